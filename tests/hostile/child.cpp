// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/hostile/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace stagefall::hostile {
namespace {

using Clock = std::chrono::steady_clock;

/// A file without a name that a child can write to or read from.
class Scratch {
public:
    explicit Scratch(const std::string& content = {}) : file_(std::tmpfile()) {
        if (file_ == nullptr) std::abort();
        std::fwrite(content.data(), 1, content.size(), file_);
        std::fflush(file_);
        std::rewind(file_);
    }
    ~Scratch() { std::fclose(file_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    int fd() const { return fileno(file_); }
    std::string text() const {
        std::ifstream in("/proc/self/fd/" + std::to_string(fd()), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

private:
    std::FILE* file_;
};

void limit(int what, const std::optional<std::size_t>& most) {
    if (!most) return;
    const rlimit value{*most, *most};
    setrlimit(static_cast<__rlimit_resource>(what), &value);
}

[[noreturn]] void become(const Start& start, int in, int out, int err) {
    dup2(in, STDIN_FILENO);
    dup2(start.output.empty() ? out : open(start.output.c_str(), O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (chdir(start.folder.c_str()) != 0) _exit(126);
    for (const auto& [name, value] : start.variables) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> words;
    for (const auto& word : start.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    limit(RLIMIT_FSIZE, start.largest_file);
    limit(RLIMIT_NOFILE, start.most_files);
    execv(words.front(), words.data());
    _exit(127);
}

/// True once it has ended; false when the time is up.
bool endsWithin(int watch, int ms) {
    pollfd ended{watch, POLLIN, 0};
    return poll(&ended, 1, ms) == 1;
}

} // namespace

Ended run(const Start& start) {
    const Scratch in(start.input);
    const Scratch out;
    const Scratch err;
    auto since = Clock::now();
    const pid_t child = fork();
    if (child < 0) std::abort();
    if (child == 0) become(start, in.fd(), out.fd(), err.fd());
    const int watch = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    if (watch < 0) std::abort();
    Ended end;
    int left = start.most_ms;
    if (start.signal != 0 && !endsWithin(watch, start.signal_after_ms)) {
        since = Clock::now();
        kill(child, start.signal);
    }
    end.late = !endsWithin(watch, left);
    if (end.late) kill(child, SIGKILL);
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    close(watch);
    end.seconds = std::chrono::duration<double>(Clock::now() - since).count();
    if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) end.by_signal = WTERMSIG(status);
    end.peak_kb = static_cast<std::size_t>(used.ru_maxrss);
    end.out = out.text();
    end.err = err.text();
    return end;
}

} // namespace stagefall::hostile

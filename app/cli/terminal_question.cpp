// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_question.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

namespace stagefall::cli {
namespace {

/// Signals that end the waiting, as a descriptor; as they were before at its end.
class Signals {
public:
    Signals() {
        sigset_t set;
        sigemptyset(&set);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
        pthread_sigmask(SIG_BLOCK, &set, &before_);
        fd_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    }
    ~Signals() {
        // Taken here, or it would strike when it is let through again.
        signalfd_siginfo info{};
        while (fd_ >= 0 && read(fd_, &info, sizeof info) > 0) continue;
        close(fd_);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    int fd() const { return fd_; }

private:
    sigset_t before_{};
    int fd_ = -1;
};

/// The line that was typed; "" at the end of input, none where a signal came.
std::optional<std::string> readLine(const Signals& signals) {
    constexpr std::size_t kLongest = 200; // longer than any yes
    std::string line;
    while (line.size() < kLongest) {
        std::array<pollfd, 2> fds{{{STDIN_FILENO, POLLIN, 0}, {signals.fd(), POLLIN, 0}}};
        if (poll(fds.data(), fds.size(), -1) < 0) {
            if (errno == EINTR) continue;
            return std::string();
        }
        if (fds[1].revents != 0) return std::nullopt;
        char c = 0;
        const auto got = read(STDIN_FILENO, &c, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return std::string();
        if (c == '\n') return line;
        line += c;
    }
    return std::string();
}

} // namespace

bool canAsk() { return isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0; }

TerminalAnswer askOnTerminal(text::Terminal& terminal, const std::string& question) {
    const Signals signals; // before the question can be seen
    tcflush(STDIN_FILENO, TCIFLUSH);
    terminal.write(text::Terminal::Stream::Error, question);
    auto line = readLine(signals);
    if (!line) {
        terminal.line(text::Terminal::Stream::Error, "");
        return TerminalAnswer::Interrupted;
    }
    while (!line->empty() && (line->back() == ' ' || line->back() == '\r')) line->pop_back();
    for (char& c : *line)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return *line == "y" || *line == "yes" || *line == "是" ? TerminalAnswer::Yes : TerminalAnswer::No;
}

} // namespace stagefall::cli

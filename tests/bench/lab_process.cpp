// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/lab_process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace stagefall::bench {
namespace {

void writeRecords(std::FILE* out, const std::vector<lab::LabRecord>& records) {
    std::fprintf(out, "%zu\n", records.size());
    for (const auto& record : records) {
        std::fprintf(out, "%llu %lld %d %zu", static_cast<unsigned long long>(record.request),
                     static_cast<long long>(record.complete.ns), record.complete_by_kernel ? 1 : 0,
                     record.written.size());
        for (std::size_t i = 0; i < record.written.size(); ++i)
            std::fprintf(out, " %lld %d", static_cast<long long>(record.written[i].ns), int{record.token[i]});
        std::fprintf(out, "\n");
    }
    std::fflush(out);
}

[[noreturn]] void serve(const std::string& profile, std::uint64_t seed, int in_fd, int out_fd) {
    const SystemClock clock;
    lab::LabOptions options;
    options.profile = lab::findProfile(profile).value();
    options.seed = seed;
    const auto server = lab::LabServer::start(clock, std::move(options));
    if (!server) std::_Exit(3);
    std::FILE* out = fdopen(out_fd, "w");
    std::fprintf(out, "%d\n", int{(*server)->port()});
    std::fflush(out);
    char command = 0;
    while (read(in_fd, &command, 1) == 1) writeRecords(out, (*server)->records());
    std::_Exit(0);
}

} // namespace

LabProcess::LabProcess(const std::string& profile, std::uint64_t seed) {
    int ask[2];
    int answer[2];
    if (pipe(ask) != 0 || pipe(answer) != 0) std::abort();
    child_ = fork();
    if (child_ == 0) {
        close(ask[1]);
        close(answer[0]);
        serve(profile, seed, ask[0], answer[1]);
    }
    close(ask[0]);
    close(answer[1]);
    ask_ = ask[1];
    answer_ = answer[0];
    std::string line;
    for (char c = 0; read(answer_, &c, 1) == 1 && c != '\n';) line += c;
    port_ = std::atoi(line.c_str());
    if (port_ == 0) std::abort();
}

LabProcess::~LabProcess() {
    close(ask_);
    close(answer_);
    waitpid(child_, nullptr, 0);
}

std::vector<lab::LabRecord> LabProcess::records() {
    if (write(ask_, "r", 1) != 1) std::abort();
    std::FILE* in = fdopen(dup(answer_), "r");
    std::setvbuf(in, nullptr, _IONBF, 0); // nothing may be read ahead: the stream object lives for one answer
    std::size_t count = 0;
    if (std::fscanf(in, "%zu", &count) != 1) std::abort();
    std::vector<lab::LabRecord> all(count);
    for (auto& record : all) {
        unsigned long long request = 0;
        long long complete = 0;
        int by_kernel = 0;
        std::size_t chunks = 0;
        if (std::fscanf(in, "%llu %lld %d %zu", &request, &complete, &by_kernel, &chunks) != 4) std::abort();
        record.request = request;
        record.complete = {complete};
        record.complete_by_kernel = by_kernel != 0;
        for (std::size_t i = 0; i < chunks; ++i) {
            long long at = 0;
            int token = 0;
            if (std::fscanf(in, "%lld %d", &at, &token) != 2) std::abort();
            record.written.push_back({at});
            record.token.push_back(static_cast<std::uint8_t>(token));
        }
    }
    std::fclose(in);
    std::vector<lab::LabRecord> fresh(all.begin() + static_cast<std::ptrdiff_t>(taken_), all.end());
    taken_ = all.size();
    return fresh;
}

} // namespace stagefall::bench

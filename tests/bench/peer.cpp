// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peer.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>

namespace stagefall::bench {
namespace {

std::string outputOf(const std::string& command) {
    std::string out;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return out;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
    pclose(pipe);
    return out;
}

void compare(const std::vector<double>& times, const lab::LabRecord& truth, Errors& errors) {
    std::vector<MonoTime> written;
    for (std::size_t i = 0; i < truth.written.size(); ++i)
        if (truth.token[i] != 0) written.push_back(truth.written[i]);
    if (written.size() != times.size() || written.empty()) {
        ++errors.failed;
        return;
    }
    errors.ttft_ms.push_back(std::abs(times.front() - toMs(written.front() - truth.complete)));
    for (std::size_t i = 1; i < times.size(); ++i)
        errors.gap_ms.push_back(std::abs(times[i] - times[i - 1] - toMs(written[i] - written[i - 1])));
}

} // namespace

Errors measurePeer(LabProcess& lab, int streams, std::chrono::microseconds apart) {
    Errors errors;
    if (std::getenv("STAGEFALL_PEERS") == nullptr) return errors;
    const auto lines = outputOf("node " STAGEFALL_SOURCE_DIR "/tests/bench/openai_client.mjs " + lab.url() + "/v1 " +
                                std::to_string(streams) + " " + std::to_string(apart.count() / 1000));
    std::map<std::uint64_t, lab::LabRecord> truth;
    for (auto& record : lab.records()) truth.emplace(record.request, std::move(record));
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::uint64_t request = 0;
        words >> request;
        std::vector<double> times;
        for (double time = 0; words >> time;) times.push_back(time);
        if (const auto found = truth.find(request); found != truth.end()) compare(times, found->second, errors);
    }
    return errors;
}

BusyBeside::BusyBeside(int processes) {
    for (int i = 0; i < processes; ++i) {
        const int child = fork();
        if (child == 0)
            for (volatile unsigned long long spin = 0;;) spin = spin + 1;
        children_.push_back(child);
    }
}

BusyBeside::~BusyBeside() {
    for (const int child : children_) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
}

} // namespace stagefall::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_client.h"
#include "core/trace/event_log.h"
#include "tests/bench/lab_process.h"

#include <chrono>
#include <vector>

namespace stagefall::bench {

/// What the client measured against what the lab itself logged, in ms.
struct Errors {
    std::vector<double> ttft_ms, gap_ms, arrival_ms, send_lag_ms, request_ms;
    std::vector<double> woken_ttft_ms, woken_gap_ms; ///< by the wake-ups of the same streams
    std::size_t coalesced = 0, chunks = 0, failed = 0, by_kernel = 0, complete_by_kernel = 0;
};

/// A client of that lab with all it stands on.
struct LabClient {
    explicit LabClient(const LabProcess& lab);

    SystemClock clock;
    net::EventLoop loop{clock, "bench"};
    net::HttpClient http{loop};
    EnvironmentSecrets environment;
    BoundSecrets secrets{environment};
    Redactor redactor;
    llm::ChatClient chat;
};

/// So many streams at a time, each written to `log` as an inference span of one session; until all have ended. They
/// begin `apart` from each other: all at once, the lab itself reads the last request late, and its log with it.
Errors measureRound(LabClient& client, LabProcess& lab, int streams, trace::EventLog& log,
                    std::chrono::microseconds apart = {});

} // namespace stagefall::bench

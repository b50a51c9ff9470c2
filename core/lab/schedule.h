// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/lab/latency_profile.h"

#include <cstdint>
#include <random>

namespace stagefall::lab {

/// How busy the server is while one token is made.
struct Load {
    int running = 1;
    bool others_prefilling = false;
};

/// The drawn times of one request. Pure: it knows no clock. Whoever plays it adds the gaps to one starting point, so
/// that a late timer never shifts what follows.
class Schedule {
public:
    Schedule(const LatencyProfile& profile, std::uint64_t seed, std::uint64_t request, std::size_t uncached_tokens);

    double authMs() const { return auth_ms_; }
    double queueMs() const { return queue_ms_; }     ///< drawn; waiting for a place comes on top
    double prefillMs() const { return prefill_ms_; } ///< generation starts -> first token
    double tpotMs() const { return tpot_ms_; }

    /// How many tokens the next chunk carries; at least 1.
    int nextChunkTokens();
    /// The time from the chunk before to a chunk of so many tokens.
    double nextGapMs(int tokens, const Load& load);

private:
    Distribution gap_factor_;
    Distribution tokens_per_chunk_;
    double load_slope_;
    double prefill_slowdown_;
    int max_running_;
    double auth_ms_;
    double queue_ms_;
    double prefill_ms_;
    double tpot_ms_;
    std::mt19937_64 gaps_;
    std::mt19937_64 chunks_;
};

} // namespace stagefall::lab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/schedule.h"

#include "core/lab/random.h"

#include <algorithm>
#include <cmath>

namespace stagefall::lab {
namespace {

double atLeastZero(double ms) { return std::max(0.0, ms); }

} // namespace

Schedule::Schedule(const LatencyProfile& profile, std::uint64_t seed, std::uint64_t request,
                   std::size_t uncached_tokens)
    : gap_factor_(profile.gap_factor), tokens_per_chunk_(profile.tokens_per_chunk), load_slope_(profile.load_slope),
      prefill_slowdown_(profile.prefill_slowdown), max_running_(profile.max_running), auth_ms_(0), queue_ms_(0),
      prefill_ms_(0), tpot_ms_(0), gaps_(stream(seed, request, Purpose::Gaps)),
      chunks_(stream(seed, request, Purpose::Chunks)) {
    auto random = stream(seed, request, Purpose::Times);
    const bool slow = profile.fast_requests > 0 && profile.slow_ttft_ms &&
                      request > static_cast<std::uint64_t>(profile.fast_requests);
    auth_ms_ = atLeastZero(profile.auth_ms.draw(random));
    queue_ms_ = atLeastZero(profile.queue_ms.draw(random));
    const double ttft = slow ? profile.slow_ttft_ms->draw(random) : profile.ttft_ms.draw(random);
    prefill_ms_ = atLeastZero(ttft + profile.prefill_ms_per_token * static_cast<double>(uncached_tokens));
    tpot_ms_ = atLeastZero(profile.tpot_ms.draw(random));
}

int Schedule::nextChunkTokens() { return std::max(1, static_cast<int>(std::lround(tokens_per_chunk_.draw(chunks_)))); }

double Schedule::nextGapMs(int tokens, const Load& load) {
    const int others = std::max(0, (max_running_ > 0 ? std::min(load.running, max_running_) : load.running) - 1);
    const double slowed = (1 + load_slope_ * others) * (load.others_prefilling ? prefill_slowdown_ : 1);
    return atLeastZero(tpot_ms_ * slowed * gap_factor_.draw(gaps_) * tokens);
}

} // namespace stagefall::lab

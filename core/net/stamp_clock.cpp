// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/stamp_clock.h"

#include <algorithm>
#include <cstdlib>

namespace stagefall::net {
namespace {

/// Two clocks that the same adjustments steer differ by nothing but steps and rounding.
constexpr std::int64_t kStepNs = 20'000;
/// Read between two reads of the other clock that lie so far apart, a clock says little: then once more.
constexpr std::int64_t kCloseNs = 2'000;
constexpr int kTries = 4;

} // namespace

StampClock::Offset StampClock::measure() const {
    Offset best;
    for (int i = 0; i < kTries; ++i) {
        const auto before = clock_.now();
        const auto wall = clock_.wallNs();
        const auto after = clock_.now();
        const auto doubt = (after - before).count() / 2;
        if (i == 0 || doubt < best.doubt_ns) best = {wall - before.ns - doubt, doubt, after};
        if (best.doubt_ns <= kCloseNs) break;
    }
    return best;
}

std::optional<MonoTime> StampClock::toMono(std::int64_t wall_ns) {
    const auto offset = measure();
    if (last_ && std::abs(offset.ns - last_->ns) > kStepNs + offset.doubt_ns + last_->doubt_ns) {
        ++steps_;
        not_before_ = offset.at;
    }
    last_ = offset;
    const MonoTime at{wall_ns - offset.ns};
    if (at < not_before_) return std::nullopt;
    // What has arrived has arrived by now; only the doubt may say otherwise.
    if (at > offset.at + Nanoseconds(offset.doubt_ns + kStepNs)) return std::nullopt;
    return std::min(at, offset.at);
}

} // namespace stagefall::net

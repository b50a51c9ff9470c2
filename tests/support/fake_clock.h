// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <atomic>

namespace stagefall::testing {

/// A clock that stands still until it is told otherwise. Any thread.
class FakeClock final : public Clock {
public:
    MonoTime now() const override { return {now_.load()}; }
    std::int64_t wallNs() const override { return wall_ns_.load(); }
    void advance(Nanoseconds by) {
        now_ += by.count();
        wall_ns_ += by.count();
    }
    void setWall(std::int64_t ns) { wall_ns_ = ns; }

private:
    std::atomic<std::int64_t> now_{1'000'000'000};
    std::atomic<std::int64_t> wall_ns_{1'770'000'000'000'000'000};
};

} // namespace stagefall::testing

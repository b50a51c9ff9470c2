// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>

namespace stagefall::net {

/// Brings stamps of the wall clock, which the kernel's are, onto the monotonic clock. The difference between the two
/// is measured at each stamp; where the wall clock was set in between, stamps from before are refused. One thread.
class StampClock {
public:
    explicit StampClock(const Clock& clock) : clock_(clock) {}

    /// Nothing where it cannot be told: the wall clock was set since, or the stamp is of no time that has been.
    std::optional<MonoTime> toMono(std::int64_t wall_ns);
    /// How often the wall clock was found to be set.
    std::uint64_t steps() const { return steps_; }

private:
    struct Offset {
        std::int64_t ns = 0;       ///< wall - monotonic
        std::int64_t doubt_ns = 0; ///< it may be off by so much
        MonoTime at;
    };
    Offset measure() const;

    const Clock& clock_;
    std::optional<Offset> last_;
    MonoTime not_before_; ///< stamps from before the last step are of another offset
    std::uint64_t steps_ = 0;
};

} // namespace stagefall::net

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <ctime>

namespace stagefall::testing {

/// What this thread has used of a processor: for ratios of costs, which must not depend on what else the machine does.
inline Nanoseconds cpuTime() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return Nanoseconds{static_cast<std::int64_t>(used.tv_sec) * 1'000'000'000 + used.tv_nsec};
}

} // namespace stagefall::testing

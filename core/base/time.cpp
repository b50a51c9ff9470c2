// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/time.h"

namespace stagefall {

MonoTime SystemClock::now() const {
    return {std::chrono::duration_cast<Nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count()};
}

std::int64_t SystemClock::wallNs() const {
    return std::chrono::duration_cast<Nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace stagefall

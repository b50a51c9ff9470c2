// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <string>

/// Numbers as people read them, the same in the window, the terminal and every report. UTF-8, independent of the locale
/// and of the language: digits, a decimal point and the symbols of the units are the same in English and Chinese.
namespace stagefall::analysis {

/// "12 µs", "38 ms", "1.28 s", "1 284 s" (thin space, U+2009). Up to three significant figures, rounded half away from
/// zero, no trailing zeros after the point; whole seconds are never rounded away. µs under 1 ms, s from 1 s.
std::string formatDuration(Nanoseconds d);
/// "12 345", thin spaces for thousands.
std::string formatCount(std::int64_t n);
/// 0.4231 -> "42 %", 0.0423 -> "4.2 %", above zero but too small to show -> "< 0.1 %".
std::string formatPercent(double share);
/// 3.03 -> "3.0 ×", 12.4 -> "12 ×".
std::string formatTimes(double factor);

} // namespace stagefall::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/time_window.h"

#include <algorithm>
#include <cmath>

namespace stagefall::ui {
namespace {

Nanoseconds scaled(Nanoseconds length, double factor) {
    return Nanoseconds{std::llround(static_cast<double>(length.count()) * factor)};
}

} // namespace

Range zoomed(Range shown, MonoTime fixed, double factor, Range whole) {
    constexpr std::int64_t kShortest = 1'000;
    const auto length = std::max<std::int64_t>(1, shown.length().count());
    const auto longest = std::max<std::int64_t>(kShortest, 2 * whole.length().count());
    const auto wanted = std::clamp(std::llround(static_cast<double>(length) * factor),
                                   static_cast<long long>(kShortest), static_cast<long long>(longest));
    const double share = static_cast<double>((fixed - shown.from).count()) / static_cast<double>(length);
    const auto from = fixed - scaled(Nanoseconds{wanted}, share);
    return panned({from, from + Nanoseconds{wanted}}, 0, whole);
}

Range panned(Range shown, double share, Range whole) {
    const auto length = shown.length();
    auto from = shown.from + scaled(length, share);
    const auto half = scaled(length, 0.5);
    from = std::max(std::min(from, whole.to - half), whole.from);
    return {from, from + length};
}

Range framed(Range what) {
    constexpr Nanoseconds kLeast{1'000};
    const auto air = std::max(scaled(what.length(), 0.08), kLeast);
    return {what.from - air, what.to + air};
}

Range following(Range shown, MonoTime now) {
    const auto from = now - scaled(shown.length(), 5.0 / 6.0);
    return {from, from + shown.length()};
}

} // namespace stagefall::ui

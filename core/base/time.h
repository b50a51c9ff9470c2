// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
// First, and kept there by this line: moc of Qt 6.4 cannot read a file whose first system header is <chrono>.
#include <chrono>
#include <compare>

namespace stagefall {

using Nanoseconds = std::chrono::nanoseconds;

/// A point on the monotonic clock, in nanoseconds since an origin that holds for this boot only.
/// Points of different machines or boots must not be compared; a session keeps one wall-time anchor for that.
struct MonoTime {
    std::int64_t ns = 0;

    constexpr auto operator<=>(const MonoTime&) const = default;
    friend constexpr Nanoseconds operator-(MonoTime a, MonoTime b) { return Nanoseconds{a.ns - b.ns}; }
    friend constexpr MonoTime operator+(MonoTime t, Nanoseconds d) { return {t.ns + d.count()}; }
    friend constexpr MonoTime operator-(MonoTime t, Nanoseconds d) { return {t.ns - d.count()}; }
};

constexpr double toMs(Nanoseconds d) { return static_cast<double>(d.count()) / 1e6; }
constexpr Nanoseconds fromMs(double ms) { return Nanoseconds{static_cast<std::int64_t>(ms * 1e6)}; }

/// Time as a dependency, so that logic can be tested without waiting. Callable from any thread.
class Clock {
public:
    virtual ~Clock() = default;
    virtual MonoTime now() const = 0;
    /// Nanoseconds since the Unix epoch; used only to anchor a session.
    virtual std::int64_t wallNs() const = 0;
};

/// CLOCK_MONOTONIC and CLOCK_REALTIME.
class SystemClock final : public Clock {
public:
    MonoTime now() const override;
    std::int64_t wallNs() const override;
};

} // namespace stagefall

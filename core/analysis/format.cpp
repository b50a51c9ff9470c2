// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace stagefall::analysis {

namespace {

constexpr std::string_view kThinSpace = "\u2009";

std::string withThousands(std::uint64_t n) {
    const std::string digits = std::to_string(n);
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) out += kThinSpace;
        out += digits[i];
    }
    return out;
}

struct Unit {
    std::uint64_t ns;
    std::string_view symbol;
};
constexpr std::array<Unit, 3> kUnits{{{1'000, "µs"}, {1'000'000, "ms"}, {1'000'000'000, "s"}}};

/// `scaled` is a number times 10^decimals.
std::string fixedPoint(std::uint64_t scaled, int decimals) {
    std::uint64_t power = 1;
    for (int i = 0; i < decimals; ++i) power *= 10;
    std::string out = withThousands(scaled / power);
    std::string fraction = std::to_string(scaled % power);
    fraction.insert(0, static_cast<std::size_t>(decimals) - std::min<std::size_t>(fraction.size(), decimals), '0');
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    if (decimals > 0 && !fraction.empty()) out.append(".").append(fraction);
    return out;
}

std::uint64_t roundedDivide(std::uint64_t value, std::uint64_t by) { return value / by + (value % by >= (by + 1) / 2); }

} // namespace

std::string formatDuration(Nanoseconds d) {
    const bool negative = d.count() < 0;
    const auto ns =
        negative ? std::uint64_t{0} - static_cast<std::uint64_t>(d.count()) : static_cast<std::uint64_t>(d.count());
    if (ns == 0) return "0 ms";
    for (const auto& unit : kUnits) {
        const bool last = unit.symbol == "s";
        if (!last && ns >= unit.ns * 1000) continue;
        // The number of decimals follows from the value as rounded: 9.996 is shown as 10, not as 10.00.
        const int most = unit.ns == 1'000 && ns < unit.ns ? 3 : 2;
        for (int decimals = most; decimals >= 0; --decimals) {
            std::uint64_t step = unit.ns;
            std::uint64_t limit = 10;
            for (int i = 0; i < decimals; ++i) step /= 10;
            for (int i = decimals; i < 2; ++i) limit *= 10;
            const std::uint64_t scaled = roundedDivide(ns, step);
            const bool fits = decimals == 3 || scaled * step < limit * unit.ns;
            if (!fits && !(decimals == 0 && last)) continue;
            return (negative ? "-" : "") + fixedPoint(scaled, decimals) + " " + std::string(unit.symbol);
        }
    }
    return {}; // not reached: the last unit takes everything
}

std::string formatCount(std::int64_t n) {
    const auto magnitude = n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
    return (n < 0 ? "-" : "") + withThousands(magnitude);
}

std::string formatPercent(double share) {
    const double percent = share * 100.0;
    if (percent > 0 && percent < 0.1) return "< 0.1 %";
    const bool fine = std::abs(percent) < 9.95;
    const auto scaled = std::llround(percent * (fine ? 10 : 1));
    const auto magnitude = static_cast<std::uint64_t>(std::llabs(scaled));
    return (scaled < 0 ? "-" : "") + fixedPoint(magnitude, fine ? 1 : 0) + " %";
}

std::string formatTimes(double factor) {
    if (factor >= 9.95) return formatCount(std::llround(factor)) + " ×";
    const auto tenths = std::llround(factor * 10);
    return std::to_string(tenths / 10) + "." + std::to_string(std::llabs(tenths % 10)) + " ×";
}

} // namespace stagefall::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace stagefall::scene {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::int64_t kSecond = 1'000 * kMillisecond;
constexpr std::int64_t kMinute = 60 * kSecond;

/// Decimal up to a second, then as clocks count.
constexpr std::int64_t kLongSteps[] = {kSecond,       2 * kSecond,   5 * kSecond,  10 * kSecond,  15 * kSecond,
                                       30 * kSecond,  kMinute,       2 * kMinute,  5 * kMinute,   10 * kMinute,
                                       15 * kMinute,  30 * kMinute,  60 * kMinute, 120 * kMinute, 360 * kMinute,
                                       720 * kMinute, 1440 * kMinute};

} // namespace

Nanoseconds tickStep(Nanoseconds span, double pixels, double pixels_per_tick) {
    const double ticks = std::max(1.0, pixels / std::max(1.0, pixels_per_tick));
    const double least = static_cast<double>(std::max<std::int64_t>(1, span.count())) / ticks;
    for (std::int64_t decade = 1; decade < kSecond; decade *= 10)
        for (const std::int64_t factor : {1, 2, 5})
            if (static_cast<double>(decade * factor) >= least) return Nanoseconds{decade * factor};
    for (const auto step : kLongSteps)
        if (static_cast<double>(step) >= least) return Nanoseconds{step};
    constexpr std::int64_t kDay = 1440 * kMinute;
    return Nanoseconds{kDay * (1 + static_cast<std::int64_t>(least / static_cast<double>(kDay)))};
}

std::string tickLabel(Nanoseconds at, Nanoseconds step) {
    if (step.count() >= kMinute) return analysis::formatCount(at.count() / kMinute) + " min";
    struct Unit {
        std::int64_t ns;
        std::string_view symbol;
    };
    constexpr std::array<Unit, 4> kUnits{{{kSecond, " s"}, {kMillisecond, " ms"}, {1'000, " µs"}, {1, " ns"}}};
    const auto size = std::max<std::int64_t>(std::llabs(at.count()), at.count() == 0 ? step.count() : 1);
    const auto* unit = std::find_if(kUnits.begin(), kUnits.end() - 1, [&](const Unit& u) { return size >= u.ns; });
    // As many decimals as the step has in this unit, so that all ticks line up and no two read alike.
    int decimals = 0;
    std::int64_t power = 1;
    for (; step.count() * power % unit->ns != 0; power *= 10) ++decimals;
    const auto scaled = std::llabs(at.count()) / (unit->ns / power);
    std::string out = (at.count() < 0 ? "-" : "") + analysis::formatCount(scaled / power);
    if (decimals > 0) {
        const auto fraction = std::to_string(power + scaled % power); // a leading 1 keeps the zeros
        out.append(".").append(fraction.substr(1));
    }
    return out.append(unit->symbol);
}

Nanoseconds calmExtent(Nanoseconds elapsed) {
    constexpr std::array kFactors = {1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0};
    constexpr double kFull = 0.85; // from here on it grows, to be done when that much has passed
    constexpr double kShortest = 1e5;
    const auto passed = static_cast<double>(std::max<std::int64_t>(0, elapsed.count()));
    double decade = kShortest;
    while (decade * kFactors.back() < passed) decade *= 10;
    for (std::size_t i = 0; i + 1 < kFactors.size(); ++i) {
        const double extent = decade * kFactors[i];
        if (passed >= extent) continue;
        const double share = (passed / extent - kFull) / (1 - kFull);
        if (share <= 0) return Nanoseconds{static_cast<std::int64_t>(extent)};
        const double eased = share * share * (3 - 2 * share);
        return Nanoseconds{static_cast<std::int64_t>(extent + (decade * kFactors[i + 1] - extent) * eased)};
    }
    return Nanoseconds{static_cast<std::int64_t>(decade * kFactors.back())};
}

} // namespace stagefall::scene

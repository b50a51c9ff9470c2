// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/series.h"

#include "core/scene/scene.h"

#include <algorithm>
#include <cmath>

namespace stagefall::ui {

double Ecdf::shareAt(Nanoseconds time) const {
    const auto after = std::upper_bound(at.begin(), at.end(), time);
    return after == at.begin() ? 0 : share[static_cast<std::size_t>(after - at.begin()) - 1];
}

Ecdf ecdf(std::vector<Nanoseconds> samples) {
    std::sort(samples.begin(), samples.end());
    Ecdf out;
    const auto n = static_cast<double>(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto share = static_cast<double>(i + 1) / n;
        if (!out.at.empty() && out.at.back() == samples[i]) {
            out.share.back() = share;
            continue;
        }
        out.at.push_back(samples[i]);
        out.share.push_back(share);
    }
    return out;
}

Histogram histogram(const std::vector<Nanoseconds>& samples) {
    Histogram out;
    if (samples.empty()) return out;
    const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
    const auto rice = 2 * std::cbrt(static_cast<double>(samples.size()));
    const auto bins = std::clamp(1.6 * rice, 12.0, 48.0); // the width is rounded up to 1, 2 or 5
    // All the same: one bin, wide enough to be seen beside the axis from zero.
    const auto spread = *high > *low ? *high - *low : std::max(*high / 4, Nanoseconds{1'000});
    // The axis begins at zero: of values that are nearly the same a bin must still be wide enough to be seen there.
    constexpr double kNarrowest = 80; // bins on the whole axis
    out.width = std::max({scene::tickStep(spread, bins, 1), scene::tickStep(*high, kNarrowest, 1), Nanoseconds{1}});
    out.from = *low / out.width * out.width;
    out.counts.resize(static_cast<std::size_t>((*high - out.from) / out.width) + 1);
    for (const auto sample : samples) ++out.counts[static_cast<std::size_t>((sample - out.from) / out.width)];
    return out;
}

Nanoseconds shownTo(const std::vector<Nanoseconds>& samples, std::optional<Nanoseconds> allowed) {
    auto largest = allowed.value_or(Nanoseconds{0});
    for (const auto sample : samples) largest = std::max(largest, sample);
    return std::max(largest + largest / 12, Nanoseconds{1'000});
}

} // namespace stagefall::ui

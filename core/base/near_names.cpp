// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/near_names.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stagefall {

namespace {

/// One or two letters are part of too many words to mean anything.
bool isPart(const std::string& part, const std::string& whole) {
    return part.size() >= 3 && whole.find(part) != std::string::npos;
}

} // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

std::vector<std::string> nearNames(std::string_view wanted, const std::vector<std::string>& known, std::size_t most) {
    constexpr std::size_t kLongest = 200; // the distance costs length times length
    const std::string want = lowerAscii(wanted.substr(0, kLongest));
    const std::size_t farthest = want.size() <= 3 ? 1 : std::max<std::size_t>(2, want.size() / 3);
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& name : known) {
        const std::string other = lowerAscii(std::string_view(name).substr(0, kLongest));
        if (want.empty() || other.empty()) continue;
        const std::size_t distance = editDistance(want, other);
        if (distance <= farthest || isPart(want, other) || isPart(other, want)) ranked.emplace_back(distance, name);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> out;
    for (auto& [distance, name] : ranked)
        if (out.size() < most) out.push_back(std::move(name));
    return out;
}

std::optional<std::string> nearestName(std::string_view wanted, const std::vector<std::string>& known) {
    auto names = nearNames(wanted, known, 1);
    if (names.empty()) return std::nullopt;
    return std::move(names.front());
}

std::string joined(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names) out.append(out.empty() ? "" : ", ").append(name);
    return out;
}

} // namespace stagefall

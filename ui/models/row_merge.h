// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <unordered_set>
#include <vector>

namespace stagefall::ui {

/// Brings rows to a new state by the fewest signals, so that a view keeps its selection and its place: rows that went
/// are removed, new ones inserted. False, and nothing done, where rows that stay changed their order (reset then).
/// Afterwards the rows are those of `after`; what is in them is the caller's to compare.
template <typename Key>
bool mergeRows(const std::vector<Key>& before, const std::vector<Key>& after,
               const std::function<void(std::size_t row)>& remove,
               const std::function<void(std::size_t row, std::size_t from_after)>& insert) {
    const std::unordered_set<Key> wanted(after.begin(), after.end());
    const std::unordered_set<Key> present(before.begin(), before.end());
    std::vector<Key> stay_before, stay_after;
    for (const auto& key : before)
        if (wanted.contains(key)) stay_before.push_back(key);
    for (const auto& key : after)
        if (present.contains(key)) stay_after.push_back(key);
    if (stay_before != stay_after) return false;
    for (auto row = before.size(); row > 0; --row)
        if (!wanted.contains(before[row - 1])) remove(row - 1);
    for (std::size_t row = 0; row < after.size(); ++row)
        if (!present.contains(after[row])) insert(row, row);
    return true;
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/base/nested.h"
#include "core/report/document.h"

#include <algorithm>

namespace stagefall::report {
namespace {

using analysis::formatDuration;
using analysis::formatPercent;
using trace::Row;
using trace::Stage;

constexpr std::size_t kMostParts = 2; ///< a sentence, not a table
constexpr double kLeastShare = 0.05;  ///< less than that explains nothing

struct Share {
    std::string of; ///< a stage's name, or "unattributed"
    Nanoseconds time{0};
};

/// All tasks taken together.
struct Whole {
    std::size_t tasks = 0;
    bool running = false;
    Nanoseconds time{0}, over{0};
    std::vector<Share> shares; ///< the largest first
};

Whole wholeOf(const Document& d) {
    Whole out;
    const analysis::TaskView view(d.trace(), d.input().budget, d.now());
    std::array<Nanoseconds, trace::kStages.size()> covered{};
    Nanoseconds unattributed{0};
    for (const auto task : view.outermostTasks()) {
        const auto m = view.measure(task);
        ++out.tasks;
        out.running = out.running || m.running;
        out.time += m.end_to_end;
        unattributed += m.unattributed;
        // What is inside a call is its call's: a reader who adds the shares up shall not count it twice.
        std::array<std::vector<Row>, trace::kStages.size()> calls;
        for (const auto row : view.inside(task)) {
            const auto span = d.trace().spans[row];
            const bool in_group =
                span.parent_row != trace::kNoRow && d.trace().spans[span.parent_row].stage == Stage::Group;
            if (in_group && span.stage != Stage::Group) calls.at(static_cast<std::size_t>(span.stage)).push_back(row);
        }
        for (std::size_t i = 0; i < covered.size(); ++i)
            covered.at(i) += budget::total(view.covered(task, calls.at(i)));
        const auto allowed = d.input().budget.task.total;
        if (allowed && m.end_to_end > *allowed) out.over += m.end_to_end - *allowed;
    }
    for (std::size_t i = 0; i < covered.size(); ++i) {
        const auto stage = trace::kStages.at(i);
        const bool waits = stage == Stage::Approval && !d.input().budget.count_approval;
        if (stage != Stage::Group && !waits) out.shares.push_back({std::string(trace::name(stage)), covered.at(i)});
    }
    out.shares.push_back({"unattributed", unattributed});
    std::stable_sort(out.shares.begin(), out.shares.end(),
                     [](const Share& a, const Share& b) { return a.time > b.time; });
    const auto least = [&](const Share& share) { return toMs(share.time) < kLeastShare * toMs(out.time); };
    std::erase_if(out.shares, least);
    if (out.shares.size() > kMostParts) out.shares.resize(kMostParts);
    return out;
}

/// The span that took the longest of what the sentence speaks of; groups and what is inside others' spans apart.
Row longestOf(const Document& d, const Whole& whole) {
    if (whole.shares.empty()) return trace::kNoRow;
    const auto& spans = d.trace().spans;
    const auto in_call = d.trace().nearestAbove(
        [](const trace::Span& span) { return span.stage != Stage::Group && span.stage != Stage::Other; });
    const auto inside = d.trace().nearestAbove([](const trace::Span& s) { return s.group == trace::GroupKind::Task; });
    Row longest = trace::kNoRow;
    for (Row row = 0; row < spans.size(); ++row) {
        const auto span = spans[row];
        if (trace::name(span.stage) != whole.shares.front().of || in_call[row] != trace::kNoRow) continue;
        if (inside[row] == trace::kNoRow || !span.end || *span.end < span.start) continue;
        if (longest == trace::kNoRow || d.took(row) > d.took(longest)) longest = row;
    }
    return longest;
}

} // namespace

std::string Document::whereTheTimeWent() const {
    const auto whole = wholeOf(*this);
    if (whole.tasks == 0 || whole.time.count() <= 0) return {};
    std::string parts;
    for (const auto& share : whole.shares) {
        auto part = words("report.where." + share.of, {{"time", formatDuration(share.time)},
                                                       {"share", formatPercent(toMs(share.time) / toMs(whole.time))}});
        parts = parts.empty() ? std::move(part)
                              : words("report.where.then", {{"first", std::move(parts)}, {"second", std::move(part)}});
    }
    auto took = words(whole.tasks > 1 ? "report.where.tasks"
                      : whole.running ? "report.where.so_far"
                                      : "report.where.task",
                      {{"time", formatDuration(whole.time)}, {"n", std::to_string(whole.tasks)}});
    if (whole.over.count() > 0)
        took = words("report.where.over", {{"took", std::move(took)}, {"over", formatDuration(whole.over)}});
    if (parts.empty()) return words("report.where.unknown", {{"took", std::move(took)}});
    const auto longest = longestOf(*this, whole);
    if (longest == trace::kNoRow)
        return words("report.where.sentence", {{"took", std::move(took)}, {"parts", std::move(parts)}});
    return words("report.where.sentence_longest", {{"took", std::move(took)},
                                                   {"parts", std::move(parts)},
                                                   {"name", callName(longest)},
                                                   {"longest", formatDuration(this->took(longest))}});
}

} // namespace stagefall::report

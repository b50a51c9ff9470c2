// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/model.h"

#include "core/analysis/past_words.h"
#include "core/scene/plan.h"
#include "core/scene/text_width.h"

#include <algorithm>

namespace stagefall::scene {
namespace {

/// One for each change of words, in order of time.
std::vector<TimelineModel::Status> statusesOf(const trace::Trace& trace, const ContentOptions& content, MonoTime now) {
    std::vector<const trace::StatusLine*> shown;
    std::optional<budget::Interval> task;
    if (content.task != trace::kNoRow) {
        const auto span = trace.spans[content.task];
        task = budget::Interval{span.start, span.endOr(now)};
    }
    for (const auto& status : *trace.statuses)
        if (!task || (status.at >= task->from && status.at <= task->to)) shown.push_back(&status);
    std::stable_sort(shown.begin(), shown.end(), [](const auto* a, const auto* b) { return a->at < b->at; });
    std::vector<TimelineModel::Status> out;
    for (const auto* status : shown) {
        auto words = oneLine(text::in({status->en, status->zh}, content.language));
        if (words.empty() || (!out.empty() && out.back().words == words)) continue; // a heartbeat says nothing new
        out.push_back({status->at, std::move(words)});
    }
    // What was said last of something that still runs may still go on.
    const auto over = content.now && !out.empty() ? out.size() - 1 : out.size();
    for (std::size_t i = 0; i < over; ++i)
        out[i].words = analysis::inThePast(std::move(out[i].words), content.language);
    return out;
}

} // namespace

TimelineModel::TimelineModel(std::shared_ptr<const trace::Trace> trace, std::shared_ptr<const budget::Budget> budget,
                             const text::Catalogue& catalogue, ContentOptions content)
    : trace_(std::move(trace)), budget_(std::move(budget)), catalogue_(&catalogue), content_(std::move(content)) {
    const auto children = trace_->childIndex();
    const Judge judge(*trace_, *budget_, now());
    auto plan = planLines({*trace_, children, catalogue, content_, judge, now()});
    lines_ = std::move(plan.lines);
    line_of_ = std::move(plan.line_of);
    tasks_ = std::move(plan.tasks);
    statuses_ = statusesOf(*trace_, content_, now());
    start_ = plan.start;
    end_ = fit_end_ = plan.end;
    if (budget_->task.total)
        for (const auto task : tasks_) limits_.push_back({task, judge(task).spent_at.value_or(budget::kNever)});
    if (limits_.size() == 1 && limits_.front().at != budget::kNever && limits_.front().at > end_ &&
        limits_.front().at - start_ < (end_ - start_) * 2)
        fit_end_ = limits_.front().at;
}

std::size_t TimelineModel::lineOf(trace::Row row) const {
    return row < line_of_.size() && line_of_[row] != kNoPlace ? line_of_[row] : kNoLine;
}

} // namespace stagefall::scene

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/budget_table.h"

#include "core/analysis/task_view.h"
#include "core/trace/failed.h"

#include <algorithm>
#include <map>

namespace stagefall::analysis {
namespace {

using budget::Budget;
using trace::kNoRow;
using trace::Row;
using trace::Stage;
using What = BudgetRow::What;

/// The stages of the table in the order of the founding article; the rest only where the budget speaks of them.
constexpr std::array kOrder = {Stage::Network, Stage::Gateway, Stage::Context,  Stage::Retrieval, Stage::Inference,
                               Stage::Tool,    Stage::Retry,   Stage::Approval, Stage::Other};

class TableMaker {
public:
    TableMaker(const trace::Trace& trace, Row task, const Budget& budget, MonoTime now)
        : view_(trace, budget, now), tasks_(task == kNoRow ? view_.outermostTasks() : std::vector<Row>{task}) {
        for (const auto one : tasks_) {
            measures_.push_back(view_.measure(one));
            inside_.push_back(view_.inside(one));
            end_to_end_ += measures_.back().end_to_end;
        }
    }

    BudgetTable make() {
        for (const auto stage : kOrder) stageRows(stage);
        taskRows();
        BudgetTable table;
        for (const auto& row : rows_) table.verdict = budget::worse(table.verdict, row.verdict);
        table.rows = std::move(rows_);
        return table;
    }

private:
    using SpansByTask = std::vector<std::vector<Row>>;

    const Budget& budget() const { return view_.budget(); }
    /// The allowances by name that stand before the stage's own; none for most stages.
    const std::map<std::string, Nanoseconds, std::less<>>* names(Stage stage) const {
        if (stage == Stage::Tool) return &budget().tools;
        return stage == Stage::Inference ? &budget().models : nullptr;
    }
    template <typename Wanted>
    SpansByTask select(Wanted wanted) const;
    void stageRows(Stage stage);
    void spanRow(BudgetRow row, const SpansByTask& spans);
    void taskRows();
    void add(BudgetRow row, std::vector<Nanoseconds> samples);

    TaskView view_;
    std::vector<Row> tasks_;
    std::vector<TaskMeasures> measures_;
    SpansByTask inside_;
    Nanoseconds end_to_end_{0};
    std::vector<BudgetRow> rows_;
};

/// The spans of each task that are wanted; those of the whole trace where it has no tasks.
template <typename Wanted>
TableMaker::SpansByTask TableMaker::select(Wanted wanted) const {
    SpansByTask out(std::max<std::size_t>(tasks_.size(), 1));
    const auto& spans = view_.trace().spans;
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        for (const auto row : inside_[i])
            if (wanted(spans[row])) out[i].push_back(row);
    if (tasks_.empty())
        for (Row row = 0; row < spans.size(); ++row)
            if (wanted(spans[row])) out[0].push_back(row);
    return out;
}

void TableMaker::stageRows(Stage stage) {
    const auto* own = names(stage);
    const auto has_own = [&](const trace::Span& span) { return own != nullptr && own->contains(span.subject); };
    const auto count = [](const SpansByTask& spans) {
        std::size_t n = 0;
        for (const auto& rows : spans) n += rows.size();
        return n;
    };
    // A span is in one row only: that of its own name, else that of its stage.
    const auto common = select([&](const trace::Span& span) { return span.stage == stage && !has_own(span); });
    const auto named = select([&](const trace::Span& span) { return span.stage == stage && has_own(span); });
    const auto allowed = budget().allowance(stage, {});
    if (count(common) > 0 || (allowed && count(named) == 0))
        if (allowed || stage <= Stage::Tool) spanRow({.what = What::Stage, .stage = stage, .allowed = allowed}, common);
    if (own == nullptr) return;
    const auto what = stage == Stage::Tool ? What::Tool : What::Model;
    for (const auto& [name, limit] : *own)
        spanRow({.what = what, .stage = stage, .subject = name, .allowed = limit},
                select([&](const trace::Span& span) { return span.stage == stage && span.subject == name; }));
}

void TableMaker::spanRow(BudgetRow row, const SpansByTask& spans) {
    std::vector<Nanoseconds> samples;
    Nanoseconds covered{0};
    for (std::size_t i = 0; i < spans.size(); ++i) {
        for (const auto one : spans[i]) {
            const auto span = view_.trace().spans[one];
            if (trace::failed(span.outcome)) ++row.failed;
            if (!span.end || *span.end >= span.start) samples.push_back(view_.times().actual(one));
        }
        if (!tasks_.empty()) covered += budget::total(view_.covered(tasks_[i], spans[i]));
    }
    if (!samples.empty() && end_to_end_.count() > 0)
        row.share = static_cast<double>(covered.count()) / static_cast<double>(end_to_end_.count());
    add(std::move(row), std::move(samples));
}

void TableMaker::taskRows() {
    const auto& allowed = budget().task;
    std::vector<Nanoseconds> total, feedback, silence, ttft, tpot;
    for (const auto& m : measures_) {
        total.push_back(m.end_to_end);
        if (m.first_feedback)
            feedback.push_back(*m.first_feedback);
        else if (m.running && allowed.first_feedback && m.end_to_end > *allowed.first_feedback)
            feedback.push_back(m.end_to_end); // over the moment the allowance is spent, not only once something is seen
        if (m.longest_silence) silence.push_back(*m.longest_silence);
        ttft.insert(ttft.end(), m.ttft.begin(), m.ttft.end());
        tpot.insert(tpot.end(), m.tpot.begin(), m.tpot.end());
    }
    add({.what = What::TaskTotal, .stage = Stage::Group, .allowed = allowed.total}, std::move(total));
    add({.what = What::FirstFeedback, .stage = Stage::Group, .allowed = allowed.first_feedback}, std::move(feedback));
    add({.what = What::LongestSilence, .stage = Stage::Group, .allowed = allowed.longest_silence}, std::move(silence));
    add({.what = What::Ttft, .stage = Stage::Inference, .allowed = allowed.ttft}, std::move(ttft));
    add({.what = What::Tpot, .stage = Stage::Inference, .allowed = allowed.tpot}, std::move(tpot));
}

void TableMaker::add(BudgetRow row, std::vector<Nanoseconds> samples) {
    for (const auto sample : samples) {
        const auto verdict = budget::judge(sample, row.allowed, budget().near_share);
        row.verdict = budget::worse(row.verdict, verdict);
        if (verdict == budget::Verdict::Over) ++row.over;
    }
    row.actual = summarize(std::move(samples));
    row.worst = row.actual.max;
    rows_.push_back(std::move(row));
}

} // namespace

BudgetTable budgetTable(const trace::Trace& trace, Row task, const Budget& budget, MonoTime now) {
    return TableMaker(trace, task, budget, now).make();
}

} // namespace stagefall::analysis

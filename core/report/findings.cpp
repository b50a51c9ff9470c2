// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/call_name.h"
#include "core/analysis/format.h"
#include "core/analysis/why.h"
#include "core/report/document.h"
#include "core/scene/words.h"

#include <algorithm>

namespace stagefall::report {

using trace::Row;

namespace {

constexpr std::size_t kMostReasons = 40; ///< each takes a look at the whole trace, and nobody reads more

} // namespace

std::string Document::when(MonoTime at) const {
    std::size_t inside = 0; // how many tasks had begun
    while (inside < tasks_.size() && trace_->spans[tasks_[inside]].start <= at) ++inside;
    const auto task = inside == 0 ? trace::kNoRow : tasks_[inside - 1];
    auto time = "+" + analysis::formatDuration(at - origin(task));
    if (tasks_.size() < 2 || inside == 0) return time;
    const auto name =
        scene::groupLabel(trace_->spans[task], static_cast<int>(inside), {}, input_.catalogue, input_.language);
    return words("report.when", {{"task", name}, {"time", time}});
}

std::vector<Remark> Document::remarks() const {
    std::vector<Remark> out;
    for (const auto& annotation : input_.annotations) {
        Remark remark;
        remark.text = clean(annotation.text);
        const auto found = annotation.span.valid() ? trace_->spans.find(annotation.span) : trace::kNoRow;
        if (found != trace::kNoRow) {
            remark.what = callName(found);
            remark.when = when(trace_->spans[found].start);
        } else if (!annotation.span.valid()) {
            remark.when = words("report.from_to", {{"from", when(annotation.from)}, {"to", when(annotation.to)}});
        }
        out.push_back(std::move(remark));
    }
    return out;
}

const std::vector<Reason>& Document::reasons(std::size_t& left) const {
    if (!reasons_) reasons_ = findReasons();
    left = reasons_->left;
    return reasons_->list;
}

Document::Reasons Document::findReasons() const {
    const auto& verdicts = this->verdicts();
    std::vector<Row> rows;
    for (Row row = 0; row < trace_->spans.size(); ++row)
        if (verdicts[row].verdict == budget::Verdict::Over) rows.push_back(row);
    std::stable_sort(rows.begin(), rows.end(), [&](Row a, Row b) { return verdicts[a].over() > verdicts[b].over(); });
    Reasons found;
    found.left = rows.size() > kMostReasons ? rows.size() - kMostReasons : 0;
    rows.resize(rows.size() - found.left);
    std::stable_sort(rows.begin(), rows.end(),
                     [&](Row a, Row b) { return trace_->spans[a].start < trace_->spans[b].start; });
    for (const auto row : rows) {
        const auto& verdict = verdicts[row];
        const auto task = std::find(tasks_.begin(), tasks_.end(), row);
        const auto number = static_cast<int>(task - tasks_.begin()) + 1;
        Reason reason;
        reason.name = task == tasks_.end()
                          ? callName(row)
                          : scene::groupLabel(trace_->spans[row], number, {}, input_.catalogue, input_.language);
        reason.when = when(trace_->spans[row].start);
        reason.over = verdict.over();
        reason.took = words("report.over_by", {{"time", analysis::formatDuration(verdict.actual)},
                                               {"over", analysis::formatDuration(verdict.over())}});
        for (const auto& message : analysis::whyOver(*trace_, row, input_.budget, now(), tellsCallsApart()))
            reason.sentences.push_back(clean(input_.catalogue.render(message, input_.language)));
        if (!reason.sentences.empty()) found.list.push_back(std::move(reason));
    }
    return found;
}

const std::vector<budget::SpanVerdict>& Document::verdicts() const {
    if (!verdicts_) verdicts_ = budget::judgeAll(*trace_, input_.budget, now());
    return *verdicts_;
}

Nanoseconds Document::took(Row row) const { return verdicts()[row].actual; }

std::string Document::callName(Row row) const {
    const auto span = trace_->spans[row];
    if (!tellsCallsApart() || span.stage != trace::Stage::Tool || span.parent_row == trace::kNoRow)
        return spanName(row);
    return clean(analysis::CallNames(*trace_, trace_->children(span.parent_row)).name(row));
}

std::string Document::leftOut(const ResultPart& part) const {
    const auto say = [this](const char* id, std::size_t n) {
        return words(id, {{"n", analysis::formatCount(static_cast<std::int64_t>(n))}});
    };
    if (part.rows_left > 0) return say("report.rows_left", part.rows_left);
    return part.bytes_left > 0 ? say("report.cut", part.bytes_left) : std::string();
}

std::vector<Row> Document::toolCalls() const {
    auto rows = rowsOf(trace::Stage::Tool);
    for (const auto row : rowsOf(trace::Stage::Retrieval)) {
        const auto* detail = trace_->spans.detail(row);
        if (detail != nullptr && detail->find(trace::keys::kArguments) != nullptr) rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [&](Row a, Row b) { return trace_->spans[a].start < trace_->spans[b].start; });
    return rows;
}

} // namespace stagefall::report

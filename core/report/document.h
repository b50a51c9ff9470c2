// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/budget_table.h"
#include "core/analysis/measures.h"
#include "core/analysis/standing.h"
#include "core/analysis/task_view.h"
#include "core/report/report.h"
#include "core/report/result_parts.h"

#include <optional>
#include <string>
#include <vector>

/// Inside core/report: what every format says about a session, before anything is markup. All texts are redacted.
namespace stagefall::report {

/// One figure of a task as a reader meets it. All plain text.
struct Figure {
    std::string name;
    std::string value; ///< "" = not reported
    std::string caption;
    std::string definition;
    budget::Verdict verdict = budget::Verdict::Unknown;
};

/// A person's note as a reader meets it. All plain text.
struct Remark {
    std::string what; ///< the span's name; "" = a stretch of time
    std::string when; ///< "Task 2, +62 ms", "+62 ms to +300 ms"
    std::string text;
};

/// Why something is over its allowance. All plain text.
struct Reason {
    std::string name;
    std::string when;
    std::string took; ///< "806 ms, 606 ms over"
    Nanoseconds over{0};
    std::vector<std::string> sentences;
};

/// All spans of one name, as a reader meets them. All plain text.
struct NameLine {
    trace::Stage stage = trace::Stage::Other;
    std::string name, count, total, mean, p95, worst;
    std::string over; ///< how many; "" = none
};

class Document {
public:
    /// Where the redactor knows anything in the events, the trace is built again from redacted ones: texts that a
    /// layout cuts must be clean before they are cut.
    explicit Document(const ReportInput& input);

    const ReportInput& input() const { return input_; }
    const trace::EventView& events() const { return events_; }
    const trace::Trace& trace() const { return *trace_; }
    const std::vector<trace::Row>& tasks() const { return tasks_; }
    /// The end of what still ran: the latest time seen.
    MonoTime now() const { return trace_->last_at; }
    /// What "+62 ms" counts from: the task's start, or the session's where there is none.
    MonoTime origin(trace::Row task) const;

    std::string words(const std::string& id, std::vector<std::pair<std::string, std::string>> args = {}) const;
    /// Foreign text as it may be written: without credentials.
    std::string clean(std::string_view text) const;
    /// A span's attribute, cleaned; in the reader's language where the producer gave both. "" = there is none.
    std::string attribute(trace::Row row, std::string_view key) const;
    std::string sessionAttribute(std::string_view key) const;

    std::string title() const;
    /// "2025-10-09 08:53 UTC"; "" where nobody said.
    std::string date() const;
    /// "lab: gpu-batch-calm"; "" for sessions with measured times only.
    std::string lab() const;
    /// "Interactive, 500 ms"
    std::string budgetTitle() const;
    /// What a span is called; steps and tasks with their number among their siblings, as in the waterfall.
    std::string spanName(trace::Row row) const;
    /// "Task 2 · ..." where there are several, else "".
    std::string taskName(std::size_t index) const;
    std::string answer(trace::Row task) const;
    std::vector<trace::Row> rowsOf(trace::Stage stage) const; ///< by start
    /// The statuses of one task (kNoRow: all), in order.
    std::vector<const trace::StatusLine*> statuses(trace::Row task) const;
    /// Its words as a reader meets them: in the past once what it says is over.
    std::string statusWords(const trace::StatusLine& status) const;
    /// Notes and odd flags, one line each.
    std::vector<std::string> oddities() const;
    /// A moment as a reader finds it: from the start of the task that it is in, which is named where there are several.
    std::string when(MonoTime at) const;
    std::vector<Remark> remarks() const;
    /// Of the spans and tasks that are over, those that are so by the most, by start; `left` gets how many others.
    /// Looked for once: it takes time in large traces. Like the rest of a document, for one thread.
    const std::vector<Reason>& reasons(std::size_t& left) const;
    /// Calls of tools, those that search documents among them, by start.
    std::vector<trace::Row> toolCalls() const;
    /// Whether calls of one name are named by their arguments too: where those are in, or a conversation whose statuses
    /// say them.
    bool tellsCallsApart() const { return input_.include_tool_data || input_.include_conversation; }
    /// A call of a tool by its name, and by what tells it from its siblings where those are told apart; any other span
    /// as spanName() has it.
    std::string callName(trace::Row row) const;
    /// A line for each name, the weightiest first, under a head. Parts of requests and tools where those are shown.
    std::vector<NameLine> names() const;
    /// What a span took, of an inference without its gateway: as budgets count it, whatever they allow.
    Nanoseconds took(trace::Row row) const;
    /// One sentence that a reader who reads no other takes away: how long it took, how far that is over, which stages
    /// took most of it, and the longest call of the first. Of measured figures only; "" where no task was measured.
    std::string whereTheTimeWent() const;
    /// "12 more rows are in the JSON export."; "" where a part is whole.
    std::string leftOut(const ResultPart& part) const;
    std::vector<Figure> figures(trace::Row task) const;
    const analysis::BudgetTable& table() const; ///< worked out once
    /// How all of it stands, and that in a word: "over", "failed".
    analysis::Standing standing() const;
    std::string standingWord() const;
    /// Why the first task that did not end well failed, as it was said; "" where nothing was said or none failed.
    std::string failure() const;

private:
    struct Reasons {
        std::vector<Reason> list;
        std::size_t left = 0;
    };
    Reasons findReasons() const;
    const std::vector<budget::SpanVerdict>& verdicts() const;
    int groupNumber(trace::Row row) const;

    mutable std::optional<Reasons> reasons_;
    mutable std::optional<analysis::BudgetTable> table_;
    mutable std::optional<std::vector<budget::SpanVerdict>> verdicts_;
    mutable std::vector<int> numbers_; ///< of groups, by row; made when a group is first asked for
    ReportInput input_;
    trace::EventView events_;
    std::shared_ptr<const trace::Trace> trace_;
    std::vector<trace::Row> tasks_;
    trace::Row session_ = trace::kNoRow;
    mutable std::optional<analysis::TaskView> view_;
};

} // namespace stagefall::report

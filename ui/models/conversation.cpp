// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation.h"

#include "core/analysis/past_words.h"
#include "ui/models/task_clock.h"

#include <algorithm>
#include <map>
#include <set>

namespace stagefall::ui {
namespace {

using trace::GroupKind;
using trace::MarkKind;
using trace::Outcome;
using trace::Row;
using trace::Stage;
using Kind = TalkItem::Kind;
using State = TalkItem::State;

State stateOf(const trace::Span& span) {
    switch (span.outcome) {
    case Outcome::Error:
    case Outcome::TimedOut:
        return State::Failed;
    case Outcome::Cancelled:
    case Outcome::Interrupted:
        return State::Stopped;
    case Outcome::Running:
        return State::Running;
    case Outcome::Ok:
        break;
    }
    return State::Done;
}

bool failed(const trace::Span& span) { return stateOf(span) == State::Failed; }

const std::string* attribute(const trace::Trace& trace, Row row, std::string_view key) {
    const auto* detail = trace.spans.detail(row);
    return detail == nullptr ? nullptr : detail->attribute(key);
}

/// Collects the entries of one frame.
class Collector {
public:
    explicit Collector(const Frame& frame)
        : frame_(frame), trace_(*frame.trace), tasks_(trace_.spans.size(), trace::kNoRow) {}

    std::vector<TalkItem> collect() {
        findTasks();
        addStatuses();
        for (std::size_t row = 0; row < trace_.spans.size(); ++row) addSpan(trace_.spans[static_cast<Row>(row)]);
        addTaskProblems();
        countFailedCalls();
        std::stable_sort(items_.begin(), items_.end(), [](const TalkItem& a, const TalkItem& b) {
            return std::pair(a.at, rank(a)) < std::pair(b.at, rank(b));
        });
        return std::move(items_);
    }

private:
    /// What comes first of what has the same time.
    static int rank(const TalkItem& item) {
        switch (item.kind) {
        case Kind::Input:
            return 0;
        case Kind::Status:
            return 1;
        case Kind::Tool:
            return 2;
        case Kind::Reasoning:
            return 3;
        case Kind::Answer:
            return 4;
        case Kind::Problem:
            return 5;
        case Kind::End:
            break;
        }
        return 6;
    }

    /// The innermost task that each span is in. Parents may come later than children, so each walks up its own way.
    void findTasks() {
        for (std::size_t row = 0; row < tasks_.size(); ++row) {
            auto at = static_cast<Row>(row);
            for (int depth = 0; at != trace::kNoRow && depth < 64; ++depth) {
                const auto span = trace_.spans[at];
                if (span.group == GroupKind::Task) break;
                at = span.parent_row;
            }
            tasks_[row] = at;
        }
    }

    Row taskOf(Row row) const { return row < tasks_.size() ? tasks_[row] : trace::kNoRow; }

    TalkItem make(Kind kind, const trace::Span& span, MonoTime at) const {
        TalkItem item;
        item.kind = kind;
        item.row = span.row;
        item.span = span.id;
        item.state = stateOf(span);
        item.at = at;
        const auto task = taskOf(span.row);
        item.in_task = task != trace::kNoRow;
        if (item.in_task) item.since = at - trace_.spans[task].start;
        return item;
    }

    void judge(TalkItem& item, const trace::Span& span) const {
        item.took = span.duration(frame_.now);
        const auto& verdicts = *frame_.verdicts;
        if (item.row >= verdicts.size()) return;
        const auto& verdict = verdicts[item.row];
        item.verdict = verdict.verdict;
        item.over = verdict.over();
        if (!span.running()) item.took = verdict.actual;
    }

    void addStatuses() {
        std::map<SpanId, Row> rows; // of spans that say something
        for (const auto& line : *trace_.statuses) rows.emplace(line.span, trace::kNoRow);
        for (std::size_t row = 0; row < trace_.spans.size(); ++row)
            if (const auto found = rows.find(trace_.spans[static_cast<Row>(row)].id); found != rows.end())
                found->second = static_cast<Row>(row);
        std::erase_if(rows, [](const auto& entry) { return entry.second == trace::kNoRow; });
        std::map<SpanId, std::size_t> last_of_span;
        std::map<Row, std::size_t> last_of_task;
        const auto& lines = *trace_.statuses;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto found = rows.find(lines[i].span);
            last_of_span[lines[i].span] = i;
            if (found != rows.end()) last_of_task[taskOf(found->second)] = i;
        }
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto found = rows.find(lines[i].span);
            const bool last = last_of_span[lines[i].span] == i;
            addStatus(i, found == rows.end() ? trace::kNoRow : found->second, last,
                      found != rows.end() && last_of_task[taskOf(found->second)] == i);
        }
    }

    void addStatus(std::size_t number, Row row, bool last_of_span, bool last_of_task) {
        const auto& line = (*trace_.statuses)[number];
        TalkItem item;
        if (row != trace::kNoRow) {
            const auto span = trace_.spans[row];
            item = make(Kind::Status, span, line.at);
            const auto task = taskOf(row);
            const auto* error = task == row ? attribute(trace_, row, trace::keys::kError) : nullptr;
            if (error != nullptr && *error == line.en) return; // the card says it
            const bool going = task != trace::kNoRow && trace_.spans[task].running() && frame_.running;
            if (going && last_of_task) {
                item.state = State::Running;
                item.held = waitsForPerson(trace_, task);
            } else {
                // A group fails by what is in it; that something is tried again says that it failed.
                const bool own = span.group == GroupKind::None && last_of_span && failed(span);
                item.state = own || span.stage == Stage::Retry ? State::Failed : State::Done;
            }
            const auto place = begun_.find(row);
            if (place == begun_.end()) begun_.emplace(row, line.at);
        } else {
            item.at = line.at;
        }
        item.kind = Kind::Status;
        item.seq = line.seq;
        item.line = number;
        item.length = line.en.size();
        items_.push_back(later(frame_, item));
    }

    void addSpan(const trace::Span& span) {
        if (span.stage == Stage::Inference) return addInference(span);
        if (span.group == GroupKind::Task) return addTask(span);
        if (span.stage != Stage::Tool && span.stage != Stage::Retrieval) return;
        const bool inner = span.parent_row != trace::kNoRow && trace_.spans[span.parent_row].stage == span.stage;
        if (inner) return;
        auto item = make(Kind::Tool, span, span.start);
        // Under the line that says in words what it does.
        if (const auto said = begun_.find(span.row); said != begun_.end() && said->second >= span.start)
            item.at = said->second;
        judge(item, span);
        items_.push_back(item);
        if (failed(span)) addProblem(span);
    }

    void addInference(const trace::Span& span) {
        const auto* detail = trace_.spans.detail(span.row);
        if (detail != nullptr && !detail->reasoning.empty()) {
            auto item = make(Kind::Reasoning, span, detail->mark(MarkKind::FirstReasoning).value_or(span.start));
            item.length = detail->reasoning.size();
            const auto until = detail->mark(MarkKind::FirstVisible);
            if (until) item.state = State::Done;
            item.took = until.value_or(span.endOr(frame_.now)) - item.at;
            items_.push_back(item);
        }
        if (detail != nullptr && !detail->visible.empty()) {
            const auto first = detail->mark(MarkKind::FirstVisible).value_or(span.start);
            const auto said = begun_.find(span.row);
            auto item = make(Kind::Answer, span, said != begun_.end() ? std::max(first, said->second) : first);
            item.length = detail->visible.size();
            items_.push_back(item);
            with_answer_.insert(taskOf(span.row));
        }
        if (failed(span)) addProblem(span);
    }

    void addTask(const trace::Span& span) {
        auto input = make(Kind::Input, span, span.start);
        const auto* words = attribute(trace_, span.row, trace::keys::kInput);
        input.length = words == nullptr ? span.name.size() : words->size();
        input.state = State::Done;
        items_.push_back(input);
        if (span.running()) return;
        auto end = make(Kind::End, span, *span.end);
        judge(end, span);
        items_.push_back(end);
        const auto* answer = attribute(trace_, span.row, trace::keys::kAnswer);
        if (answer == nullptr || answer->empty()) return;
        auto item = make(Kind::Answer, span, *span.end);
        item.length = answer->size();
        answers_.push_back(item);
    }

    /// The same words once in a task: attempts of one call fail alike.
    void addProblem(const trace::Span& span) {
        const auto* words = attribute(trace_, span.row, trace::keys::kError);
        auto key = std::pair(taskOf(span.row), words == nullptr ? std::string() : *words);
        if (const auto known = problems_.find(key); known != problems_.end()) {
            ++items_[known->second].times;
            return;
        }
        auto item = make(Kind::Problem, span, span.endOr(frame_.now));
        item.length = key.second.size();
        problems_.emplace(std::move(key), items_.size());
        items_.push_back(item);
    }

    /// After all spans are known: what nobody said before.
    void addTaskProblems() {
        for (std::size_t row = 0; row < trace_.spans.size(); ++row) {
            const auto span = trace_.spans[static_cast<Row>(row)];
            const bool whole = span.group == GroupKind::Task || span.group == GroupKind::Session;
            const auto* words = whole ? attribute(trace_, span.row, trace::keys::kError) : nullptr;
            if (words == nullptr || !failed(span)) continue;
            if (!problems_.contains(std::pair(taskOf(span.row), *words))) addProblem(span);
        }
        for (auto& answer : answers_)
            if (!with_answer_.contains(answer.row)) items_.push_back(answer);
    }

    /// A task that answered although calls failed says so at its end.
    void countFailedCalls() {
        std::map<Row, std::size_t> failed_calls; // by task
        for (const auto& item : items_)
            if (item.kind == Kind::Tool && item.state == State::Failed) ++failed_calls[taskOf(item.row)];
        if (failed_calls.empty()) return;
        for (auto& item : items_)
            if (const auto found = failed_calls.find(item.row); item.kind == Kind::End && found != failed_calls.end())
                item.failed_calls = found->second;
    }

    const Frame& frame_;
    const trace::Trace& trace_;
    std::vector<Row> tasks_;
    std::map<Row, MonoTime> begun_; ///< the first status of each span
    std::map<std::pair<Row, std::string>, std::size_t> problems_;
    std::set<Row> with_answer_;
    std::vector<TalkItem> answers_;
    std::vector<TalkItem> items_;
};

} // namespace

std::vector<TalkItem> conversationOf(const Frame& frame) { return Collector(frame).collect(); }

TalkItem later(const Frame& frame, TalkItem item) {
    if (item.state != State::Running || item.row >= frame.trace->spans.size()) return item;
    const auto span = frame.trace->spans[item.row];
    if (item.kind == Kind::Status) item.took = frame.now - item.at;
    if (item.kind == Kind::Reasoning) item.took = span.endOr(frame.now) - item.at;
    // The line of a call may stand under the words that announce it, later than it began.
    if (item.kind == Kind::Tool && span.running()) item.took = span.duration(frame.now);
    return item;
}

LocalizedText textOf(const trace::Trace& trace, const TalkItem& item) {
    if (item.kind == Kind::Status) {
        const auto& line = (*trace.statuses)[item.line];
        if (item.state != State::Done) return {line.en, line.zh.empty() ? line.en : line.zh};
        auto en = analysis::inThePast(line.en, text::Language::English);
        auto zh = line.zh.empty() ? en : analysis::inThePast(line.zh, text::Language::Chinese);
        return {std::move(en), std::move(zh)};
    }
    if (item.row >= trace.spans.size()) return {};
    const auto span = trace.spans[item.row];
    const auto* detail = trace.spans.detail(item.row);
    const auto value = [&](std::string_view key) {
        const auto* found = detail == nullptr ? nullptr : detail->find(key);
        if (found == nullptr) return LocalizedText();
        return LocalizedText{found->value, found->value_zh.empty() ? found->value : found->value_zh};
    };
    switch (item.kind) {
    case Kind::Input: {
        auto input = value(trace::keys::kInput);
        return input.empty() ? LocalizedText::same(std::string(span.name)) : input;
    }
    case Kind::Tool:
        return LocalizedText::same(std::string(span.subject.empty() ? span.name : span.subject));
    case Kind::Reasoning:
        return detail == nullptr ? LocalizedText() : LocalizedText::same(detail->reasoning);
    case Kind::Answer:
        if (span.stage != Stage::Inference) return value(trace::keys::kAnswer);
        return detail == nullptr ? LocalizedText() : LocalizedText::same(detail->visible);
    case Kind::Problem:
        return value(trace::keys::kError);
    case Kind::Status:
    case Kind::End:
        break;
    }
    return {};
}

std::uint64_t lastVisibleSeq(const trace::EventView& events, std::size_t from, std::uint64_t otherwise) {
    for (auto i = events.size(); i > from; --i) {
        const auto& event = events[i - 1];
        const bool text = event.kind == trace::EventKind::Delta && event.channel == trace::Channel::Visible;
        if (text || event.kind == trace::EventKind::Status) return event.seq;
    }
    return otherwise;
}

} // namespace stagefall::ui

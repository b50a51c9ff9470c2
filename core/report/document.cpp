// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/document.h"

#include "core/analysis/past_words.h"
#include "core/scene/words.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <map>
#include <unordered_map>

namespace stagefall::report {

using trace::Row;
using trace::Stage;

namespace {

bool knowsAnyOf(const Redactor& redactor, const trace::EventView& events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = events[i];
        for (const auto* text : {&event.name, &event.subject, &event.text, &event.text_zh})
            if (redactor.contains(*text)) return true;
    }
    return false;
}

trace::EventView redacted(const Redactor& redactor, const trace::EventView& events) {
    std::vector<trace::Event> out;
    out.reserve(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        auto event = events[i];
        for (auto* text : {&event.name, &event.subject, &event.text, &event.text_zh})
            *text = redactor.redact(std::move(*text));
        out.push_back(std::move(event));
    }
    return trace::viewOf(std::move(out));
}

} // namespace

Document::Document(const ReportInput& input) : input_(input), events_(input.events), trace_(input.trace) {
    if (input.redactor != nullptr && knowsAnyOf(*input.redactor, input.events)) {
        events_ = redacted(*input.redactor, input.events);
        trace_ = trace::buildTrace(events_);
    } else if (!trace_) {
        trace_ = trace::buildTrace(events_);
    }
    tasks_ = trace_->tasks();
    session_ = trace_->session();
}

MonoTime Document::origin(Row task) const {
    if (task != trace::kNoRow) return trace_->spans[task].start;
    return session_ == trace::kNoRow ? MonoTime{} : trace_->spans[session_].start;
}

std::string Document::words(const std::string& id, std::vector<std::pair<std::string, std::string>> args) const {
    return input_.catalogue.render({id, std::move(args)}, input_.language);
}

std::string Document::clean(std::string_view text) const {
    return input_.redactor == nullptr ? std::string(text) : input_.redactor->redact(std::string(text));
}

std::string Document::attribute(Row row, std::string_view key) const {
    const auto* detail = row == trace::kNoRow ? nullptr : trace_->spans.detail(row);
    const auto* found = detail == nullptr ? nullptr : detail->find(key);
    return found == nullptr ? std::string() : clean(text::in({found->value, found->value_zh}, input_.language));
}

std::string Document::sessionAttribute(std::string_view key) const { return attribute(session_, key); }

std::string Document::title() const {
    if (!input_.title.empty()) return clean(input_.title);
    const auto title = sessionAttribute(trace::keys::kTitle);
    return title.empty() ? words("report.session", {{"id", clean(input_.id)}}) : title;
}

std::string Document::date() const {
    const auto anchor = trace_->sessionAttribute(trace::keys::kWallAnchor);
    std::int64_t ns = 0;
    const auto [end, error] = std::from_chars(anchor.data(), anchor.data() + anchor.size(), ns);
    if (error != std::errc{} || end != anchor.data() + anchor.size() || ns <= 0) return {};
    using namespace std::chrono;
    const auto since = nanoseconds{ns};
    const auto days = floor<std::chrono::days>(since);
    const year_month_day day{sys_days{days}};
    const hh_mm_ss clock{floor<minutes>(since - days)};
    const auto two = [](auto number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(static_cast<int>(day.year())) + "-" + two(static_cast<unsigned>(day.month())) + "-" +
           two(static_cast<unsigned>(day.day())) + " " + two(clock.hours().count()) + ":" +
           two(clock.minutes().count()) + " UTC";
}

std::string Document::lab() const {
    const auto* detail = session_ == trace::kNoRow ? nullptr : trace_->spans.detail(session_);
    const auto* said = detail == nullptr ? nullptr : detail->attribute(trace::keys::kLab);
    if (said == nullptr || *said != "true") return {};
    const auto profile = sessionAttribute(trace::keys::kLabProfile);
    return profile.empty() ? words("report.lab") : words("report.lab_profile", {{"profile", profile}});
}

std::string Document::budgetTitle() const {
    const auto& title = text::in(input_.budget.title, input_.language);
    return clean(title.empty() ? input_.budget.name : title);
}

std::string Document::spanName(Row row) const {
    const auto span = trace_->spans[row];
    if (span.stage == Stage::Group)
        return clean(
            scene::groupLabel(span, groupNumber(row), std::string(span.name), input_.catalogue, input_.language));
    return clean(scene::spanLabel(span, input_.catalogue, input_.language));
}

/// From 1: a task's among all tasks, as taskName() counts, every other group's among its siblings of the same kind.
int Document::groupNumber(Row row) const {
    if (numbers_.empty()) {
        numbers_.assign(trace_->spans.size(), 1);
        for (const auto& siblings : trace_->childIndex()) {
            std::map<trace::GroupKind, int> counts;
            for (const auto sibling : siblings) {
                const auto span = trace_->spans[sibling];
                if (span.stage == Stage::Group) numbers_[sibling] = ++counts[span.group];
            }
        }
        for (std::size_t i = 0; i < tasks_.size(); ++i) numbers_[tasks_[i]] = static_cast<int>(i) + 1;
    }
    return numbers_.at(row);
}

std::string Document::taskName(std::size_t index) const {
    if (tasks_.size() < 2) return {};
    const auto task = tasks_.at(index);
    return scene::groupLabel(trace_->spans[task], static_cast<int>(index) + 1, attribute(task, trace::keys::kInput),
                             input_.catalogue, input_.language);
}

std::string Document::answer(Row task) const {
    auto answer = attribute(task, trace::keys::kAnswer);
    if (!answer.empty()) return answer;
    // A task that was cut short, or a foreign trace: what the last inference said.
    MonoTime latest{std::numeric_limits<std::int64_t>::min()};
    const auto inside = trace_->inside(task);
    for (const auto row : rowsOf(Stage::Inference)) {
        const auto span = trace_->spans[row];
        const auto* detail = trace_->spans.detail(row);
        if (detail == nullptr || detail->visible.empty() || span.start < latest || !inside[row]) continue;
        latest = span.start;
        answer = clean(detail->visible);
    }
    return answer;
}

std::vector<Row> Document::rowsOf(Stage stage) const {
    std::vector<Row> rows;
    for (Row row = 0; row < trace_->spans.size(); ++row)
        if (trace_->spans[row].stage == stage) rows.push_back(row);
    std::stable_sort(rows.begin(), rows.end(),
                     [&](Row a, Row b) { return trace_->spans[a].start < trace_->spans[b].start; });
    return rows;
}

std::vector<const trace::StatusLine*> Document::statuses(Row task) const {
    std::vector<const trace::StatusLine*> out;
    const auto next = std::upper_bound(tasks_.begin(), tasks_.end(), task, [&](Row a, Row b) {
        return a != trace::kNoRow && trace_->spans[a].start < trace_->spans[b].start;
    });
    for (const auto& status : *trace_->statuses) {
        const bool before = task != trace::kNoRow && status.at < trace_->spans[task].start;
        const bool after = task != trace::kNoRow && next != tasks_.end() && status.at >= trace_->spans[*next].start;
        if (!before && !after) out.push_back(&status);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto* a, const auto* b) { return a->at < b->at; });
    return out;
}

std::string Document::statusWords(const trace::StatusLine& status) const {
    auto words = clean(text::in({status.en, status.zh}, input_.language));
    // What a task that still runs said last may still go on.
    const bool running =
        std::any_of(tasks_.begin(), tasks_.end(), [this](Row t) { return trace_->spans[t].running(); });
    const auto& all = *trace_->statuses;
    const bool last = std::none_of(all.begin(), all.end(), [&](const auto& other) { return other.at > status.at; });
    return running && last ? words : analysis::inThePast(std::move(words), input_.language);
}

std::vector<std::string> Document::oddities() const {
    std::vector<std::string> out;
    std::unordered_map<SpanId, Row> rows; // Snapshot::find() scans, and a broken trace has many notes
    for (Row row = 0; row < trace_->spans.size(); ++row) rows.emplace(trace_->spans[row].id, row);
    for (const auto& note : *trace_->notes) {
        const auto id = "trace.note." + note.code;
        auto text = clean(text::in({note.en, note.zh}, input_.language));
        if (text.empty()) text = input_.catalogue.has(id, input_.language) ? words(id) : clean(note.code);
        const auto found = rows.find(note.span);
        out.push_back(found == rows.end() ? text : spanName(found->second) + ": " + text);
    }
    return out;
}

const analysis::BudgetTable& Document::table() const {
    if (!table_) table_ = analysis::budgetTable(*trace_, trace::kNoRow, input_.budget, now());
    return *table_;
}

analysis::Standing Document::standing() const { return analysis::standing(*trace_, table().verdict); }

std::string Document::standingWord() const {
    return analysis::standingWord(*trace_, standing(), input_.catalogue, input_.language);
}

std::string Document::failure() const {
    const auto task = standing().failed;
    return task == trace::kNoRow ? std::string() : attribute(task, trace::keys::kError);
}

} // namespace stagefall::report

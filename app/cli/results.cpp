// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/results.h"

#include "app/cli/endpoint_options.h"
#include "app/cli/why_text.h"
#include "core/analysis/call_name.h"
#include "core/analysis/format.h"
#include "core/analysis/measures.h"
#include "core/analysis/standing.h"
#include "core/analysis/table_text.h"
#include "core/analysis/task_view.h"
#include "core/analysis/wrap_text.h"
#include "core/host/kept.h"
#include "core/trace/failed.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stagefall::cli {
namespace {

using Json = nlohmann::ordered_json;

Json ms(std::optional<Nanoseconds> duration) { return duration ? Json(toMs(*duration)) : Json(nullptr); }

std::optional<Nanoseconds> largest(const std::vector<Nanoseconds>& values) {
    if (values.empty()) return std::nullopt;
    return *std::max_element(values.begin(), values.end());
}

std::string attribute(const trace::Trace& trace, trace::Row row, std::string_view key) {
    const auto* detail = trace.spans.detail(row);
    const auto* value = detail == nullptr ? nullptr : detail->attribute(key);
    return value == nullptr ? std::string() : *value;
}

std::string_view whatName(const analysis::BudgetRow& row) {
    using What = analysis::BudgetRow::What;
    switch (row.what) {
    case What::Stage:
        return name(row.stage);
    case What::Tool:
        return "tool";
    case What::Model:
        return "model";
    case What::TaskTotal:
        return "task";
    case What::FirstFeedback:
        return "first_feedback";
    case What::LongestSilence:
        return "longest_silence";
    case What::Ttft:
        return "ttft";
    case What::Tpot:
        return "tpot";
    }
    return "";
}

Json rowJson(const analysis::BudgetRow& row) {
    Json json;
    json["what"] = whatName(row);
    if (!row.subject.empty()) json["name"] = row.subject;
    json["allowed_ms"] = ms(row.allowed);
    json["n"] = row.actual.n;
    json["worst_ms"] = ms(row.worst);
    json["p50_ms"] = ms(row.actual.p50);
    json["p95_ms"] = ms(row.actual.p95);
    json["share"] = row.share ? Json(*row.share) : Json(nullptr);
    json["over"] = row.over;
    json["verdict"] = budget::name(row.verdict);
    return json;
}

Json whyJson(const trace::Trace& trace, const budget::Budget& budget) {
    Json json = Json::array();
    for (const auto& reason : weightiestReasons(trace, budget))
        json.push_back({{"name", reason.name},
                        {"when", reason.when},
                        {"over_ms", toMs(reason.over)},
                        {"reasons", reason.sentences}});
    return json;
}

/// An attribute as it was said, or null.
Json said(const trace::Trace& trace, trace::Row row, std::string_view key) {
    auto words = attribute(trace, row, key);
    return words.empty() ? Json(nullptr) : Json(std::move(words));
}

/// Why a task did not end well: its own code and message, and under "detail" what failed inside it, by start. Null
/// where all is well.
Json errorJson(const trace::Trace& trace, trace::Row task) {
    const auto outcome = trace.spans[task].outcome;
    if (outcome == trace::Outcome::Ok || outcome == trace::Outcome::Running) return nullptr;
    Json json;
    json["code"] = said(trace, task, trace::keys::kErrorCode);
    json["message"] = said(trace, task, trace::keys::kError);
    json["detail"] = Json::array();
    const auto inside = trace.inside(task);
    std::vector<trace::Row> rows;
    for (trace::Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        if (inside[row] && row != task && trace::failed(span.outcome) && span.stage != trace::Stage::Group)
            rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [&](trace::Row a, trace::Row b) { return trace.spans[a].start < trace.spans[b].start; });
    for (const auto row : rows) {
        const auto span = trace.spans[row];
        json["detail"].push_back({{"span", analysis::callName(span)},
                                  {"stage", name(span.stage)},
                                  {"at_ms", toMs(span.start - trace.spans[task].start)},
                                  {"outcome", name(span.outcome)},
                                  {"code", said(trace, row, trace::keys::kErrorCode)},
                                  {"message", said(trace, row, trace::keys::kError)},
                                  {"http_status", said(trace, row, trace::keys::kHttpStatus)}});
    }
    return json;
}

Json taskJson(const analysis::TaskView& view, trace::Row task) {
    const auto& trace = view.trace();
    const auto m = view.measure(task);
    const auto span = trace.spans[task];
    Json json;
    json["input"] = attribute(trace, task, trace::keys::kInput);
    json["answer"] = attribute(trace, task, trace::keys::kAnswer);
    json["outcome"] = name(span.outcome);
    if (auto error = errorJson(trace, task); !error.is_null()) json["error"] = std::move(error);
    json["steps"] = m.steps;
    json["end_to_end_ms"] = toMs(m.end_to_end);
    json["approval_ms"] = toMs(m.approval);
    json["first_feedback_ms"] = ms(m.first_feedback);
    json["first_feedback_by"] = m.first_feedback ? Json(trace::knownBy(m.feedback_by)) : Json(nullptr);
    json["longest_silence_ms"] = ms(m.longest_silence);
    json["silences"] = {{"over_300ms", m.silences_300ms}, {"over_1s", m.silences_1s}, {"over_3s", m.silences_3s}};
    json["ttft_worst_ms"] = ms(largest(m.ttft));
    json["tpot_worst_ms"] = ms(largest(m.tpot));
    json["dispatch_lag_worst_ms"] = ms(largest(m.dispatch_lag));
    json["unattributed_ms"] = toMs(m.unattributed);
    return json;
}

} // namespace

Result<budget::Budget> budgetFor(const Environment& environment, const trace::EventView& events,
                                 const std::optional<std::string>& file) {
    if (file) {
        const auto text = readInput(*file);
        if (!text) return fail(text.error());
        return budget::parseBudget(*text, *file);
    }
    auto kept = host::budgetOf(events);
    if (kept.problem) environment.complain(*kept.problem);
    return std::move(kept.budget);
}

text::Styled resultText(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget,
                        std::size_t columns) {
    const auto table = analysis::budgetTable(trace, trace::kNoRow, budget, trace.last_at);
    const auto fitted = "\n" + analysis::tableText(table, environment.catalogue(), environment.language(), columns);
    std::string out;
    const analysis::TaskView view(trace, budget, trace.last_at);
    const auto tasks = trace.tasks();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto task = tasks[i];
        const auto name = tasks.size() < 2 ? environment.say("cli.task")
                                           : environment.say("cli.task_n", {{"n", std::to_string(i + 1)}});
        const auto m = view.measure(task);
        out += "\n" + environment.say("cli.task_line", {{"task", name},
                                                        {"steps", std::to_string(m.steps)},
                                                        {"total", analysis::formatDuration(m.end_to_end)},
                                                        {"unattributed", analysis::formatDuration(m.unattributed)},
                                                        {"s300", std::to_string(m.silences_300ms)},
                                                        {"s1", std::to_string(m.silences_1s)},
                                                        {"s3", std::to_string(m.silences_3s)}});
        if (m.first_feedback)
            out += "\n" +
                   environment.say(
                       "cli.task_feedback",
                       {{"time", analysis::formatDuration(*m.first_feedback)},
                        {"known", environment.say("report.known_by." + std::string(trace::knownBy(m.feedback_by)))}});
        if (m.approval.count() > 0)
            out += "\n" + environment.say(budget.count_approval ? "cli.task_waited_counted" : "cli.task_waited",
                                          {{"time", analysis::formatDuration(m.approval)}});
    }
    if (trace.isLab()) {
        const auto profile = trace.sessionAttribute(trace::keys::kLabProfile);
        const auto source = text::in(trace.sessionText(trace::keys::kLabSource), environment.language());
        const auto* words = profile.empty()  ? "cli.lab_label_plain"
                            : source.empty() ? "cli.lab_label_profile"
                                             : "cli.lab_label";
        out += "\n" + environment.say(words, {{"profile", profile}, {"source", source}});
    }
    out += explanation(environment, trace, budget);
    const auto stands = analysis::standing(trace, table.verdict);
    const bool over = stands.verdict == budget::Verdict::Over;
    const auto verdict = environment.say(stands.counts() ? "cli.verdict." + std::string(budget::name(stands.verdict))
                                                         : std::string("cli.verdict.unfinished"));
    return {{fitted + analysis::wrapped(out, columns) + "\n"},
            {verdict, over ? text::Style::Verdict : text::Style::Plain},
            {"\n"}};
}

std::string resultJson(const SessionId& id, const trace::Trace& trace, const budget::Budget& budget,
                       const std::string& report_path) {
    const auto table = analysis::budgetTable(trace, trace::kNoRow, budget, trace.last_at);
    Json json;
    json["session"] = id;
    json["title"] = trace.sessionAttribute(trace::keys::kTitle);
    json["endpoint"] = trace.sessionAttribute(trace::keys::kEndpoint);
    json["model"] = trace.sessionAttribute(trace::keys::kModel);
    json["lab"] = trace.isLab();
    const auto stands = analysis::standing(trace, table.verdict);
    json["verdict"] = stands.counts() ? Json(budget::name(stands.verdict)) : Json(nullptr);
    json["tasks"] = Json::array();
    const analysis::TaskView view(trace, budget, trace.last_at);
    for (const auto task : trace.tasks()) json["tasks"].push_back(taskJson(view, task));
    json["budget"] = Json::array();
    for (const auto& row : table.rows) json["budget"].push_back(rowJson(row));
    json["why"] = whyJson(trace, budget);
    json["spans"] = trace.spans.size();
    json["report"] = report_path.empty() ? Json(nullptr) : Json(report_path);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

ExitStatus exitStatus(const trace::Trace& trace, const analysis::BudgetTable& table) {
    if (analysis::standing(trace, table.verdict).failed != trace::kNoRow) return kOver;
    switch (table.verdict) {
    case budget::Verdict::Over:
        return kOver;
    case budget::Verdict::Unknown:
        return kUnknown;
    default:
        return kWithin;
    }
}

} // namespace stagefall::cli

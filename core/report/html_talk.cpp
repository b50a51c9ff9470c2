// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/report/html_parts.h"
#include "core/report/markup.h"
#include "core/report/result_parts.h"
#include "core/report/talk_markup.h"
#include "core/scene/words.h"

namespace stagefall::report {
namespace {

using analysis::formatDuration;

std::string statusList(const Document& d, trace::Row task) {
    const auto statuses = d.statuses(task);
    if (statuses.empty()) return {};
    std::string out = "<ol class=\"statuses\">\n";
    for (const auto* status : statuses) {
        out += "<li>" + element("span", "mono t-muted time", "+" + formatDuration(status->at - d.origin(task))) +
               element("span", "t-accent", "◆") + element("span", "", d.statusWords(*status));
        if (status->shown)
            out += element("span", "t-muted shown",
                           d.words("report.shown", {{"time", "+" + formatDuration(*status->shown - d.origin(task))}}));
        out += "</li>\n";
    }
    return out + "</ol>\n";
}

std::string said(const Document& d, const std::string& who, const std::string& classes, const std::string& text) {
    if (text.empty()) return {};
    return "<div class=\"said " + classes + "\">" + element("span", "who t-muted", d.words(who)) +
           element("div", "text", text) + "</div>\n";
}

/// Models write Markdown. It is understood, never trusted.
std::string answered(const Document& d, const std::string& markdown) {
    if (markdown.empty()) return {};
    return "<div class=\"said agent\">" + element("span", "who t-muted", d.words("report.answer")) +
           "<div class=\"text\">" + answerHtml(markdown) + "</div></div>\n";
}

std::string resultTable(const ResultPart& part) {
    std::string out = "<div class=\"scroll rows\"><table>\n";
    for (std::size_t i = 0; i < part.table.cells.size(); ++i) {
        const auto* tag = i == 0 ? "th" : "td";
        out += i == 0 ? "<thead><tr>" : "<tr>";
        for (std::size_t column = 0; column < part.table.cells[i].size(); ++column) {
            const auto& cell = part.table.cells[i][column].front().text;
            out += element(tag, part.numbers[column] ? "number" : "", cell);
        }
        out += i == 0 ? "</tr></thead>\n<tbody>\n" : "</tr>\n";
    }
    return out + "</tbody></table></div>";
}

/// Long results are cut: a report is for people, the JSON export has it all.
std::string block(const Document& d, const std::string& title, const std::string& text) {
    constexpr std::size_t kMost = 65'536;
    if (text.empty()) return {};
    std::string out;
    for (const auto& part : resultParts(text, kMost)) {
        const auto name = d.words(title) + (part.name.empty() ? "" : " · " + part.name);
        out += element("h3", "t-muted", name);
        if (part.isTable())
            out += resultTable(part);
        else if (!part.text.empty())
            out += element("pre", "mono", part.text);
        if (const auto left = d.leftOut(part); !left.empty()) out += element("p", "t-muted", left);
        out += "\n";
    }
    return out;
}

std::string toolCall(const Document& d, trace::Row row, const budget::SpanVerdict& verdict) {
    const auto span = d.trace().spans[row];
    const bool over = verdict.verdict == budget::Verdict::Over;
    std::string out = "<details class=\"call\"><summary>" + element("b", "", d.callName(row)) +
                      element("span", "mono t-muted", "+" + formatDuration(span.start - d.origin(trace::kNoRow)));
    const bool odd = span.end && *span.end < span.start;
    std::string took = odd        ? d.words("report.not_reported")
                       : span.end ? formatDuration(verdict.actual)
                                  : d.words("report.running");
    if (over) took = "▲ " + took + " +" + formatDuration(verdict.over());
    out += element("span", over ? "mono t-over" : odd ? "t-faint" : "mono", took);
    const auto outcome = scene::outcomeLabel(span.outcome, d.input().catalogue, d.input().language);
    if (!outcome.empty()) out += element("span", "outcome", "⚠ " + outcome);
    const auto rows = d.attribute(row, trace::keys::kRows);
    if (!rows.empty()) out += element("span", "t-muted", d.words("report.rows", {{"n", rows}}));
    out += "</summary>\n" + block(d, "report.arguments", d.attribute(row, trace::keys::kArguments)) +
           block(d, "report.error", d.attribute(row, trace::keys::kError)) +
           block(d, "report.result", d.attribute(row, trace::keys::kResult));
    return out + "</details>\n";
}

} // namespace

std::string htmlConversation(const Document& d) {
    if (!d.input().include_conversation || d.tasks().empty()) return {};
    std::string body;
    for (std::size_t i = 0; i < d.tasks().size(); ++i) {
        const auto task = d.tasks()[i];
        if (const auto name = d.taskName(i); !name.empty()) body += element("h3", "task", name) + "\n";
        body += said(d, "report.user", "user", d.attribute(task, trace::keys::kInput));
        body += statusList(d, task);
        body += answered(d, d.answer(task));
    }
    return panel(d, "report.conversation", "talk", true, body);
}

std::string htmlTools(const Document& d) {
    if (!d.input().include_tool_data) return {};
    const auto rows = d.toolCalls();
    if (rows.empty()) return {};
    const auto verdicts = budget::judgeAll(d.trace(), d.input().budget, d.now());
    std::string body;
    for (const auto row : rows) body += toolCall(d, row, verdicts[row]);
    return panel(d, "report.tool_calls", "calls", true, body);
}

std::string htmlOddities(const Document& d) {
    const auto lines = d.oddities();
    if (lines.empty()) return {};
    std::string body = "<ul>\n";
    for (const auto& line : lines) body += element("li", "", line) + "\n";
    return panel(d, "report.oddities", "odd", false, body + "</ul>\n");
}

} // namespace stagefall::report

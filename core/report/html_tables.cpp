// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/analysis/table_text.h"
#include "core/report/html_parts.h"
#include "core/report/markup.h"
#include "core/scene/palette.h"
#include "core/scene/words.h"

#include <algorithm>

namespace stagefall::report {
namespace {

using analysis::formatCount;
using analysis::formatDuration;
using budget::Verdict;

std::string swatch(scene::Ink ink) {
    return "<svg class=\"swatch\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" height=\"10\" rx=\"2\" "
           "class=\"f-" +
           std::string(scene::name(ink)) + "\"/></svg>";
}

std::string shareBar(std::optional<double> share, scene::Ink ink) {
    const double part = std::clamp(share.value_or(0), 0.0, 1.0) * 100;
    std::string out = "<svg class=\"share\" viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                      "<rect width=\"100\" height=\"6\" class=\"f-line\"/>";
    constexpr double kLeast = 0.8; // what took any time can be seen
    if (share && *share > 0)
        out += "<rect width=\"" + number(std::max(part, kLeast)) + "\" height=\"6\" class=\"f-" +
               std::string(scene::name(ink)) + "\"/>";
    return out + "</svg>";
}

std::string verdictClass(Verdict kind) {
    return kind == Verdict::Unknown ? "t-muted" : "t-" + std::string(budget::name(kind));
}

std::string budgetLine(const analysis::BudgetRow& row, const analysis::TableCells& cells) {
    using What = analysis::BudgetRow::What;
    const bool stage = row.what == What::Stage || row.what == What::Tool || row.what == What::Model;
    const auto ink = stage ? scene::stageInk(row.stage) : scene::Ink::Muted;
    const bool over = cells.kind == Verdict::Over;
    // Digits are monospaced, words are not: "not reported", "needs 18 more".
    std::string worst = cells.reported ? "mono" : "t-faint";
    if (cells.kind == Verdict::Over || cells.kind == Verdict::Near) worst += " " + verdictClass(cells.kind);
    std::string out = cells.of_task ? "<tr class=\"of-task\">" : "<tr>";
    out += "<th scope=\"row\">" + (stage ? swatch(ink) : std::string()) + escaped(cells.what) + "</th>";
    out += element("td", "mono", cells.allowed) + element("td", worst, cells.worst);
    out += element("td", "mono", cells.p50) + element("td", row.actual.p95 ? "mono" : "t-faint", cells.p95) +
           element("td", "mono t-muted", cells.n);
    out += "<td class=\"bar\">" + (stage ? shareBar(row.share, ink) : std::string()) + "</td>" +
           element("td", "mono", cells.share);
    out += element("td", "left " + (cells.reported ? verdictClass(cells.kind) : "t-faint"),
                   (over ? "▲ " : "") + cells.verdict);
    return out + "</tr>\n";
}

std::string duration(const std::optional<Nanoseconds>& value) {
    return value ? element("td", "mono", formatDuration(*value)) : element("td", "t-faint", "–");
}

std::optional<Nanoseconds> longestGap(const analysis::InferenceMeasures& m) {
    std::optional<Nanoseconds> longest;
    for (const auto& gap : m.gaps)
        if (!longest || gap.length > *longest) longest = gap.length;
    return longest;
}

std::string inferenceLine(const Document& d, trace::Row row) {
    const auto m = analysis::measureInference(d.trace(), row);
    const auto count = [](std::size_t n) { return element("td", n == 0 ? "mono t-muted" : "mono", std::to_string(n)); };
    std::string out = "<tr><th scope=\"row\">" + swatch(scene::Ink::Inference) + escaped(d.spanName(row)) + "</th>";
    out += element("td", "mono t-muted", "+" + formatDuration(d.trace().spans[row].start - d.origin(trace::kNoRow)));
    out += duration(m.ttfb) + duration(m.ttft) + duration(m.think) + duration(m.answer);
    out += m.tpot ? element("td", "mono",
                            formatDuration(*m.tpot) + (m.tpot_per_chunk ? " " + d.words("report.per_chunk") : ""))
                  : duration(m.tpot);
    out += m.output_tokens ? element("td", "mono", formatCount(*m.output_tokens)) : element("td", "t-faint", "–");
    out += duration(m.median_gap) + duration(longestGap(m)) + count(m.stalls) + count(m.coalesced);
    out += "</tr>\n";
    if (m.buffered)
        out += "<tr class=\"remark\"><td colspan=\"12\">" + escaped(d.words("report.buffered")) + "</td></tr>\n";
    return out;
}

std::string headCell(const Document& d, const std::string& id, const std::string& define = {}) {
    std::string out = "<th scope=\"col\"";
    if (!define.empty()) out += " title=\"" + escaped(d.words(define)) + "\"";
    return out + ">" + escaped(d.words(id)) + "</th>";
}

} // namespace

std::string htmlBudget(const Document& d) {
    const auto& input = d.input();
    const auto& table = d.table();
    const auto head = analysis::tableHeader(input.catalogue, input.language);
    std::string body = "<div class=\"scroll\"><table>\n<thead><tr>";
    for (const auto* cell : {&head.what, &head.allowed, &head.worst, &head.p50, &head.p95, &head.n})
        body += element("th", "", *cell);
    body += "<th colspan=\"2\" class=\"left\">" + escaped(head.share) + "</th>" + element("th", "left", head.verdict) +
            "</tr></thead>\n<tbody>\n";
    const auto cells = analysis::tableCells(table, input.catalogue, input.language);
    for (std::size_t i = 0; i < cells.size(); ++i) body += budgetLine(table.rows[i], cells[i]);
    return panel(d, "report.budget", "table", true, body + "</tbody>\n</table></div>\n");
}

std::string htmlInferences(const Document& d) {
    const auto rows = d.rowsOf(trace::Stage::Inference);
    if (rows.empty()) return {};
    std::string body = "<div class=\"scroll\"><table>\n<thead><tr>" + headCell(d, "report.model") +
                       headCell(d, "report.started") + headCell(d, "report.measure.ttfb", "report.define.ttfb") +
                       headCell(d, "report.measure.ttft_any", "report.define.ttft_any") + headCell(d, "report.think") +
                       headCell(d, "report.answering") + headCell(d, "report.measure.tpot_one", "report.define.tpot") +
                       headCell(d, "report.tokens") + headCell(d, "report.gap_median", "report.define.gaps") +
                       headCell(d, "report.gap_longest", "report.define.gaps") +
                       headCell(d, "report.stalls", "report.define.stalls") +
                       headCell(d, "report.coalesced", "report.define.coalesced") + "</tr></thead>\n<tbody>\n";
    for (const auto row : rows) body += inferenceLine(d, row);
    return panel(d, "report.inferences", "table", true, body + "</tbody>\n</table></div>\n");
}

} // namespace stagefall::report

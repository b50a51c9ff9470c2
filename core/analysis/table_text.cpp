// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/table_text.h"

#include "core/analysis/display_width.h"
#include "core/analysis/format.h"
#include "core/analysis/wrap_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall::analysis {
namespace {

using budget::Verdict;
using text::Catalogue;
using text::Language;
using What = BudgetRow::What;
using Args = std::vector<std::pair<std::string, std::string>>;

class Writer {
public:
    Writer(const Catalogue& catalogue, Language language) : catalogue_(catalogue), language_(language) {}

    std::string say(const std::string& id, Args args = {}) const {
        return catalogue_.render(Message{"analysis." + id, std::move(args)}, language_);
    }
    std::string name(const BudgetRow& row) const;
    std::string verdict(const BudgetRow& row) const;
    std::string verdictOfTimes(const BudgetRow& row) const;
    TableCells cells(const BudgetRow& row) const;

private:
    const Catalogue& catalogue_;
    Language language_;
};

std::string Writer::name(const BudgetRow& row) const {
    switch (row.what) {
    case What::Stage:
        return say("stage." + std::string(trace::name(row.stage)));
    case What::Tool:
        return say("table.tool", {{"name", row.subject}});
    case What::Model:
        return say("table.model", {{"name", row.subject}});
    case What::TaskTotal:
        return say("table.task");
    case What::FirstFeedback:
        return say("table.first_feedback");
    case What::LongestSilence:
        return say("table.longest_silence");
    case What::Ttft:
        return say("table.ttft");
    case What::Tpot:
        return say("table.tpot");
    }
    return {};
}

/// That a call failed is no matter of time, but a row that says no more than "within" would hide it.
std::string Writer::verdict(const BudgetRow& row) const {
    auto words = verdictOfTimes(row);
    if (row.failed == 0 || words.empty()) return words;
    return say("table.failed", {{"verdict", std::move(words)}, {"n", std::to_string(row.failed)}});
}

std::string Writer::verdictOfTimes(const BudgetRow& row) const {
    const bool gateway = row.what == What::Stage && row.stage == trace::Stage::Gateway;
    if (row.actual.n == 0) return gateway ? say("table.no_gateway_timing") : std::string();
    if (!row.allowed || !row.worst) return say("table.no_allowance");
    const auto ratio = static_cast<double>(row.worst->count()) / static_cast<double>(row.allowed->count());
    switch (row.verdict) {
    case Verdict::Unknown:
        return {};
    case Verdict::Within:
        return say("verdict.within");
    case Verdict::Near:
        return say("table.near", {{"share", formatPercent(ratio)}});
    case Verdict::Over:
        break;
    }
    auto verdict = say("table.over", {{"by", formatDuration(*row.worst - *row.allowed)}});
    if (row.over == row.actual.n) return verdict;
    return say(
        "table.over_some",
        {{"verdict", std::move(verdict)}, {"over", std::to_string(row.over)}, {"n", std::to_string(row.actual.n)}});
}

TableCells Writer::cells(const BudgetRow& row) const {
    const auto time = [](const std::optional<Nanoseconds>& d) { return d ? formatDuration(*d) : std::string(); };
    TableCells out;
    out.kind = row.verdict;
    out.reported = row.actual.n > 0;
    out.of_task = row.what >= What::TaskTotal;
    out.what = name(row);
    out.allowed = time(row.allowed);
    out.worst = out.reported ? time(row.worst) : say("table.not_reported");
    out.p50 = time(row.actual.p50);
    const auto needed = samplesNeeded(95);
    if (row.actual.p95)
        out.p95 = formatDuration(*row.actual.p95);
    else if (out.reported && row.actual.n < needed)
        out.p95 = say("table.needs_more", {{"n", std::to_string(needed - row.actual.n)}});
    out.n = formatCount(static_cast<std::int64_t>(row.actual.n));
    if (row.share) out.share = formatPercent(*row.share);
    out.verdict = verdict(row);
    return out;
}

struct Column {
    std::string TableCells::*cell;
    bool right = false;
};
constexpr std::array<Column, 8> kColumns{{{&TableCells::what},
                                          {&TableCells::allowed, true},
                                          {&TableCells::worst, true},
                                          {&TableCells::p50, true},
                                          {&TableCells::p95, true},
                                          {&TableCells::n, true},
                                          {&TableCells::share, true},
                                          {&TableCells::verdict}}};
using Widths = std::array<std::size_t, kColumns.size()>;

/// 0 = a column without a word.
Widths widthsOf(const std::vector<TableCells>& rows) {
    Widths widths{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < kColumns.size(); ++i)
            widths.at(i) = std::max(widths.at(i), displayWidth(row.*kColumns.at(i).cell));
    return widths;
}

std::size_t wholeOf(const Widths& widths) {
    std::size_t whole = 0;
    for (const auto width : widths) whole += width == 0 ? 0 : width + (whole == 0 ? 0 : 2);
    return whole;
}

/// Makes room until the table has no more than so many columns of letters. `rows`: the head, then those of the table.
void fit(std::vector<TableCells>& rows, const BudgetTable& table, std::size_t columns) {
    const auto fits = [&] { return columns == 0 || wholeOf(widthsOf(rows)) <= columns; };
    if (fits()) return;
    bool any = false;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const bool has = table.rows[i].actual.p95.has_value();
        any = any || has;
        if (!has) rows[i + 1].p95.clear();
    }
    if (!any) rows.front().p95.clear();
    for (const auto cell : {&TableCells::p95, &TableCells::n, &TableCells::p50, &TableCells::share}) {
        if (fits()) return;
        for (auto& row : rows) row.*cell = {};
    }
    for (const auto& [cell, least] : {std::pair{&TableCells::what, 12U}, std::pair{&TableCells::verdict, 8U}}) {
        if (fits()) return;
        const auto over = wholeOf(widthsOf(rows)) - columns;
        std::size_t widest = 0;
        for (const auto& row : rows) widest = std::max(widest, displayWidth(row.*cell));
        const auto room = std::max<std::size_t>(least, widest > over ? widest - over : 0);
        for (auto& row : rows) row.*cell = cutTo(row.*cell, room);
    }
}

} // namespace

std::string verdictWord(Verdict verdict, const Catalogue& catalogue, Language language) {
    return Writer(catalogue, language).say("verdict." + std::string(budget::name(verdict)));
}

std::string rowName(const BudgetRow& row, const Catalogue& catalogue, Language language) {
    return Writer(catalogue, language).name(row);
}

TableCells tableHeader(const Catalogue& catalogue, Language language) {
    const Writer writer(catalogue, language);
    TableCells out;
    out.what = writer.say("table.header_what");
    out.allowed = writer.say("table.header_allowed");
    out.worst = writer.say("table.header_worst");
    out.p50 = "p50";
    out.p95 = "p95";
    out.n = "n";
    out.share = writer.say("table.header_share");
    out.verdict = writer.say("table.header_verdict");
    return out;
}

std::vector<TableCells> tableCells(const BudgetTable& table, const Catalogue& catalogue, Language language) {
    const Writer writer(catalogue, language);
    std::vector<TableCells> out;
    out.reserve(table.rows.size());
    for (const auto& row : table.rows) out.push_back(writer.cells(row));
    return out;
}

std::vector<std::string> tableLines(const BudgetTable& table, const Catalogue& catalogue, Language language,
                                    std::size_t columns) {
    auto rows = tableCells(table, catalogue, language);
    rows.insert(rows.begin(), tableHeader(catalogue, language));
    for (auto& row : rows)
        for (const auto& column : kColumns) row.*column.cell = printable(row.*column.cell);
    fit(rows, table, columns);
    const auto widths = widthsOf(rows);
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < kColumns.size(); ++i) {
            if (widths.at(i) == 0) continue;
            const auto& cell = row.*kColumns.at(i).cell;
            line += i == 0 ? "" : "  ";
            line += kColumns.at(i).right ? padLeft(cell, widths.at(i)) : padRight(cell, widths.at(i));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(std::move(line));
    }
    std::string rule;
    for (std::size_t i = 0; i < wholeOf(widths); ++i) rule += "─";
    lines.insert(lines.begin() + 1, std::move(rule));
    return lines;
}

std::string tableText(const BudgetTable& table, const Catalogue& catalogue, Language language, std::size_t columns) {
    std::string out;
    for (const auto& line : tableLines(table, catalogue, language, columns)) out.append(line).append("\n");
    return out;
}

} // namespace stagefall::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/table_text.h"
#include "core/scene/palette.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace stagefall::ui {
namespace {

using Look = PageWriter::Look;

void figure(PageWriter& page, const report::Document& document, const report::Figure& figure, double x, double width) {
    const double top = page.y();
    page.line(toPlainText(figure.name), {textFont(10.5), scene::Ink::Muted}, x, width);
    page.skip(15);
    const bool over = figure.verdict == budget::Verdict::Over;
    const bool reported = !figure.value.empty();
    const auto value = toPlainText(reported ? figure.value : document.words("report.not_reported"));
    const auto ink = !reported                                         ? scene::Ink::Faint
                     : over || figure.verdict == budget::Verdict::Near ? paperInk(figure.verdict)
                                                                       : scene::Ink::Text;
    page.line((over ? QStringLiteral("▲ ") : QString()) + value, {reported ? monoFont(17, true) : textFont(13), ink}, x,
              width);
    page.skip(25);
    page.line(toPlainText(figure.caption), {textFont(9.5), scene::Ink::Muted}, x, width);
    page.skip(top - page.y());
}

struct Column {
    double from; ///< share of the width
    double to;
    bool right;
};
/// what, allowed, worst, p50, p95, n, share, verdict
constexpr std::array<Column, 8> kColumns{{{0.02, 0.20, false},
                                          {0.20, 0.29, true},
                                          {0.29, 0.38, true},
                                          {0.38, 0.47, true},
                                          {0.47, 0.59, true},
                                          {0.59, 0.63, true},
                                          {0.63, 0.715, true}, // "< 0.1 %"
                                          {0.73, 1.0, false}}};

void cell(PageWriter& page, std::size_t column, const std::string& text, const Look& look) {
    const auto& at = kColumns.at(column);
    const double width = (at.to - at.from) * page.width() - 6;
    page.line(toPlainText(text), look, page.left() + (at.right ? at.to : at.from) * page.width(), width, at.right);
}

void tableHead(PageWriter& page, const analysis::TableCells& head) {
    const Look look{textFont(10), scene::Ink::Muted};
    const std::array<const std::string*, 8> texts{&head.what, &head.allowed, &head.worst, &head.p50,
                                                  &head.p95,  &head.n,       &head.share, &head.verdict};
    for (std::size_t i = 0; i < texts.size(); ++i) cell(page, i, *texts.at(i), look);
    page.skip(18);
}

/// The verdict is a sentence now and then: it is wrapped, not cut. Gives its height; not drawn where only that is
/// asked.
double verdictCell(PageWriter& page, const analysis::TableCells& cells, bool draw = true) {
    const bool over = cells.kind == budget::Verdict::Over;
    const auto& last = kColumns.back();
    return page.boxed(toPlainText((over ? "▲ " : "") + cells.verdict), {},
                      {textFont(10.5, over), cells.reported ? paperInk(cells.kind) : scene::Ink::Faint},
                      page.left() + last.from * page.width(), (last.to - last.from) * page.width(), draw);
}

constexpr double kAbove = 5; ///< a line's texts, below its rule
double belowRule(double verdict) { return std::max(17.0, verdict + 3); }

void tableLine(PageWriter& page, const analysis::BudgetRow& row, const analysis::TableCells& cells) {
    using What = analysis::BudgetRow::What;
    const bool stage = row.what == What::Stage || row.what == What::Tool || row.what == What::Model;
    const bool warns = cells.kind == budget::Verdict::Over || cells.kind == budget::Verdict::Near;
    page.rule();
    page.skip(kAbove);
    if (stage) {
        const auto colour = toColour(scene::colour(scene::stageInk(row.stage), scene::Theme::Light));
        page.painter().fillRect(QRectF(page.left(), page.y() + 3, 8, 8), colour);
    }
    const auto faint = cells.reported ? scene::Ink::Text : scene::Ink::Faint;
    const QFont mono = monoFont(10.5);
    const auto words = textFont(10.5);
    cell(page, 0, cells.what, {textFont(11, cells.of_task), scene::Ink::Text});
    cell(page, 1, cells.allowed, {mono, scene::Ink::Text});
    cell(page, 2, cells.worst, {cells.reported ? mono : words, warns ? paperInk(cells.kind) : faint});
    cell(page, 3, cells.p50, {mono, scene::Ink::Text});
    cell(page, 4, cells.p95,
         {row.actual.p95 ? mono : textFont(9.5), row.actual.p95 ? scene::Ink::Text : scene::Ink::Faint});
    cell(page, 5, cells.n, {mono, scene::Ink::Muted});
    cell(page, 6, cells.share, {mono, scene::Ink::Text});
    page.skip(belowRule(verdictCell(page, cells)));
}

} // namespace

void pdfMeasures(PageWriter& page, const report::Document& document) {
    constexpr int kAcross = 3;
    constexpr double kHeight = 64;
    for (std::size_t task = 0; task < document.tasks().size(); ++task) {
        page.need(kHeight + 30);
        page.skip(14);
        if (const auto name = document.taskName(task); !name.empty()) {
            page.line(toPlainText(name), {textFont(12, true)}, page.left(), page.width());
            page.skip(22);
        }
        const auto figures = document.figures(document.tasks()[task]);
        const double width = page.width() / kAcross;
        for (std::size_t i = 0; i < figures.size(); ++i) {
            const auto column = static_cast<int>(i) % kAcross;
            if (column == 0 && i > 0) page.skip(kHeight);
            if (column == 0) page.need(kHeight);
            figure(page, document, figures[i], page.left() + column * width, width - 12);
        }
        page.skip(kHeight - 8);
    }
}

void pdfBudget(PageWriter& page, const report::Document& document) {
    const auto& input = document.input();
    const auto& table = document.table();
    const auto head = analysis::tableHeader(input.catalogue, input.language);
    const auto lines = analysis::tableCells(table, input.catalogue, input.language);
    std::vector<double> heights;
    heights.reserve(lines.size());
    for (const auto& line : lines) heights.push_back(kAbove + belowRule(verdictCell(page, line, false)));
    page.need(std::min(page.pageRoom(), std::accumulate(heights.begin(), heights.end(), 90.0)));
    pdfHeading(page, document.words("report.budget"), document.lab());
    tableHead(page, head);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (page.room() < heights[i]) {
            page.newPage();
            tableHead(page, head);
        }
        tableLine(page, table.rows[i], lines[i]);
    }
}

} // namespace stagefall::ui

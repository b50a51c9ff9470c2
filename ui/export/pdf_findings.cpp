// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

#include <algorithm>

namespace stagefall::ui {
namespace {

constexpr double kNameLine = 19;

PageWriter::Look sentenceLook() { return {textFont(11), scene::Ink::Text, 16}; }

/// Of its name and its sentences, which stay together.
double heightOf(PageWriter& page, const report::Reason& reason) {
    const auto look = sentenceLook();
    double height = kNameLine + 1;
    for (const auto& sentence : reason.sentences)
        height += page.boxed(toPlainText(sentence), {}, look, page.left(), page.width() - look.indent, false);
    return height;
}

} // namespace

void pdfReasons(PageWriter& page, const report::Document& document) {
    std::size_t left = 0;
    const auto& reasons = document.reasons(left);
    if (reasons.empty()) return;
    constexpr double kHeading = 56;
    page.need(std::min(page.pageRoom(), kHeading + heightOf(page, reasons.front())));
    pdfHeading(page, document.words("report.why"), document.lab());
    for (const auto& reason : reasons) {
        page.need(std::min(page.pageRoom(), heightOf(page, reason)));
        constexpr double kTook = 230;
        page.line(toPlainText(reason.name), {textFont(12, true)}, page.left(), page.width() - kTook - 140);
        page.line(toPlainText(reason.when), {monoFont(10), scene::Ink::Muted}, page.left() + page.width() - kTook, 130,
                  true);
        page.line(toPlainText("▲ " + reason.took), {monoFont(10.5), scene::Ink::Over}, page.left() + page.width(),
                  kTook - 10, true);
        page.skip(kNameLine);
        for (const auto& sentence : reason.sentences)
            page.formatted(toPlainText(sentence), {}, sentenceLook(), QStringLiteral("•"));
        page.skip(8);
    }
    if (left > 0)
        page.text(toPlainText(document.words("report.more_over",
                                             {{"n", analysis::formatCount(static_cast<std::int64_t>(left))}})),
                  {textFont(11), scene::Ink::Muted});
}

void pdfNames(PageWriter& page, const report::Document& document) {
    const auto lines = document.names();
    if (lines.size() < 2) return;
    report::Block table;
    table.kind = report::Block::Kind::Table;
    for (const auto& line : lines) {
        auto& row = table.cells.emplace_back();
        for (const auto* cell : {&line.name, &line.count, &line.total, &line.mean, &line.p95, &line.worst, &line.over})
            row.push_back({report::Run{*cell}});
    }
    page.need(120);
    pdfHeading(page, document.words("report.names"), document.lab());
    pdfTable(page, table, {.numbers = {false, true, true, true, true, true, true}, .size = 10.5, .fills = true});
}

void pdfRemarks(PageWriter& page, const report::Document& document) {
    const auto remarks = document.remarks();
    if (remarks.empty()) return;
    pdfHeading(page, document.words("report.remarks"), {});
    for (const auto& remark : remarks) {
        page.need(40);
        double x = page.left();
        if (!remark.what.empty()) {
            constexpr double kName = 260;
            page.line(toPlainText(remark.what), {textFont(12, true)}, x, kName);
            x += kName + 12;
        }
        page.line(toPlainText(remark.when), {monoFont(10), scene::Ink::Muted}, x, page.left() + page.width() - x);
        page.skip(18);
        page.text(toPlainText(remark.text), {textFont(12), scene::Ink::Text, 12});
        page.skip(8);
    }
}

} // namespace stagefall::ui

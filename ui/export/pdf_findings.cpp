// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

namespace stagefall::ui {

void pdfReasons(PageWriter& page, const report::Document& document) {
    std::size_t left = 0;
    const auto& reasons = document.reasons(left);
    if (reasons.empty()) return;
    pdfHeading(page, document.words("report.why"), document.lab());
    for (const auto& reason : reasons) {
        page.need(44);
        constexpr double kTook = 230;
        page.line(toPlainText(reason.name), {textFont(12, true)}, page.left(), page.width() - kTook - 140);
        page.line(toPlainText(reason.when), {monoFont(10), scene::Ink::Muted}, page.left() + page.width() - kTook, 130,
                  true);
        page.line(toPlainText("▲ " + reason.took), {monoFont(10.5), scene::Ink::Over}, page.left() + page.width(),
                  kTook - 10, true);
        page.skip(19);
        for (const auto& sentence : reason.sentences)
            page.formatted(toPlainText(sentence), {}, {textFont(11), scene::Ink::Text, 16}, QStringLiteral("•"));
        page.skip(8);
    }
    if (left > 0)
        page.text(toPlainText(document.words("report.more_over",
                                             {{"n", analysis::formatCount(static_cast<std::int64_t>(left))}})),
                  {textFont(11), scene::Ink::Muted});
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/report/document.h"
#include "core/report/talk_markup.h"
#include "ui/export/page_writer.h"

#include <vector>

/// Inside ui/export: the parts of a printed report, each from where the page stands.
namespace stagefall::ui {

void pdfHead(PageWriter& page, const report::Document& document);
void pdfMeasures(PageWriter& page, const report::Document& document);
void pdfTimeline(PageWriter& page, const report::Document& document, const CancelToken& cancel);
void pdfBudget(PageWriter& page, const report::Document& document);
void pdfNames(PageWriter& page, const report::Document& document);
void pdfReasons(PageWriter& page, const report::Document& document);
void pdfRemarks(PageWriter& page, const report::Document& document);
/// The Markdown of a model, as what it means; foreign.
void pdfAnswer(PageWriter& page, const std::string& markdown);
/// The letters of a block and how each of them looks.
struct Dressed {
    QString text;
    QList<QTextLayout::FormatRange> formats;
};
Dressed dressed(const report::Runs& runs, double pixels, bool bold = false);

struct TableLook {
    std::vector<bool> numbers; ///< by column: set to the right in even digits; none: words all of them
    double indent = 0;
    double size = 11;
    bool fills = false; ///< its first column takes what the others leave of the page
};
/// `table`: of Kind::Table. Its head is repeated on each page.
void pdfTable(PageWriter& page, const report::Block& table, const TableLook& look = {});
void pdfConversation(PageWriter& page, const report::Document& document);
void pdfToolCalls(PageWriter& page, const report::Document& document);
void pdfHeading(PageWriter& page, const std::string& words, const std::string& lab);

QString toPlainText(const std::string& foreign);
scene::Ink paperInk(budget::Verdict verdict);

} // namespace stagefall::ui

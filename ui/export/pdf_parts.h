// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/report/document.h"
#include "ui/export/page_writer.h"

/// Inside ui/export: the parts of a printed report, each from where the page stands.
namespace stagefall::ui {

void pdfHead(PageWriter& page, const report::Document& document);
void pdfMeasures(PageWriter& page, const report::Document& document);
void pdfTimeline(PageWriter& page, const report::Document& document, const CancelToken& cancel);
void pdfBudget(PageWriter& page, const report::Document& document);
void pdfReasons(PageWriter& page, const report::Document& document);
void pdfRemarks(PageWriter& page, const report::Document& document);
/// The Markdown of a model, as what it means; foreign.
void pdfAnswer(PageWriter& page, const std::string& markdown);
void pdfConversation(PageWriter& page, const report::Document& document);
void pdfToolCalls(PageWriter& page, const report::Document& document);
void pdfHeading(PageWriter& page, const std::string& words, const std::string& lab);

QString toPlainText(const std::string& foreign);
scene::Ink paperInk(budget::Verdict verdict);

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/report/result_parts.h"
#include "core/scene/words.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

namespace stagefall::ui {
namespace {

/// A report is for people; the JSON export has it all.
constexpr std::size_t kMost = 8'000;

void said(PageWriter& page, const report::Document& document, const char* who, const std::string& text) {
    if (text.empty()) return;
    page.need(48);
    page.skip(6);
    page.text(toPlainText(document.words(who)), {textFont(10), scene::Ink::Muted});
    page.text(toPlainText(text), {textFont(12)});
}

void block(PageWriter& page, const report::Document& document, const char* title, const std::string& text) {
    if (text.empty()) return;
    constexpr double kIndent = 12;
    for (const auto& part : report::resultParts(text, kMost)) {
        page.need(32);
        const auto name = document.words(title) + (part.name.empty() ? "" : " · " + part.name);
        page.text(toPlainText(name), {textFont(10), scene::Ink::Muted, kIndent});
        if (part.isTable())
            pdfTable(page, part.table, {.numbers = part.numbers, .indent = kIndent, .size = 10});
        else if (!part.text.empty())
            page.text(toPlainText(part.text), {monoFont(10), scene::Ink::Text, kIndent});
        if (const auto left = document.leftOut(part); !left.empty())
            page.text(toPlainText(left), {textFont(10), scene::Ink::Muted, kIndent});
        page.skip(4);
        if (!page.ok()) return;
    }
}

} // namespace

void pdfConversation(PageWriter& page, const report::Document& document) {
    if (document.tasks().empty()) return;
    pdfHeading(page, document.words("report.conversation"), document.lab());
    for (std::size_t i = 0; i < document.tasks().size(); ++i) {
        const auto task = document.tasks()[i];
        if (const auto name = document.taskName(i); !name.empty()) {
            page.need(60);
            page.skip(8);
            page.text(toPlainText(name), {textFont(12, true)});
        }
        said(page, document, "report.user", document.attribute(task, trace::keys::kInput));
        page.skip(6);
        for (const auto* status : document.statuses(task)) {
            page.need(18);
            page.line(toPlainText("+" + analysis::formatDuration(status->at - document.origin(task))),
                      {monoFont(10), scene::Ink::Muted}, page.left() + 64, 64, true);
            page.line(QStringLiteral("◆"), {textFont(9), scene::Ink::Accent}, page.left() + 74, 14);
            page.line(toPlainText(document.statusWords(*status)), {textFont(11)}, page.left() + 90, page.width() - 90);
            page.skip(17);
        }
        const auto answer = document.answer(task);
        if (answer.empty()) continue;
        page.need(48);
        page.skip(6);
        page.text(toPlainText(document.words("report.answer")), {textFont(10), scene::Ink::Muted});
        pdfAnswer(page, answer);
    }
}

void pdfToolCalls(PageWriter& page, const report::Document& document) {
    const auto rows = document.toolCalls();
    if (rows.empty()) return;
    pdfHeading(page, document.words("report.tool_calls"), document.lab());
    const auto verdicts = budget::judgeAll(document.trace(), document.input().budget, document.now());
    for (const auto row : rows) {
        const auto span = document.trace().spans[row];
        const auto& verdict = verdicts[row];
        const bool over = verdict.verdict == budget::Verdict::Over;
        page.need(60);
        page.line(toPlainText(document.callName(row)), {textFont(12, true)}, page.left(), page.width() - 220);
        auto took = span.end ? analysis::formatDuration(verdict.actual) : document.words("report.running");
        if (over) took.insert(0, "▲ ").append(" +").append(analysis::formatDuration(verdict.over()));
        const auto outcome = scene::outcomeLabel(span.outcome, document.input().catalogue, document.input().language);
        if (!outcome.empty()) took.append("  ⚠ ").append(outcome);
        page.line(toPlainText(took), {monoFont(11), over ? scene::Ink::Over : scene::Ink::Text},
                  page.left() + page.width(), 210, true);
        page.skip(20);
        block(page, document, "report.arguments", document.attribute(row, trace::keys::kArguments));
        block(page, document, "report.error", document.attribute(row, trace::keys::kError));
        block(page, document, "report.result", document.attribute(row, trace::keys::kResult));
        page.skip(6);
    }
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pdf_document.h"

#include "core/analysis/table_text.h"
#include "core/report/markup.h"
#include "ui/export/pdf_parts.h"
#include "ui/export/timeline_layout.h"
#include "ui/theme/appearance.h"

#include <QBuffer>
#include <algorithm>
#include <functional>

namespace stagefall::ui {

QString toPlainText(const std::string& foreign) { return QString::fromStdString(report::plain(foreign)); }

scene::Ink paperInk(budget::Verdict verdict) {
    switch (verdict) {
    case budget::Verdict::Over:
        return scene::Ink::Over;
    case budget::Verdict::Near:
        return scene::Ink::Near;
    case budget::Verdict::Within:
        return scene::Ink::Within;
    default:
        return scene::Ink::Muted;
    }
}

void pdfHeading(PageWriter& page, const std::string& words, const std::string& lab) {
    page.need(64);
    page.skip(18);
    page.rule();
    page.skip(12);
    page.line(toPlainText(words), {textFont(14, true)}, page.left(), page.width() - 200);
    if (!lab.empty())
        page.line(toPlainText(lab), {textFont(10), scene::Ink::Muted}, page.left() + page.width(), 190, true);
    page.skip(26);
}

void pdfHead(PageWriter& page, const report::Document& document) {
    page.text(toPlainText(document.title()), {textFont(22, true)});
    page.skip(4);
    const auto verdict = document.standing().verdict;
    const bool over = verdict == budget::Verdict::Over;
    const auto word = toPlainText(document.standingWord());
    page.line((over ? QStringLiteral("▲ ") : QString()) + word, {textFont(13, true), paperInk(verdict)}, page.left(),
              120);
    page.line(toPlainText(factLine(document)), {textFont(11), scene::Ink::Muted}, page.left() + 96, page.width() - 96);
    page.skip(26);
    if (const auto lab = document.lab(); !lab.empty()) {
        auto words = lab + ". " + document.words("report.lab_note");
        if (const auto source = document.sessionAttribute(trace::keys::kLabSource); !source.empty())
            words += " " + document.words("report.lab_source", {{"source", source}});
        page.text(toPlainText(words), {textFont(11), scene::Ink::Muted});
        page.skip(6);
    }
    if (const auto failure = document.failure(); !failure.empty()) {
        page.text(toPlainText(document.words("report.failure", {{"reason", failure}})), {textFont(12)});
        page.skip(6);
    }
    if (const auto where = document.whereTheTimeWent(); !where.empty()) {
        page.text(toPlainText(where), {textFont(14)});
        page.skip(6);
    }
    if (!document.input().notes.empty()) page.text(toPlainText(document.clean(document.input().notes)), {textFont(12)});
}

namespace {

/// `pages`: how many there are.
std::function<QString(int)> footOf(const report::Document& document, int pages) {
    return [&document, pages](int number) {
        return toPlainText(
            document.words("export.page_of", {{"n", std::to_string(number)}, {"all", std::to_string(pages)}}));
    };
}

/// Part after part, as long as there is a page to draw on.
void fill(PageWriter& page, const report::Document& document, const CancelToken& cancel) {
    const auto& input = document.input();
    const auto part = [&](bool wanted, auto draw) {
        if (wanted && page.ok() && !cancel.cancelled()) draw();
    };
    part(true, [&] { pdfHead(page, document); });
    part(true, [&] { pdfRemarks(page, document); });
    part(input.include_table, [&] { pdfMeasures(page, document); });
    part(input.include_timeline, [&] { pdfTimeline(page, document, cancel); });
    part(input.include_table, [&] { pdfBudget(page, document); });
    part(input.include_table, [&] { pdfReasons(page, document); });
    part(input.include_table, [&] { pdfNames(page, document); });
    part(input.include_conversation, [&] { pdfConversation(page, document); });
    part(input.include_tool_data, [&] { pdfToolCalls(page, document); });
}

int pagesOf(const report::Document& document, PaperSize paper, const CancelToken& cancel) {
    PageWriter page(paper);
    fill(page, document, cancel);
    return page.page();
}

} // namespace

Status writePdf(const QString& path, const report::ReportInput& input, PaperSize paper, const CancelToken& cancel) {
    const report::Document document(input);
    QByteArray bytes;
    QBuffer file(&bytes);
    file.open(QIODevice::WriteOnly);
    {
        const int pages = pagesOf(document, paper, cancel);
        PageWriter page(file, paper, toPlainText(document.title()), footOf(document, pages));
        if (!page.ok()) return fail(notWritten(path, file.errorString().toStdString()));
        fill(page, document, cancel);
    }
    if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "export.cancelled", {});
    return writeDocument(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

int countPages(const report::ReportInput& input, PaperSize paper, const CancelToken& cancel) {
    return pagesOf(report::Document(input), paper, cancel);
}

PagePicture pagePicture(const report::ReportInput& input, PaperSize paper, int pixels, int page, bool numbered,
                        const CancelToken& cancel) {
    const report::Document document(input);
    PagePicture out;
    out.pages = pagesOf(document, paper, cancel);
    out.page = std::clamp(page, 1, out.pages);
    std::function<QString(int)> foot = [](int) { return QString(); };
    if (numbered) foot = footOf(document, out.pages);
    PageWriter writer(out.image, paper, pixels, out.page, foot);
    fill(writer, document, cancel);
    return out;
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/page_writer.h"

#include "ui/theme/appearance.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QTextLayout>

namespace stagefall::ui {
namespace {

constexpr double kUnit = 96; ///< to the inch
constexpr int kResolution = 1'200;

/// Letters stand where they were measured, at any zoom.
QFont unhinted(QFont font) {
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QPageSize pageSize(PaperSize paper) { return QPageSize(paper == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter); }

void shape(QPdfWriter& pdf, PaperSize paper) {
    pdf.setResolution(kResolution);
    pdf.setPageSize(pageSize(paper));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
}

void layOut(QTextLayout& layout, const QList<QTextLayout::FormatRange>& formats, double width) {
    layout.setFormats(formats);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) line.setLineWidth(width);
    layout.endLayout();
}

/// Line breaks as lines of one layout, so that formats may go over them.
QString inOne(QString text) { return text.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator)); }

} // namespace

PageWriter::PageWriter(QIODevice& device, PaperSize paper, const QString& title, std::function<QString(int)> foot)
    : pdf_(std::make_unique<QPdfWriter>(&device)), foot_(std::move(foot)) {
    pdf_->setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
    shape(*pdf_, paper);
    pdf_->setTitle(title);
    pdf_->setCreator(QStringLiteral("Stagefall"));
    page_width_ = pdf_->width() * kUnit / kResolution;
    page_height_ = pdf_->height() * kUnit / kResolution;
    if (!painter_.begin(pdf_.get())) return;
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.scale(kResolution / kUnit, kResolution / kUnit);
}

PageWriter::PageWriter(QImage& picture, PaperSize paper, int pixels, int shown, std::function<QString(int)> foot)
    : foot_(std::move(foot)), shown_(shown) {
    const auto size = pageSize(paper).size(QPageSize::Inch) * kUnit;
    page_width_ = size.width();
    page_height_ = size.height();
    const double scale = pixels / page_width_;
    picture = QImage(pixels, static_cast<int>(page_height_ * scale), QImage::Format_RGB32);
    picture.fill(Qt::white);
    if (!painter_.begin(&picture)) return;
    painter_.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter_.scale(scale, scale);
    if (counts()) painter_.setClipRect(QRectF()); // of the pages before nothing is seen
}

PageWriter::PageWriter(PaperSize paper) : nothing_(1, 1, QImage::Format_RGB32) {
    QBuffer buffer;
    QPdfWriter pdf(&buffer);
    shape(pdf, paper);
    page_width_ = pdf.width() * kUnit / kResolution;
    page_height_ = pdf.height() * kUnit / kResolution;
    painter_.begin(&nothing_);
}

PageWriter::~PageWriter() {
    if (!painter_.isActive()) return;
    if (!full_ && !counts()) drawFoot();
    painter_.end();
}

QColor PageWriter::ink(scene::Ink which) const { return toColour(scene::textColour(which, scene::Theme::Light)); }

void PageWriter::newPage() {
    if (!full_ && !counts()) drawFoot();
    ++page_;
    if (pdf_)
        pdf_->newPage();
    else if (page_ == shown_)
        painter_.setClipping(false);
    else if (nothing_.isNull())
        painter_.setClipRect(QRectF());
    full_ = pdf_ == nullptr && nothing_.isNull() && page_ > shown_;
    y_ = kMargin;
}

void PageWriter::need(double height) {
    if (room() < height && y_ > kMargin) newPage();
}

void PageWriter::drawFoot() {
    painter_.save();
    painter_.setFont(unhinted(textFont(10)));
    painter_.setPen(ink(scene::Ink::Muted));
    const QRectF area(kMargin, page_height_ - kMargin - 4, width(), kFoot);
    painter_.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("Stagefall"));
    painter_.drawText(area, Qt::AlignRight | Qt::AlignVCenter, foot_(page_));
    painter_.restore();
}

void PageWriter::text(const QString& text, const Look& look) { formatted(text, {}, look); }

void PageWriter::formatted(const QString& text, const QList<QTextLayout::FormatRange>& formats, const Look& look,
                           const QString& sign) {
    const QFont font = unhinted(look.font);
    const double height = QFontMetricsF(font).height() * look.line_height / 1.2;
    QTextLayout layout(inOne(text), font);
    layOut(layout, formats, width() - look.indent);
    for (int i = 0; i < layout.lineCount(); ++i) {
        need(height);
        constexpr double kSign = 6; // between a sign and its text
        if (i == 0 && !sign.isEmpty())
            line(sign, {look.font, scene::Ink::Muted}, kMargin + look.indent - kSign, look.indent, true);
        painter_.setPen(ink(look.ink));
        const auto shown = layout.lineAt(i);
        if (!counts()) shown.draw(&painter_, QPointF(kMargin + look.indent - shown.x(), y_ - shown.y()));
        y_ += height;
    }
    if (layout.lineCount() == 0) y_ += height;
}

double PageWriter::boxed(const QString& text, const QList<QTextLayout::FormatRange>& formats, const Look& look,
                         double x, double width, bool draw) {
    const QFont font = unhinted(look.font);
    const double height = QFontMetricsF(font).height() * look.line_height / 1.2;
    QTextLayout layout(inOne(text), font);
    layOut(layout, formats, width);
    painter_.setPen(ink(look.ink));
    for (int i = 0; draw && !counts() && i < layout.lineCount(); ++i) {
        const auto shown = layout.lineAt(i);
        shown.draw(&painter_, QPointF(x - shown.x(), y_ + i * height - shown.y()));
    }
    return layout.lineCount() * height;
}

void PageWriter::line(const QString& text, const Look& look, double x, double width, bool right) {
    if (counts()) return;
    const QFont font = unhinted(look.font);
    const QFontMetricsF metrics(font);
    const auto shown = metrics.elidedText(text, Qt::ElideRight, width);
    painter_.setFont(font);
    painter_.setPen(ink(look.ink));
    const double at = right ? x - metrics.horizontalAdvance(shown) : x;
    painter_.drawText(QPointF(at, y_ + metrics.ascent()), shown);
}

void PageWriter::rule() {
    painter_.setPen(QPen(toColour(scene::colour(scene::Ink::Line, scene::Theme::Light)), 0.75));
    painter_.drawLine(QPointF(kMargin, y_), QPointF(kMargin + width(), y_));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/markdown_view.h"

#include "ui/widgets/accessible_role.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFocusEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QTextBlock>
#include <algorithm>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr double kBetween = 0.7;  ///< space between blocks, in letter sizes
constexpr double kCheapMs = 3;    ///< laid out at once
constexpr double kRestFactor = 8; ///< what is dearer rests this much longer than it took

} // namespace

MarkdownView::MarkdownView(const Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance) {
    auto policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleRole(this, QAccessible::Document);
    setAttribute(Qt::WA_NoSystemBackground);
    setCursor(Qt::IBeamCursor);
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, [this] { layOutFrom(parts_.empty() ? 0 : parts_.size() - 1); });
    connect(&appearance, &Appearance::changed, this, &MarkdownView::makeAnew);
}

MarkdownView::~MarkdownView() = default;

void MarkdownView::setText(const QString& text) {
    if (text == text_) return;
    const bool more = !text_.isEmpty() && text.startsWith(text_);
    text_ = text;
    if (!more) {
        parts_.clear();
        anchor_ = cursor_ = {};
        last_cost_ms_ = 0;
        layOutFrom(0);
        return;
    }
    if (later_.isActive()) return;
    const auto rest = last_cost_ms_ * kRestFactor - static_cast<double>(since_.elapsed());
    if (last_cost_ms_ > kCheapMs && rest > 0) {
        later_.start(static_cast<int>(rest) + 1);
        return;
    }
    layOutFrom(parts_.empty() ? 0 : parts_.size() - 1);
}

double MarkdownView::pixels() const {
    constexpr double kUsual = 13;
    return pixels_ > 0 ? pixels_ : appearance_.scaled(kUsual);
}

void MarkdownView::setPixels(double pixels) {
    if (pixels == pixels_) return;
    pixels_ = pixels;
    makeAnew();
}

void MarkdownView::setCaret(bool shown) {
    if (shown == caret_) return;
    caret_ = shown;
    update();
}

void MarkdownView::makeAnew() {
    parts_.clear();
    layOutFrom(0);
}

/// Makes the blocks from `part` on anew; those before stay.
void MarkdownView::layOutFrom(std::size_t part) {
    later_.stop();
    QElapsedTimer timer;
    timer.start();
    const auto from = part < parts_.size() ? parts_[part].block.from : 0;
    parts_.resize(std::min(part, parts_.size()));
    const auto blocks = markdownBlocks(text_, from);
    double last_ms = 0;
    for (const auto& block : blocks) {
        QElapsedTimer one;
        one.start();
        Part made;
        made.block = block;
        made.document =
            std::make_unique<MarkdownDocument>(text_.mid(block.from, block.to - block.from), pixels(), appearance_);
        if (width_ > 0) made.document->setTextWidth(width_);
        made.height = made.document->size().height();
        parts_.push_back(std::move(made));
        ++laid_out_;
        last_ms = static_cast<double>(one.nsecsElapsed()) / 1e6;
    }
    last_cost_ms_ = last_ms;
    since_.start();
    const auto before = std::ceil(height_);
    stack();
    if (std::ceil(height_) != before) {
        updateGeometry();
        Q_EMIT heightChanged();
    }
    update();
}

void MarkdownView::stack() {
    double y = 0;
    for (auto& part : parts_) {
        part.y = y;
        y += part.height + pixels() * kBetween;
    }
    height_ = parts_.empty() ? 0 : y - pixels() * kBetween;
}

void MarkdownView::fit(int width) const {
    if (width == width_ || width <= 0) return;
    width_ = width;
    double y = 0;
    for (auto& part : parts_) {
        part.document->setTextWidth(width);
        part.height = part.document->size().height();
        part.y = y;
        y += part.height + pixels() * kBetween;
    }
    height_ = parts_.empty() ? 0 : y - pixels() * kBetween;
}

int MarkdownView::heightForWidth(int width) const {
    fit(width);
    return static_cast<int>(std::ceil(height_));
}

QSize MarkdownView::sizeHint() const { return {240, static_cast<int>(std::ceil(height_))}; }

void MarkdownView::resizeEvent(QResizeEvent* event) {
    fit(event->size().width());
    QWidget::resizeEvent(event);
}

void MarkdownView::focusInEvent(QFocusEvent* event) {
    reached_by_key_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QWidget::focusInEvent(event);
}

void MarkdownView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) makeAnew();
}

void MarkdownView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    const auto clip = QRectF(event->rect());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto& part = parts_[i];
        if (part.y > clip.bottom()) break;
        if (part.y + part.height < clip.top()) continue;
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, appearance_.textColour(scene::Ink::Text));
        context.clip = clip.translated(0, -part.y);
        if (const auto [from, to] = selectionIn(i); from < to) {
            QAbstractTextDocumentLayout::Selection selection;
            selection.cursor = QTextCursor(part.document.get());
            selection.cursor.setPosition(from);
            selection.cursor.setPosition(to, QTextCursor::KeepAnchor);
            auto ground = appearance_.colour(scene::Ink::Accent);
            ground.setAlphaF(0.35F);
            selection.format.setBackground(ground);
            context.selections.append(selection);
        }
        painter.save();
        painter.translate(0, part.y);
        painter.setClipRect(context.clip);
        part.document->documentLayout()->draw(&painter, context);
        painter.restore();
    }
    if (caret_) paintCaret(painter);
    if (!hasFocus() || !reached_by_key_) return;
    painter.setPen(QPen(appearance_.colour(scene::Ink::Accent), 1));
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
}

void MarkdownView::paintCaret(QPainter& painter) const {
    if (parts_.empty()) return;
    const auto& part = parts_.back();
    const auto block = part.document->lastBlock();
    const auto* layout = block.layout();
    const auto line = layout->lineForTextPosition(std::max(0, block.length() - 1));
    if (!line.isValid()) return;
    const auto box = part.document->documentLayout()->blockBoundingRect(block);
    const QPointF at(box.left() + line.cursorToX(block.length() - 1) + pixels() * 0.2, part.y + box.top() + line.y());
    painter.fillRect(QRectF(at, QSizeF(std::max(2.0, pixels() * 0.12), pixels() * 1.3)),
                     appearance_.colour(scene::Ink::Accent));
}

} // namespace stagefall::ui

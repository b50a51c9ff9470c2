// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdict_cell_view.h"

#include "ui/widgets/elided_label.h"
#include "ui/widgets/verdict_sign.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <QVBoxLayout>
#include <utility>

namespace stagefall::ui {
namespace {

const char* toneOf(const VerdictCell& cell) {
    if (!cell.reported) return "faint";
    if (cell.verdict == budget::Verdict::Over) return "over";
    return cell.verdict == budget::Verdict::Near ? "near" : "";
}

/// Style sheets look at properties only when they are told to.
void setTone(QWidget& widget, const char* tone) {
    if (widget.property("tone").toString() == QLatin1String(tone)) return;
    widget.setProperty("tone", QString::fromLatin1(tone));
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

/// Plain text as a tool tip that wraps.
QString tip(const QString& text) {
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

} // namespace

VerdictCellView::VerdictCellView(const Appearance& appearance, QWidget* parent)
    : QFrame(parent), appearance_(appearance), caption_(new ElidedLabel(this)),
      sign_(new VerdictSign(appearance, this)), value_(new ElidedLabel(this)), note_(new ElidedLabel(this)) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    caption_->setProperty("role", "muted");
    value_->setProperty("role", "figure");
    note_->setProperty("role", "caption");
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(sign_);
    line->addWidget(value_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 8, 8, 8);
    column->setSpacing(2);
    column->addWidget(caption_);
    column->addLayout(line);
    column->addWidget(note_);
    value_->setMinimumHeight(appearance_.px(26));
    connect(&appearance_, &Appearance::changed, this, [this] { value_->setMinimumHeight(appearance_.px(26)); });
    saying_.setSingleShot(true);
    saying_.setInterval(1'000);
    connect(&saying_, &QTimer::timeout, this, &VerdictCellView::sayAnew);
}

void VerdictCellView::setCell(const VerdictCell& cell, const QString& verdict_word) {
    if (cell == cell_ && word_ == verdict_word) return;
    cell_ = cell;
    setCursor(cell.reported ? Qt::PointingHandCursor : Qt::ArrowCursor);
    word_ = verdict_word;
    caption_->setText(cell.caption);
    setTone(*value_, toneOf(cell));
    value_->setText(cell.value);
    note_->setText(cell.note);
    note_->setShortText(cell.short_note);
    const bool telling = cell.verdict == budget::Verdict::Near || cell.verdict == budget::Verdict::Over;
    sign_->setVerdict(cell.verdict);
    sign_->setVisible(telling);
    if (saying_.isActive()) return; // its end says the latest
    sayAnew();
    saying_.start();
}

void VerdictCellView::sayAnew() {
    setAccessibleName(copied());
    setAccessibleDescription(cell_.definition);
}

bool VerdictCellView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip)
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                           tip(copied() + QLatin1Char('\n') + cell_.definition +
                               (cell_.reported ? QLatin1Char('\n') + tr("Click: to where it is worst") : QString())),
                           this);
    return event->type() == QEvent::ToolTip || QFrame::event(event);
}

void VerdictCellView::setDivided(bool divided) {
    if (divided == std::exchange(divided_, divided)) return;
    update();
}

QString VerdictCellView::copied() const {
    QStringList more;
    if (!cell_.note.isEmpty()) more << cell_.note;
    if (cell_.verdict != budget::Verdict::Unknown) more << word_;
    if (more.isEmpty()) return tr("%1: %2", "measure, value").arg(cell_.caption, cell_.value);
    return tr("%1: %2 (%3)", "measure, value, notes").arg(cell_.caption, cell_.value, more.join(QStringLiteral(", ")));
}

void VerdictCellView::copy() const { QGuiApplication::clipboard()->setText(copied()); }

void VerdictCellView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QFrame::keyPressEvent(event);
    if (cell_.reported) Q_EMIT activated();
}

void VerdictCellView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()) && cell_.reported) Q_EMIT activated();
}

void VerdictCellView::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy"), QKeySequence(QKeySequence::Copy), this, &VerdictCellView::copy);
    menu->popup(event->globalPos());
}

void VerdictCellView::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    QPainter painter(this);
    if (underMouse() && cell_.reported) painter.fillRect(rect(), appearance_.colour(scene::Ink::Raised));
    if (divided_) {
        painter.setPen(appearance_.colour(scene::Ink::Line));
        painter.drawLine(0, 12, 0, height() - 12);
    }
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(appearance_.colour(scene::Ink::Accent), 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(5, 3, -3, -3), 4, 4);
}

} // namespace stagefall::ui

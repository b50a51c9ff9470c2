// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_lines.h"

#include "core/analysis/format.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/stage_swatch.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>

namespace stagefall::ui {
namespace {

using scene::Ink;
using State = TalkItem::State;

QString duration(Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); }

void setRole(QWidget* widget, const char* role) {
    if (widget->property("role").toString() == QLatin1String(role)) return;
    widget->setProperty("role", role);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace

Sign signOf(const TalkItem& item) {
    switch (item.state) {
    case State::Running:
        return item.held ? Sign::Paused : Sign::Running;
    case State::Failed:
        return Sign::Trouble;
    case State::Stopped:
        return Sign::Stopped;
    case State::Done:
        break;
    }
    return Sign::Done;
}

Sign endSign(const TalkItem& end) {
    if (end.state != State::Done) return signOf(end);
    if (end.verdict == budget::Verdict::Over) return Sign::Over;
    return end.failed_calls > 0 ? Sign::Trouble : Sign::Done;
}

namespace {

QString endStands(const TalkItem& end) {
    const auto took = duration(end.took);
    QString words;
    if (end.state == State::Failed)
        words = StatusLineRow::tr("Failed after %1").arg(took);
    else if (end.state == State::Stopped)
        words = StatusLineRow::tr("Stopped after %1").arg(took);
    else if (end.verdict == budget::Verdict::Over)
        return StatusLineRow::tr("Answered in %1 · over by %2").arg(took, duration(end.over));
    else if (end.verdict == budget::Verdict::Near)
        return StatusLineRow::tr("Answered in %1 · task near its budget").arg(took);
    else if (end.verdict == budget::Verdict::Within)
        return StatusLineRow::tr("Answered in %1 · task within its budget").arg(took);
    else
        words = StatusLineRow::tr("Answered in %1").arg(took);
    if (end.verdict == budget::Verdict::Over)
        return StatusLineRow::tr("%1 · over by %2").arg(words, duration(end.over));
    return words;
}

} // namespace

QString endWords(const TalkItem& end) {
    auto words = endStands(end);
    if (end.failed_calls == 0) return words;
    return StatusLineRow::tr("%1 · %n tool call(s) failed", nullptr, static_cast<int>(end.failed_calls)).arg(words);
}

QString endBrief(const TalkItem& end) {
    const auto took = duration(end.took);
    if (end.verdict == budget::Verdict::Over) return StatusLineRow::tr("%1 · over by %2").arg(took, duration(end.over));
    if (end.state != State::Done) return endWords(end);
    return StatusLineRow::tr("Answered in %1").arg(took);
}

StatusLineRow::StatusLineRow(const Appearance& appearance, QWidget* parent)
    : ConversationRow(parent), appearance_(appearance), ring_(new StatusRing(appearance, this)),
      words_(new ElidedLabel(this)), time_(new QLabel(this)) {
    ring_->setExtent(14);
    time_->setProperty("role", "mono_caption");
    time_->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 8, 0); // its time stands over those of the tool calls
    row->setSpacing(8);
    row->addWidget(ring_);
    row->addWidget(words_, 1);
    row->addWidget(time_);
}

void StatusLineRow::setEntry(const ConversationModel& model, int row) {
    const auto& item = model.item(row);
    ring_->setSign(signOf(item));
    setRole(words_, item.state == State::Running ? "heading" : "muted");
    words_->setText(model.text(row));
    const bool running = item.state == State::Running;
    const auto time = running ? item.took : item.since;
    time_->setText(running ? duration(time) : item.in_task ? QStringLiteral("+") + duration(time) : QString());
    time_->setToolTip(item.held ? tr("How long it has been paused")
                      : running ? tr("How long it has been doing this")
                                : tr("From the question to the start of this"));
    setAccessibleName(model.text(row));
    setAccessibleDescription(item.held                      ? tr("paused")
                             : running                      ? tr("at work")
                             : item.state == State::Failed  ? tr("failed")
                             : item.state == State::Stopped ? tr("stopped")
                                                            : tr("done"));
}

int StatusLineRow::heightFor(int width) {
    Q_UNUSED(width);
    return appearance_.px(22);
}

ToolCallRow::ToolCallRow(const Appearance& appearance, Selection& selection, QWidget* parent)
    : ConversationRow(parent), appearance_(appearance), selection_(selection) {
    setAccessibleRole(this, QAccessible::Button);
    setSpaceAbove(2);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_NoSystemBackground);
    connect(&selection, &Selection::changed, this, qOverload<>(&QWidget::update));
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void ToolCallRow::setEntry(const ConversationModel& model, int row) {
    item_ = model.item(row);
    const auto& trace = *model.frame()->trace;
    const auto apart = model.apartness(row);
    name_ = apart.isEmpty() ? model.text(row) : QStringLiteral("%1 (%2)").arg(model.text(row), apart);
    stage_ = trace.spans[item_.row].stage;
    const auto* detail = trace.spans.detail(item_.row);
    const auto* count = detail == nullptr ? nullptr : detail->attribute(trace::keys::kRows);
    bool number = false;
    const auto rows = count == nullptr ? 0 : QString::fromStdString(*count).toInt(&number);
    rows_ = !number ? QString() : rows == 1 ? tr("1 row") : tr("%1 rows").arg(rows);
    setAccessibleName(tr("Tool call %1").arg(name_));
    setAccessibleDescription(value() + QLatin1Char(' ') + rows_);
    update();
}

int ToolCallRow::heightFor(int width) {
    Q_UNUSED(width);
    return appearance_.px(24);
}

QString ToolCallRow::value() const {
    const auto took = duration(item_.took);
    switch (item_.state) {
    case State::Failed:
        return tr("failed, %1").arg(took);
    case State::Stopped:
        return tr("stopped, %1").arg(took);
    case State::Running:
    case State::Done:
        break;
    }
    return item_.verdict == budget::Verdict::Over ? QStringLiteral("▲ %1").arg(took) : took;
}

void ToolCallRow::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool selected = selection_.span() == item_.span;
    const auto box = QRectF(rect()).adjusted(16.5, 0.5, -0.5, -0.5);
    painter.setPen(selected || hasFocus() ? QPen(appearance_.colour(Ink::Accent), 1) : QPen(Qt::NoPen));
    if (selected || underMouse()) painter.setBrush(appearance_.colour(Ink::Raised));
    painter.drawRoundedRect(box, 4, 4);
    paintSwatch(painter, QRectF(24, (height() - 8) / 2.0, 8, 8), stage_, appearance_);
    const bool over = item_.verdict == budget::Verdict::Over;
    painter.setFont(appearance_.mono(11));
    painter.setPen(appearance_.textColour(over ? Ink::Over : Ink::Muted));
    const auto words = value();
    const auto wide = painter.fontMetrics().horizontalAdvance(words);
    auto right = width() - 8 - wide;
    painter.drawText(QRect(right, 0, wide + 1, height()), Qt::AlignVCenter, words);
    painter.setFont(appearance_.text(12));
    const auto metrics = painter.fontMetrics();
    if (!rows_.isEmpty()) {
        const auto space = metrics.horizontalAdvance(rows_);
        if (right - space - 12 > appearance_.px(120)) {
            right -= space + 12;
            painter.setPen(appearance_.textColour(Ink::Faint));
            painter.drawText(QRect(right, 0, space + 1, height()), Qt::AlignVCenter, rows_);
        }
    }
    painter.setPen(appearance_.textColour(Ink::Text));
    const QRect place(40, 0, std::max(0, right - 48), height());
    painter.drawText(place, Qt::AlignVCenter, metrics.elidedText(name_, Qt::ElideRight, place.width()));
}

void ToolCallRow::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) selection_.setSpan(item_.span);
}

void ToolCallRow::mouseDoubleClickEvent(QMouseEvent* event) {
    Q_UNUSED(event);
    Q_EMIT selection_.openRequested();
}

void ToolCallRow::keyPressEvent(QKeyEvent* event) {
    const auto key = event->key();
    if (key != Qt::Key_Space && key != Qt::Key_Return && key != Qt::Key_Enter) return QWidget::keyPressEvent(event);
    selection_.setSpan(item_.span);
    if (key != Qt::Key_Space) Q_EMIT selection_.openRequested();
}

void ToolCallRow::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    update();
}

void ToolCallRow::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    update();
}

TaskEndRow::TaskEndRow(const Appearance& appearance, QWidget* parent)
    : ConversationRow(parent), appearance_(appearance), sign_(new StatusRing(appearance, this)),
      words_(new ElidedLabel(this)) {
    setSpaceAbove(10);
    sign_->setExtent(14);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(sign_);
    row->addWidget(words_, 1);
}

void TaskEndRow::setEntry(const ConversationModel& model, int row) {
    const auto& item = model.item(row);
    sign_->setSign(endSign(item));
    setRole(words_, item.verdict == budget::Verdict::Over ? "over" : "muted");
    words_->setText(endWords(item));
    words_->setShortText(endBrief(item));
    setAccessibleName(endWords(item));
}

int TaskEndRow::heightFor(int width) {
    Q_UNUSED(width);
    return appearance_.px(24);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/clock_label.h"

#include "ui/widgets/verdict_sign.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

namespace stagefall::ui {

QString ClockLabel::endWord(const trace::Span& span) {
    switch (span.outcome) { // the words of the conversation
    case trace::Outcome::Ok:
        return tr("done");
    case trace::Outcome::Error:
    case trace::Outcome::TimedOut:
        return tr("failed");
    case trace::Outcome::Cancelled:
        return tr("stopped");
    case trace::Outcome::Running:
    case trace::Outcome::Interrupted:
        break;
    }
    return tr("interrupted");
}

ClockLabel::ClockLabel(FrameFeed& feed, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), appearance_(appearance) {
    connect(&feed_, &FrameFeed::frameChanged, this, &ClockLabel::refresh);
    connect(&appearance_, &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
    refresh();
}

void ClockLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QWidget::changeEvent(event);
}

void ClockLabel::setPausing(bool pausing) {
    pausing_ = pausing;
    refresh();
}

void ClockLabel::refresh() {
    const auto& frame = *feed_.frame();
    QString figure;
    QString word;
    bool over = false;
    const auto reading = clock_.read(frame);
    if (const auto& clock = reading.counted) {
        const auto span = frame.trace->spans[frame.tasks->back().task];
        figure = QString::number(toMs(*clock) / 1000, 'f', 3);
        over = budget::judge(*clock, frame.budget->task.total, frame.budget->near_share) == budget::Verdict::Over;
        if (frame.kind == FrameKind::Replay)
            word = tr("replay");
        else if (reading.waiting)
            word = tr("paused");
        else if (frame.running)
            word = pausing_ ? tr("pausing …") : tr("running");
        else
            word = endWord(span);
    }
    if (figure == figure_ && word == word_ && over == over_) return;
    figure_ = figure;
    word_ = word;
    over_ = over;
    unit_ = QStringLiteral("s");
    setAccessibleName(figure.isEmpty() ? tr("No task yet") : tr("Task clock: %1 s, %2").arg(figure, word));
    update();
}

void ClockLabel::paintEvent(QPaintEvent*) {
    if (figure_.isEmpty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto big = appearance_.mono(22);
    const auto small = appearance_.text(12);
    const int word_width = QFontMetrics(small).horizontalAdvance(word_);
    const int unit_width = QFontMetrics(small).horizontalAdvance(unit_);
    const int base = height() / 2 + appearance_.px(8);
    // From the right, so that a growing figure moves nothing but itself.
    int x = width() - word_width;
    painter.setFont(small);
    painter.setPen(appearance_.textColour(scene::Ink::Muted));
    painter.drawText(x, base, word_);
    x -= unit_width + appearance_.px(10);
    painter.drawText(x, base, unit_);
    painter.setFont(big);
    x -= QFontMetrics(big).horizontalAdvance(figure_) + 6;
    painter.setPen(appearance_.textColour(over_ ? scene::Ink::Over : scene::Ink::Text));
    painter.drawText(x, base, figure_);
    if (over_)
        paintVerdict(painter,
                     QRectF(x - appearance_.px(20), base - appearance_.px(15), appearance_.px(13), appearance_.px(13)),
                     budget::Verdict::Over, appearance_);
}

} // namespace stagefall::ui

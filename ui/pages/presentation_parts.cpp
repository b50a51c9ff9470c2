// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/presentation_parts.h"

#include "core/analysis/format.h"
#include "core/trace/failed.h"
#include "ui/format/format.h"
#include "ui/pages/conversation_lines.h"
#include "ui/widgets/two_lines.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace stagefall::ui {
namespace {

using scene::Ink;
namespace keys = trace::keys;

constexpr int kTurnSteps = 24;

/// As a room reads it: whole milliseconds, and nothing of what took less than one.
QString duration(Nanoseconds time) {
    if (time < kShortestFigure) return {};
    return QString::fromStdString(
        analysis::formatDuration(kShortestFigure * ((time + kShortestFigure / 2) / kShortestFigure)));
}

/// "1.284": three places, so that it runs visibly and every digit keeps its place.
QString clockWords(Nanoseconds time) { return QString::number(static_cast<double>(time.count()) / 1e9, 'f', 3); }

} // namespace

PresentedTask presentedTask(const ConversationModel& model, const TaskClock::Reading& clock,
                            const Appearance& appearance) {
    PresentedTask out;
    const auto& frame = *model.frame();
    const auto& trace = *frame.trace;
    const auto text = [&](std::string_view key) {
        return foreignText(text::in(trace.sessionText(key), appearance.language()));
    };
    out.title = text(keys::kTitle);
    QStringList source;
    for (const auto key : {keys::kEndpoint, keys::kModel})
        if (const auto words = text(key); !words.isEmpty()) source << words;
    if (trace.isLab()) source << PresentationHead::tr("simulated times of the lab");
    out.source = source.join(QStringLiteral(" · "));
    out.first = model.rowCount() - 1;
    while (out.first >= 0 && model.item(out.first).kind != TalkItem::Kind::Input) --out.first;
    if (out.first < 0) {
        out.first = 0;
        return out;
    }
    out.task = model.item(out.first).row;
    out.question = model.text(out.first).simplified();
    const auto task = trace.spans[out.task];
    out.running = task.running();
    out.waiting = clock.waiting;
    out.failed = trace::failed(task.outcome);
    out.allowed = frame.budget->task.total;
    // The measures are some moments old: a task that has just begun is in none.
    if (!frame.tasks->empty() && frame.tasks->back().task == out.task)
        out.clock = clock.counted;
    else if (out.running)
        out.clock = std::max(Nanoseconds{0}, frame.now - task.start);
    if (!out.clock) return out;
    out.verdict = budget::judge(*out.clock, out.allowed, frame.budget->near_share);
    if (out.verdict == budget::Verdict::Over) out.over = *out.clock - *out.allowed;
    return out;
}

PresentationHead::PresentationHead(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance) {
    setAttribute(Qt::WA_NoSystemBackground);
}

void PresentationHead::show(const PresentedTask& task) {
    task_ = task;
    setAccessibleName(task.title);
    setAccessibleDescription(task.question + (task.clock ? QLatin1Char('\n') + clockWords(*task.clock) : QString()) +
                             (hold_.isEmpty() ? QString() : QLatin1Char('\n') + hold_));
    update();
}

void PresentationHead::setHold(const QString& words) {
    if (words == hold_) return;
    hold_ = words;
    update();
}

void PresentationHead::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto room = static_cast<int>(width() - 620 * scale_);
    painter.setFont(textFont(30 * scale_, true));
    painter.setPen(appearance_.textColour(Ink::Text));
    const QRectF title(0, 4 * scale_, room, 44 * scale_);
    painter.drawText(title, Qt::AlignVCenter, painter.fontMetrics().elidedText(task_.title, Qt::ElideRight, room));
    auto y = 48 * scale_;
    painter.setFont(textFont(22 * scale_));
    for (const auto& line : twoLines(task_.question, painter.font(), room)) {
        painter.drawText(QRectF(0, y, room, 28 * scale_), Qt::AlignVCenter, line);
        y += 28 * scale_;
    }
    painter.setFont(textFont(18 * scale_));
    painter.setPen(appearance_.textColour(Ink::Muted));
    const QRectF source(0, y + 4 * scale_, room, 26 * scale_);
    painter.drawText(source, Qt::AlignVCenter, painter.fontMetrics().elidedText(task_.source, Qt::ElideRight, room));
    if (task_.clock) paintClock(painter);
}

void PresentationHead::paintClock(QPainter& painter) {
    const bool over = task_.verdict == budget::Verdict::Over;
    auto ink = Ink::Text;
    if (over) ink = Ink::Over;
    if (task_.verdict == budget::Verdict::Near) ink = Ink::Near;
    if (task_.verdict == budget::Verdict::Within && !task_.running) ink = Ink::Within;
    painter.setPen(appearance_.textColour(ink));
    painter.setFont(monoFont(72 * scale_));
    const auto words = clockWords(*task_.clock);
    const auto unit = 44 * scale_;
    const QRectF line(0, 0, width() - unit, 84 * scale_);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, words);
    const auto wide = painter.fontMetrics().horizontalAdvance(words);
    if (over)
        paintSign(painter, QRectF(width() - unit - wide - 62 * scale_, 22 * scale_, 44 * scale_, 44 * scale_),
                  Sign::Over, appearance_);
    if (!hold_.isEmpty()) paintHold(painter, width() - unit - wide - (over ? 86 : 28) * scale_);
    painter.setFont(monoFont(30 * scale_));
    painter.drawText(QRectF(width() - unit, 26 * scale_, unit, 48 * scale_), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("s"));
    if (!task_.allowed) return;
    painter.setFont(textFont(19 * scale_));
    painter.setPen(appearance_.textColour(over ? Ink::Over : Ink::Muted));
    auto below = tr("allowed %1").arg(duration(*task_.allowed));
    if (over) below = tr("over by %1 · allowed %2").arg(duration(task_.over), duration(*task_.allowed));
    if (task_.verdict == budget::Verdict::Near)
        below = tr("near the budget · allowed %1").arg(duration(*task_.allowed));
    painter.drawText(QRectF(0, 84 * scale_, width(), 28 * scale_), Qt::AlignRight | Qt::AlignVCenter, below);
}

/// Ends at `right`; the clock's size, so that a room sees why it stands.
void PresentationHead::paintHold(QPainter& painter, double right) {
    painter.save();
    painter.setFont(textFont(30 * scale_, true));
    painter.setPen(appearance_.textColour(Ink::Accent));
    const auto wide = painter.fontMetrics().horizontalAdvance(hold_);
    painter.drawText(QRectF(right - wide, 22 * scale_, wide + 1, 44 * scale_), Qt::AlignVCenter, hold_);
    const auto side = 34 * scale_;
    paintSign(painter, QRectF(right - wide - side - 10 * scale_, 27 * scale_, side, side), Sign::Paused, appearance_);
    painter.restore();
}

PresentationStatuses::PresentationStatuses(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance) {
    setAttribute(Qt::WA_NoSystemBackground);
    turning_.setInterval(60);
    connect(&turning_, &QTimer::timeout, this, [this] {
        step_ = (step_ + 1) % kTurnSteps;
        update(QRect(0, 0, static_cast<int>(40 * scale_), height()));
    });
}

int PresentationStatuses::lineHeight() const { return static_cast<int>(46 * scale_); }

QString PresentationStatuses::wordsOf(const ConversationModel& model, int row, std::size_t line) const {
    const auto& item = model.item(row);
    if (item.kind == TalkItem::Kind::End) return endWords(item);
    const bool known = line < lines_.size() && lines_[line].item.sameAs(item) && !lines_[line].words.isEmpty();
    return known && language_ == appearance_.language() ? lines_[line].words : model.text(row);
}

void PresentationStatuses::show(const ConversationModel& model, const PresentedTask& task, bool still) {
    std::vector<Line> lines;
    bool running = false;
    for (int row = task.first; row < model.rowCount(); ++row) {
        const auto& item = model.item(row);
        if (item.kind != TalkItem::Kind::Status && item.kind != TalkItem::Kind::End) continue;
        lines.push_back({item, wordsOf(model, row, lines.size())});
        running = running || (item.state == TalkItem::State::Running && !item.held);
    }
    language_ = appearance_.language();
    const bool turn = running && isVisible() && !still;
    if (turn && !turning_.isActive()) turning_.start();
    if (!turn) turning_.stop();
    if (lines == lines_) return;
    lines_ = std::move(lines);
    setAccessibleName(tr("What was done"));
    setAccessibleDescription(lines_.empty() ? QString() : lines_.back().words);
    update();
}

void PresentationStatuses::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto high = lineHeight();
    const auto fit = static_cast<std::size_t>(std::max(1, height() / std::max(1, high)));
    const auto first = lines_.size() > fit ? lines_.size() - fit : 0;
    const auto time_room = 130 * scale_;
    const auto time_font = monoFont(19 * scale_);
    const QFontMetricsF times(time_font);
    const auto before_time = 20 * scale_;
    for (auto i = first; i < lines_.size(); ++i) {
        const auto& [item, words] = lines_[i];
        const bool end = item.kind == TalkItem::Kind::End;
        const bool running = item.state == TalkItem::State::Running;
        const auto y = static_cast<double>(i - first) * high;
        const auto side = 28 * scale_;
        paintSign(painter, QRectF(0, y + (high - side) / 2, side, side), end ? endSign(item) : signOf(item),
                  appearance_, static_cast<double>(step_) / kTurnSteps);
        painter.setFont(textFont(26 * scale_, running || end));
        painter.setPen(appearance_.textColour(end && item.verdict == budget::Verdict::Over ? Ink::Over : Ink::Text));
        auto time = duration(running ? item.took : item.since);
        if (end)
            time.clear();
        else if (!running && !time.isEmpty())
            time.prepend(QLatin1Char('+'));
        // Room for the longest time where it still runs: its words do not change their length with every digit.
        const auto taken = times.horizontalAdvance(running ? QStringLiteral("999 ms") : time);
        const auto room = static_cast<int>(width() - 44 * scale_ - (end ? 0 : before_time + taken));
        painter.drawText(QRectF(44 * scale_, y, room, high), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, room));
        if (end) continue;
        painter.setFont(time_font);
        painter.setPen(appearance_.textColour(Ink::Muted));
        painter.drawText(QRectF(width() - time_room, y, time_room, high), Qt::AlignRight | Qt::AlignVCenter, time);
    }
    Q_EMIT painted();
}

void PresentationStatuses::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    turning_.stop();
}

} // namespace stagefall::ui

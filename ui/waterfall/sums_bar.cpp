// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/sums_bar.h"

#include "core/analysis/format.h"
#include "core/scene/words.h"
#include "ui/theme/icons.h"
#include "ui/widgets/stage_swatch.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

namespace stagefall::ui {
namespace {

using scene::Ink;

QString timeText(Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); }

} // namespace

SumsBar::SumsBar(FrameFeed& feed, TimeRange& range, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), range_(range), appearance_(appearance) {
    ends_ = new QLabel(this);
    ends_->setTextFormat(Qt::PlainText);
    ends_->setProperty("face", "code");
    strip_ = new SumsStrip(appearance, this);
    const auto button = [&](const char* name) {
        auto* made = new QToolButton(this);
        made->setProperty("role", "quiet");
        if (*name != '\0') made->setIcon(icon(QString::fromLatin1(name), appearance, Ink::Muted));
        return made;
    };
    zoom_ = button("");
    note_ = button("edit");
    close_ = button("close");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(ends_);
    row->addWidget(strip_, 1);
    row->addWidget(zoom_);
    row->addWidget(note_);
    row->addWidget(close_);
    connect(&feed_, &FrameFeed::frameChanged, this, &SumsBar::request);
    connect(&range_, &TimeRange::markedChanged, this, &SumsBar::request);
    connect(&appearance_, &Appearance::changed, this, [this] {
        retranslate();
        request();
    });
    connect(zoom_, &QToolButton::clicked, this, [this] {
        if (range_.marked()) Q_EMIT zoomRequested(*range_.marked());
    });
    connect(note_, &QToolButton::clicked, this, &SumsBar::noteRequested);
    connect(close_, &QToolButton::clicked, this, [this] { range_.setMarked({}); });
    retranslate();
    request();
}

void SumsBar::request() {
    setVisible(range_.marked().has_value());
    if (!range_.marked()) return;
    again_ = at_work_;
    if (std::exchange(at_work_, true)) return;
    job_.run<std::vector<StageSum>>(
        [frame = feed_.frame(), range = *range_.marked()](const CancelToken&) {
            return sumsOf(*frame->trace, *frame->verdicts, range, frame->now);
        },
        [this](std::vector<StageSum> sums) {
            at_work_ = false;
            take(std::move(sums));
            if (std::exchange(again_, false)) request();
        });
}

void SumsBar::take(std::vector<StageSum> sums) {
    if (!range_.marked()) return;
    const auto& trace = *feed_.frame()->trace;
    const auto session = trace.session();
    const auto origin = session == trace::kNoRow ? range_.marked()->from : trace.spans[session].start;
    sums_ = std::move(sums);
    const auto length = timeText(range_.marked()->length());
    ends_->setText(length);
    ends_->setToolTip(
        tr("%1 from %2", "a length of time and when it begins").arg(length, timeText(range_.marked()->from - origin)));
    strip_->setSums(sums_);
}

void SumsBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void SumsBar::retranslate() {
    setAccessibleName(tr("Sums of the marked range"));
    zoom_->setText(tr("Zoom to it"));
    zoom_->setToolTip(tr("Show just the marked range"));
    note_->setToolTip(tr("Add a note to the marked range"));
    note_->setAccessibleName(note_->toolTip());
    close_->setToolTip(tr("Clear the marked range (Esc)"));
    close_->setAccessibleName(close_->toolTip());
}

SumsStrip::SumsStrip(Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const auto fit = [this] { setMinimumHeight(appearance_.px(24)); };
    fit();
    connect(&appearance_, &Appearance::changed, this, fit);
}

QString SumsStrip::textOf(const StageSum& sum) const {
    return QString::fromStdString(scene::stageLabel(sum.stage, appearance_.catalogue(), appearance_.language()));
}

void SumsStrip::setSums(std::vector<StageSum> sums) {
    sums_ = std::move(sums);
    // What took most comes first: where room is short, little is lost.
    std::stable_sort(sums_.begin(), sums_.end(), [](const auto& a, const auto& b) { return a.covered > b.covered; });
    QStringList all;
    for (const auto& sum : sums_) {
        const auto count = static_cast<int>(sum.count);
        const auto words = tr("%1: %2 in %n span(s)", nullptr, count).arg(textOf(sum), timeText(sum.covered));
        all << (sum.over > 0 ? tr("%1, %2 over budget").arg(words).arg(sum.over) : words);
    }
    if (all.isEmpty()) all << tr("No span in it");
    setToolTip(all.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
    setAccessibleName(all.join(QStringLiteral("; ")));
    update();
}

void SumsStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int x = 8;
    const auto put = [&](const QString& text, const QFont& font, Ink ink) {
        painter.setFont(font);
        painter.setPen(appearance_.textColour(ink));
        const int width = QFontMetrics(font).horizontalAdvance(text);
        painter.drawText(QRect(x, 0, width + 2, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width;
    };
    if (sums_.empty()) return put(tr("No span in it"), appearance_.text(12), Ink::Muted);
    for (const auto& sum : sums_) {
        const auto time = timeText(sum.covered);
        const auto count = QStringLiteral("×%1").arg(sum.count);
        const auto over = sum.over > 0 ? tr("%1 over").arg(sum.over) : QString();
        const int needed = 16 + QFontMetrics(appearance_.text(12)).horizontalAdvance(textOf(sum) + over + count) +
                           QFontMetrics(appearance_.mono(12)).horizontalAdvance(time) + 24;
        if (x + needed > width()) return put(QStringLiteral("…"), appearance_.text(12), Ink::Muted);
        paintSwatch(painter, QRectF(x, (height() - 9) / 2.0, 9, 9), sum.stage, appearance_);
        x += 15;
        put(textOf(sum), appearance_.text(12), Ink::Muted);
        x += 6;
        put(time, appearance_.mono(12), Ink::Text);
        x += 6;
        put(count, appearance_.text(11), Ink::Muted);
        if (sum.over > 0) {
            x += 6;
            put(over, appearance_.text(12, true), Ink::Over);
        }
        x += 16;
    }
}

} // namespace stagefall::ui

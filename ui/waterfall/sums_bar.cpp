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

// px
constexpr int kLeft = 8;
constexpr int kSwatch = 9;
constexpr int kBeside = 6;   ///< between what is said of one stage
constexpr int kBetween = 16; ///< between stages

QString timeText(Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); }

} // namespace

SumsBar::SumsBar(FrameFeed& feed, TimeRange& range, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), range_(range), appearance_(appearance) {
    name_ = new QLabel(this);
    name_->setProperty("role", "muted");
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
    row->addWidget(name_);
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
    describe();
}

/// All of it, however little of it there is room for.
void SumsBar::describe() {
    setAccessibleDescription(name_->text() + QLatin1Char(' ') + ends_->toolTip() + QStringLiteral("; ") +
                             strip_->accessibleName());
}

void SumsBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void SumsBar::retranslate() {
    setAccessibleName(tr("Sums of the marked range"));
    name_->setText(tr("Range"));
    zoom_->setText(tr("Zoom to range"));
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

std::vector<SumsStrip::Piece> SumsStrip::piecesOf(const StageSum& sum) const {
    std::vector<Piece> out{{textOf(sum), appearance_.text(12), Ink::Muted},
                           {timeText(sum.covered), appearance_.mono(12), Ink::Text},
                           {QStringLiteral("×%1").arg(sum.count), appearance_.text(11), Ink::Muted}};
    if (sum.over > 0) out.push_back({tr("%1 over").arg(sum.over), appearance_.text(12, true), Ink::Over});
    return out;
}

SumsStrip::Piece SumsStrip::more(std::size_t left_out) const {
    return {tr("+%1 more").arg(left_out), appearance_.text(12), Ink::Muted};
}

int SumsStrip::widthOf(const Piece& piece) { return QFontMetrics(piece.font).horizontalAdvance(piece.text); }

std::size_t SumsStrip::fitting(int width) const {
    std::size_t fits = 0;
    int x = kLeft;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        int wide = kSwatch;
        for (const auto& piece : piecesOf(sums_[i])) wide += kBeside + widthOf(piece);
        x += wide;
        const auto left_out = sums_.size() - i - 1;
        if (x + (left_out > 0 ? kBetween + widthOf(more(left_out)) : 0) <= width) fits = i + 1;
        x += kBetween;
    }
    return fits;
}

void SumsStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int x = kLeft;
    const auto put = [&](const Piece& piece) {
        painter.setFont(piece.font);
        painter.setPen(appearance_.textColour(piece.ink));
        const int wide = widthOf(piece);
        painter.drawText(QRect(x, 0, wide + 2, height()), Qt::AlignLeft | Qt::AlignVCenter, piece.text);
        x += wide;
    };
    if (sums_.empty()) return put({tr("No span in it"), appearance_.text(12), Ink::Muted});
    const auto shown = fitting(width());
    for (std::size_t i = 0; i < shown; ++i) {
        paintSwatch(painter, QRectF(x, (height() - kSwatch) / 2.0, kSwatch, kSwatch), sums_[i].stage, appearance_);
        x += kSwatch;
        for (const auto& piece : piecesOf(sums_[i])) {
            x += kBeside;
            put(piece);
        }
        x += kBetween;
    }
    if (shown < sums_.size()) put(more(sums_.size() - shown));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/replay_bar.h"

#include "core/analysis/format.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <array>

namespace stagefall::ui {
namespace {

constexpr std::array kSpeeds = {0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr int kPositions = 10'000;

QString clock(Nanoseconds time) {
    return QStringLiteral("%1 s").arg(static_cast<double>(time.count()) / 1e9, 0, 'f', 2);
}

} // namespace

ReplayBar::ReplayBar(FrameFeed& feed, const Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), appearance_(appearance), play_(new QPushButton(this)),
      slower_(new QPushButton(QStringLiteral("−"), this)), speed_label_(new QLabel(this)),
      faster_(new QPushButton(QStringLiteral("+"), this)), slider_(new QSlider(Qt::Horizontal, this)),
      time_(new QLabel(this)) {
    slider_->setRange(0, kPositions);
    slider_->setPageStep(kPositions / 10);
    slider_->setSingleStep(kPositions / 100);
    // A click leaves the keys with the window, for which Space plays and arrows move.
    for (auto* button : {play_, slower_, faster_}) {
        button->setProperty("role", "quiet");
        button->setFocusPolicy(Qt::TabFocus);
    }
    slider_->setFocusPolicy(Qt::TabFocus);
    speed_label_->setAlignment(Qt::AlignCenter);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(play_);
    row->addWidget(slower_);
    row->addWidget(speed_label_);
    row->addWidget(faster_);
    row->addWidget(slider_, 1);
    row->addWidget(time_);
    connect(play_, &QPushButton::clicked, this, &ReplayBar::togglePlay);
    connect(slower_, &QPushButton::clicked, this, &ReplayBar::slower);
    connect(faster_, &QPushButton::clicked, this, &ReplayBar::faster);
    connect(slider_, &QSlider::valueChanged, this, &ReplayBar::seekTo);
    connect(&feed, &FrameFeed::frameChanged, this, &ReplayBar::refresh);
    connect(&feed, &FrameFeed::replayChanged, this, &ReplayBar::refresh);
    connect(&appearance, &Appearance::changed, this, &ReplayBar::refresh);
    setScale(1);
}

void ReplayBar::setScale(double scale) {
    const auto text = textFont(17 * scale), mono = monoFont(17 * scale);
    for (auto* button : {play_, slower_, faster_}) {
        // The style sheet gives all widgets a size; a label's own is said in the same words.
        button->setStyleSheet(QStringLiteral("font-size: %1px;").arg(text.pixelSize()));
        button->setIconSize(QSize(text.pixelSize(), text.pixelSize()));
    }
    for (auto* label : {speed_label_, time_})
        label->setStyleSheet(QStringLiteral("font-size: %1px; font-family: \"%2\";")
                                 .arg(mono.pixelSize())
                                 .arg(mono.families().value(0)));
    speed_label_->setMinimumWidth(static_cast<int>(76 * scale));
    time_->setMinimumWidth(static_cast<int>(190 * scale));
    time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout()->setSpacing(static_cast<int>(10 * scale));
    refresh();
}

bool ReplayBar::useful() const {
    const auto kind = feed_.frame()->kind;
    const auto extent = feed_.extent();
    return hasJustRun() || ((kind == FrameKind::Recorded || kind == FrameKind::Replay) && extent.second > extent.first);
}

bool ReplayBar::hasJustRun() const {
    const auto& frame = *feed_.frame();
    return frame.kind == FrameKind::Live && !frame.running && frame.tasks && !frame.tasks->empty();
}

double ReplayBar::share() const {
    if (hasJustRun()) return 1; // it stands where the run does
    const auto [from, to] = feed_.extent();
    if (to <= from) return 0;
    if (feed_.frame()->kind != FrameKind::Replay) return 1;
    return std::clamp(
        static_cast<double>((feed_.frame()->now - from).count()) / static_cast<double>((to - from).count()), 0.0, 1.0);
}

void ReplayBar::togglePlay() {
    if (!useful()) return;
    if (hasJustRun()) return Q_EMIT recordingRequested();
    feed_.replay(feed_.speed() > 0 ? 0 : speed_);
}

void ReplayBar::setSpeed(double speed) {
    if (speed == speed_) return;
    speed_ = speed;
    if (feed_.speed() > 0) feed_.replay(speed);
    refresh();
}

void ReplayBar::faster() {
    const auto next = std::upper_bound(kSpeeds.begin(), kSpeeds.end(), speed_);
    if (next != kSpeeds.end()) setSpeed(*next);
}

void ReplayBar::slower() {
    const auto here = std::lower_bound(kSpeeds.begin(), kSpeeds.end(), speed_);
    if (here != kSpeeds.begin()) setSpeed(*(here - 1));
}

void ReplayBar::skip(double step) {
    slider_->setValue(static_cast<int>(std::clamp(share() + step, 0.0, 1.0) * kPositions));
}

void ReplayBar::seekTo(int position) {
    if (!useful() || hasJustRun()) return;
    const auto [from, to] = feed_.extent();
    feed_.seek(from + Nanoseconds{
                          static_cast<std::int64_t>(static_cast<double>((to - from).count()) * position / kPositions)});
}

void ReplayBar::refresh() {
    setEnabled(useful());
    const bool just_run = hasJustRun();
    slider_->setEnabled(!just_run);
    time_->setVisible(!just_run);
    const bool playing = feed_.speed() > 0;
    play_->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("run"), appearance_));
    play_->setText(playing ? tr("Pause") : tr("Play"));
    play_->setToolTip(playing ? tr("Pause (Space)") : tr("Play (Space)"));
    slower_->setAccessibleName(tr("Slower"));
    slower_->setToolTip(tr("Slower (-)"));
    faster_->setAccessibleName(tr("Faster"));
    faster_->setToolTip(tr("Faster (+)"));
    slider_->setAccessibleName(tr("Place in the recording"));
    speed_label_->setText(QStringLiteral("%1 ×").arg(speed_));
    speed_label_->setAccessibleName(tr("Speed %1 times").arg(speed_));
    const auto [from, to] = feed_.extent();
    const auto whole = to - from;
    const auto at = Nanoseconds{static_cast<std::int64_t>(share() * static_cast<double>(whole.count()))};
    time_->setText(QStringLiteral("%1 / %2").arg(clock(at), clock(whole)));
    const QSignalBlocker blocker(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(static_cast<int>(share() * kPositions));
}

void ReplayBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) refresh();
}

} // namespace stagefall::ui

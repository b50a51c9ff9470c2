// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/hold_buttons.h"

#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

namespace stagefall::ui {
namespace {

void say(QPushButton& button, const QString& word, const QString& explanation, bool wordless) {
    button.setText(wordless ? QString() : word);
    button.setToolTip(explanation);
    button.setAccessibleName(word);
    button.setAccessibleDescription(explanation);
}

} // namespace

HoldButtons::HoldButtons(SessionRunner& runner, FrameFeed& feed, const Appearance& appearance, QWidget* parent)
    : QWidget(parent), runner_(runner), feed_(feed), appearance_(appearance), pause_(new QPushButton(this)),
      step_(new QPushButton(this)) {
    pause_->setObjectName(QStringLiteral("pause"));
    step_->setObjectName(QStringLiteral("step"));
    step_->setIcon(icon(QStringLiteral("step"), appearance_));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(pause_);
    row->addWidget(step_);
    connect(pause_, &QPushButton::clicked, this, &HoldButtons::pauseRequested);
    connect(step_, &QPushButton::clicked, this, &HoldButtons::stepRequested);
    connect(&runner_, &SessionRunner::stateChanged, this, &HoldButtons::refresh);
    connect(&runner_, &SessionRunner::controlChanged, this, &HoldButtons::refresh);
    connect(&feed_, &FrameFeed::replayChanged, this, &HoldButtons::refresh);
    connect(&feed_, &FrameFeed::shownChanged, this, &HoldButtons::refresh);
    fit();
}

void HoldButtons::setWordless(bool wordless) {
    if (wordless == wordless_) return;
    wordless_ = wordless;
    fit();
}

void HoldButtons::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) fit();
}

/// As wide as the widest of its words, so that the bar stands still while they change.
void HoldButtons::fit() {
    pause_->setMinimumWidth(0);
    int wide = 0;
    for (const auto& word : {tr("Pause"), tr("Pausing …"), tr("Resume")}) {
        pause_->setText(wordless_ ? QString() : word);
        pause_->setIcon(icon(QStringLiteral("pause"), appearance_));
        wide = std::max(wide, pause_->sizeHint().width());
    }
    pause_->setMinimumWidth(wide);
    refresh();
}

void HoldButtons::refresh() {
    using agent::ControlState;
    const auto control = runner_.control();
    const bool held = control == ControlState::Held;
    pause_->setIcon(icon(held ? QStringLiteral("resume") : QStringLiteral("pause"), appearance_));
    switch (control) {
    case ControlState::Free:
        say(*pause_, tr("Pause"),
            tr("Pause before the next thing the agent begins; a request that is on its way goes on to its end (Space)"),
            wordless_);
        break;
    case ControlState::Pausing:
        say(*pause_, tr("Pausing …"),
            tr("Pauses before the next thing the agent begins. Press again to let it go on (Space)"), wordless_);
        break;
    case ControlState::Held:
        say(*pause_, tr("Resume"), tr("Let the agent go on (Space, F5)"), wordless_);
        break;
    }
    say(*step_, tr("Step"),
        held ? tr("Go on to the next thing the agent begins, and pause before it (F10)")
             : tr("Pause before the next thing the agent begins (F10)"),
        wordless_);
    for (auto* button : {pause_, step_}) button->setEnabled(runner_.canPause());
    if (feed_.frame()->kind == FrameKind::Replay && !runner_.busy()) offerReplay();
}

void HoldButtons::offerReplay() {
    const bool playing = feed_.speed() > 0;
    pause_->setEnabled(true);
    pause_->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("resume"), appearance_));
    say(*pause_, playing ? tr("Pause") : tr("Resume"),
        playing ? tr("Pause the replay (Space)") : tr("Let the replay go on (Space)"), wordless_);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/presentation_ready.h"

#include "ui/theme/icons.h"
#include "ui/widgets/sign.h"
#include "ui/widgets/two_lines.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr int kTurnSteps = 24;
// All for a height of 1080.
constexpr double kLeft = 160, kTop = 300, kTitle = 64, kQuestion = 36, kSource = 24, kButton = 26;

} // namespace

PresentationReady::PresentationReady(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), run_(new QPushButton(this)) {
    setAttribute(Qt::WA_NoSystemBackground);
    run_->setProperty("role", "primary");
    run_->setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the window
    turning_.setInterval(60);
    connect(&turning_, &QTimer::timeout, this, [this] {
        step_ = (step_ + 1) % kTurnSteps;
        update();
    });
    connect(run_, &QPushButton::clicked, this, &PresentationReady::runRequested);
    connect(&appearance, &Appearance::changed, this, [this] {
        place();
        update();
    });
    retranslate();
}

void PresentationReady::setPlan(const PresentationPlan& plan) {
    if (plan == plan_) return;
    plan_ = plan;
    setAccessibleName(plan_.title);
    setAccessibleDescription(plan_.question + QLatin1Char('\n') + plan_.source);
    update();
}

void PresentationReady::setPhase(Phase phase, const QString& words) {
    if (phase == phase_ && words == words_) return;
    phase_ = phase;
    words_ = words;
    run_->setVisible(phase_ != Phase::Preparing);
    if (phase_ == Phase::Preparing)
        turning_.start();
    else
        turning_.stop();
    update();
}

void PresentationReady::setScale(double scale) {
    scale_ = scale;
    place();
}

double PresentationReady::footTop() const { return height() - 330 * scale_; }

void PresentationReady::place() {
    const auto font = textFont(kButton * scale_, true);
    run_->setStyleSheet(QStringLiteral("font-size: %1px; padding: %2px %3px;")
                            .arg(font.pixelSize())
                            .arg(qRound(10 * scale_))
                            .arg(qRound(28 * scale_)));
    run_->setIcon(iconOnAccent(QStringLiteral("run"), appearance_));
    run_->setIconSize(QSize(font.pixelSize(), font.pixelSize()));
    run_->adjustSize();
    run_->move(qRound(kLeft * scale_), qRound(footTop() + 56 * scale_));
}

void PresentationReady::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto left = kLeft * scale_;
    const auto room = static_cast<int>(width() - 2 * left);
    auto y = kTop * scale_ * 0.8;
    const auto line = [&](const QString& words, const QFont& font, Ink ink, double high) {
        painter.setFont(font);
        painter.setPen(appearance_.textColour(ink));
        painter.drawText(QRectF(left, y, room, high), Qt::AlignVCenter | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, room));
        y += high;
    };
    line(plan_.title, textFont(kTitle * scale_, true), Ink::Text, 92 * scale_);
    y += 16 * scale_;
    const auto question = textFont(kQuestion * scale_);
    for (const auto& words : twoLines(plan_.question.simplified(), question, room))
        line(words, question, Ink::Text, 52 * scale_);
    y += 16 * scale_;
    line(plan_.source, textFont(kSource * scale_), Ink::Muted, 36 * scale_);

    y = footTop();
    const auto words = textFont(kSource * scale_);
    if (phase_ == Phase::Ready) return line(tr("Ready. F5 begins, Esc leaves."), words, Ink::Muted, 40 * scale_);
    const auto side = 32 * scale_;
    paintSign(painter, QRectF(left, y + 4 * scale_, side, side),
              phase_ == Phase::Failed ? Sign::Trouble : Sign::Running, appearance_,
              static_cast<double>(step_) / kTurnSteps);
    painter.setFont(words);
    painter.setPen(appearance_.textColour(Ink::Text));
    const auto beside = side + 14 * scale_;
    // A long reason grows upwards, away from the button.
    const auto lines = twoLines(words_.simplified(), words, static_cast<int>(room - beside));
    for (int i = 0; i < lines.size(); ++i)
        painter.drawText(QRectF(left + beside, y + (i - lines.size() + 1) * 36 * scale_, room - beside, 40 * scale_),
                         Qt::AlignVCenter | Qt::TextSingleLine, lines[i]);
}

void PresentationReady::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void PresentationReady::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    turning_.stop();
}

void PresentationReady::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void PresentationReady::retranslate() {
    run_->setText(tr("Run"));
    run_->setAccessibleName(tr("Run"));
    run_->setToolTip(tr("Run (F5)"));
    place();
    update();
}

} // namespace stagefall::ui

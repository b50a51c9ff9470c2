// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/presentation_waterfall.h"
#include "ui/pages/presentation_window.h"
#include "ui/pages/replay_bar.h"
#include "ui/widgets/markdown_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <utility>

/// Keys and mouse of the presentation, and when its controls show.
namespace stagefall::ui {

void PresentationWindow::keyPressEvent(QKeyEvent* event) {
    wakeControls();
    switch (event->key()) {
    case Qt::Key_Escape:
    case Qt::Key_F11:
        return leave();
    case Qt::Key_Space:
        if (event->isAutoRepeat()) return; // held down, it would flicker
        if (atWork()) return Q_EMIT pauseRequested();
        return bar_->togglePlay();
    case Qt::Key_F5:
        if (event->isAutoRepeat()) return;
        if (event->modifiers().testFlag(Qt::ShiftModifier)) return Q_EMIT stopRequested();
        if (atWork() && control_ != agent::ControlState::Free) return Q_EMIT pauseRequested();
        return askToRun();
    case Qt::Key_F10:
        if (atWork()) Q_EMIT stepRequested();
        return;
    case Qt::Key_F1:
    case Qt::Key_Question:
        return Q_EMIT keysRequested();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return bar_->faster();
    case Qt::Key_Minus:
        return bar_->slower();
    case Qt::Key_Left:
        return bar_->skip(-0.05);
    case Qt::Key_Right:
        return bar_->skip(0.05);
    case Qt::Key_Up:
    case Qt::Key_PageUp:
        return scrollAnswer(-1);
    case Qt::Key_Down:
    case Qt::Key_PageDown:
        return scrollAnswer(1);
    case Qt::Key_Home:
        return bar_->skip(-1);
    case Qt::Key_End:
        return bar_->skip(1);
    default:
        QWidget::keyPressEvent(event);
    }
}

void PresentationWindow::scrollAnswer(int direction) {
    auto* bar = scroll_->verticalScrollBar();
    bar->setValue(bar->value() + direction * bar->pageStep() / 2);
}

void PresentationWindow::closeEvent(QCloseEvent* event) {
    leave();
    event->accept();
}

void PresentationWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void PresentationWindow::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    qApp->installEventFilter(this);
    place();
    takeFrame();
    wakeControls();
}

void PresentationWindow::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    qApp->removeEventFilter(this);
    rest_.stop();
    unsetCursor();
}

/// The mouse over any part of the window wakes the controls; keys that a focused control would take for itself (Space,
/// Left, Right) keep their meaning there.
bool PresentationWindow::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::MouseMove || type == QEvent::MouseButtonPress || type == QEvent::Wheel) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget != nullptr && widget->window() == this) wakeControls();
    }
    return QWidget::eventFilter(watched, event);
}

void PresentationWindow::wakeControls() {
    setControlsShown(true);
    rest_.start();
}

void PresentationWindow::setControlsShown(bool shown) {
    if (!shown && bar_->isAncestorOf(QApplication::focusWidget())) return rest_.start();
    controls_shown_ = shown;
    bar_->setVisible(shown && bar_->useful());
    if (shown)
        unsetCursor();
    else
        setCursor(Qt::BlankCursor);
    update(QRect(0, height() - 8, width(), 8));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/waterfall_input.h"

#include "ui/waterfall/navigation.h"
#include "ui/waterfall/waterfall_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr double kZoomStep = 0.8;
constexpr double kPanStep = 0.12;

} // namespace

// Keys.

bool WaterfallInput::key(QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers.testFlag(Qt::ControlModifier) || modifiers.testFlag(Qt::MetaModifier)) return false;
    if (arrow(event.key(), modifiers.testFlag(Qt::AltModifier))) return true;
    if (modifiers.testFlag(Qt::AltModifier)) return false;
    if (event.key() == Qt::Key_Space && event.isAutoRepeat()) return true; // held down, it would flicker
    return event.key() == Qt::Key_Escape ? escape() : letter(event.key(), modifiers.testFlag(Qt::ShiftModifier));
}

bool WaterfallInput::letter(int key, bool shift) {
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return view_.zoom(kZoomStep), true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        return view_.zoom(1 / kZoomStep), true;
    case Qt::Key_A:
        return view_.pan(-kPanStep), true;
    case Qt::Key_D:
        return view_.pan(kPanStep), true;
    case Qt::Key_F:
        return view_.fitSelection(), true;
    case Qt::Key_0:
        return view_.fitAll(), true;
    case Qt::Key_N:
        return view_.selectNextOver(shift ? -1 : 1), true;
    case Qt::Key_M:
        return view_.setMeasuring(!view_.measuring()), true;
    case Qt::Key_Space:
        Q_EMIT view_.playRequested();
        return true;
    case Qt::Key_P:
        Q_EMIT view_.partsRequested();
        return true;
    case Qt::Key_Slash:
        Q_EMIT view_.findRequested();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return view_.open(), true;
    default:
        return false;
    }
}

bool WaterfallInput::arrow(int key, bool alt) {
    const double line = view_.view_.lineHeight();
    const double page = view_.view_.viewHeight() - line;
    switch (key) {
    case Qt::Key_Down:
        return alt ? view_.selectNext(1) : view_.scrollBy(line), true;
    case Qt::Key_Up:
        return alt ? view_.selectNext(-1) : view_.scrollBy(-line), true;
    case Qt::Key_Left:
        return alt ? false : (view_.pan(-kPanStep), true);
    case Qt::Key_Right:
        return alt ? false : (view_.pan(kPanStep), true);
    case Qt::Key_PageDown:
        return view_.scrollBy(page), true;
    case Qt::Key_PageUp:
        return view_.scrollBy(-page), true;
    case Qt::Key_Home:
        return view_.scrollBy(-view_.view_.scroll()), true;
    case Qt::Key_End:
        return view_.scrollBy(view_.view_.maxScroll()), true;
    default:
        return false;
    }
}

/// Out of one thing at a time.
bool WaterfallInput::escape() {
    if (view_.measuring()) return view_.setMeasuring(false), true;
    if (view_.range_.marked()) return view_.setMarked({}), true;
    if (!view_.query_.isEmpty()) {
        Q_EMIT view_.findLeft();
        return true;
    }
    if (view_.selection_.span().valid()) return view_.selection_.clear(), true;
    if (view_.range_.shown()) return view_.fitAll(), true;
    Q_EMIT view_.leaveRequested();
    return true;
}

// Wheel.

void WaterfallInput::wheel(QWheelEvent& event) {
    const auto turn = event.angleDelta();
    event.accept();
    view_.unhover();
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        constexpr double kPerNotch = 120;
        const double notches = turn.y() / kPerNotch;
        return view_.zoom(std::pow(kZoomStep, notches), view_.view_.layout().time(event.position().x()));
    }
    const bool sideways = event.modifiers().testFlag(Qt::ShiftModifier) || std::abs(turn.x()) > std::abs(turn.y());
    const bool exact = !event.pixelDelta().isNull();
    if (sideways) {
        const double delta = turn.x() != 0 ? turn.x() : turn.y();
        constexpr double kPerTurn = 1200;
        return view_.pan(-delta / kPerTurn);
    }
    constexpr double kLinesPerNotch = 3.0 / 120;
    view_.scrollBy(exact ? -event.pixelDelta().y() : -turn.y() * kLinesPerNotch * view_.view_.lineHeight());
}

// Pointer.

void WaterfallInput::press(QMouseEvent& event) {
    view_.unhover();
    if (event.button() != Qt::LeftButton || view_.view_.model().lines().empty()) return;
    pressed_ = last_ = event.position();
    const auto& timeline = view_.view_.layout();
    pressed_time_ = view_.snapped(pressed_.x());
    const bool ruler = view_.view_.inHeader(pressed_.y()) && pressed_.x() >= timeline.plot_left;
    drag_ = ruler && !view_.measuring() && view_.noteAt(pressed_) == nullptr ? Drag::Marking : Drag::Waiting;
}

void WaterfallInput::mark(QPointF to) {
    const auto end = view_.snapped(to.x());
    view_.setMarked(Range{std::min(pressed_time_, end), std::max(pressed_time_, end)});
}

void WaterfallInput::move(QMouseEvent& event) {
    const auto at = event.position();
    if (drag_ == Drag::None) {
        if (view_.measuring() && view_.marks_.measure_from && !pinned_ && event.buttons() == Qt::NoButton)
            view_.setMeasure(view_.marks_.measure_from, view_.snapped(at.x()));
        const bool ruler =
            view_.view_.inHeader(at.y()) && !view_.view_.inLabels(at.x()) && !view_.view_.model().lines().empty();
        const bool sign = view_.noteAt(at) != nullptr;
        view_.setCursor(sign                ? Qt::PointingHandCursor
                        : view_.measuring() ? Qt::CrossCursor
                        : ruler             ? Qt::IBeamCursor
                                            : Qt::ArrowCursor);
        return view_.hover(at);
    }
    const bool far = (at - pressed_).manhattanLength() >= QApplication::startDragDistance();
    if (drag_ == Drag::Marking) {
        if (far) mark(at);
        return;
    }
    if (drag_ == Drag::Waiting && far && !view_.measuring()) {
        drag_ = Drag::Panning;
        view_.setCursor(Qt::ClosedHandCursor);
    }
    if (drag_ != Drag::Panning) return;
    const auto& timeline = view_.view_.layout();
    const auto by = at - last_;
    last_ = at;
    if (by.x() != 0) view_.pan(-by.x() / (timeline.plot_right - timeline.plot_left));
    if (by.y() != 0) view_.scrollBy(-by.y());
}

void WaterfallInput::release(QMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return;
    const auto drag = std::exchange(drag_, Drag::None);
    const bool still = (event.position() - pressed_).manhattanLength() < QApplication::startDragDistance();
    if (drag == Drag::Panning) view_.setCursor(Qt::ArrowCursor);
    if (drag == Drag::Marking && still) view_.setMarked({});
    if (drag == Drag::Waiting && still) click(event.position());
}

void WaterfallInput::click(QPointF at) {
    if (view_.measuring()) return measureClick(at);
    if (const auto* note = view_.noteAt(at)) return view_.editNote(note->id);
    const auto line = view_.view_.lineAt(at.y());
    if (view_.view_.inHeader(at.y())) return;
    view_.selectLine(line);
    if (line != kNoLine && view_.view_.inLabels(at.x())) view_.toggleFold(line);
}

void WaterfallInput::measureClick(QPointF at) {
    const auto time = view_.snapped(at.x());
    const auto& marks = view_.marks_;
    const bool done = marks.measure_from && marks.measure_to && pinned_;
    if (!marks.measure_from || done) {
        pinned_ = false;
        return view_.setMeasure(time, {});
    }
    pinned_ = true;
    view_.setMeasure(marks.measure_from, time);
}

void WaterfallInput::doubleClick(QMouseEvent& event) {
    if (event.button() != Qt::LeftButton || view_.measuring()) return;
    const auto at = event.position();
    if (view_.view_.inHeader(at.y())) return view_.fitAll();
    const auto line = view_.view_.lineAt(at.y());
    if (line == kNoLine) return view_.fitAll();
    const bool label = view_.view_.inLabels(at.x());
    if (label && view_.view_.model().lines()[line].header) return view_.toggleFold(line); // as two clicks do
    view_.selectLine(line);
    view_.fitSelection();
    view_.open();
}

void WaterfallInput::menu(QContextMenuEvent& event) {
    view_.unhover();
    if (event.reason() == QContextMenuEvent::Mouse) {
        const auto line = view_.view_.lineAt(event.pos().y());
        if (line != kNoLine) view_.selectLine(line);
    }
    QMenu menu(&view_);
    const auto line = view_.selectedLine();
    const auto add = [&](const QString& text, bool enabled, const std::function<void()>& act) {
        auto* action = menu.addAction(text);
        action->setEnabled(enabled);
        QObject::connect(action, &QAction::triggered, &view_, act);
    };
    const bool some = line != kNoLine;
    const bool header = some && view_.view_.model().lines()[line].header;
    const bool marked = view_.range_.marked().has_value();
    add(WaterfallView::tr("Show in inspector"), some, [&] { view_.open(); });
    add(WaterfallView::tr("Fit to selected span"), some, [&] { view_.fitSelection(); });
    add(WaterfallView::tr("Fit all"), true, [&] { view_.fitAll(); });
    menu.addSeparator();
    add(marked ? WaterfallView::tr("Add note to marked range…") : WaterfallView::tr("Add note to selected span…"),
        view_.canNote(), [&] { view_.addNote(); });
    if (marked) {
        add(WaterfallView::tr("Zoom to marked range"), true, [&] { view_.fit(*view_.range_.marked()); });
        add(WaterfallView::tr("Clear marked range"), true, [&] { view_.setMarked({}); });
    }
    menu.addSeparator();
    if (header)
        add(view_.view_.model().lines()[line].folded ? WaterfallView::tr("Unfold") : WaterfallView::tr("Fold"), true,
            [&] { view_.toggleFold(line); });
    add(WaterfallView::tr("Fold all"), true, [&] { view_.foldAll(true); });
    add(WaterfallView::tr("Unfold all"), true, [&] { view_.foldAll(false); });
    menu.exec(event.globalPos());
}

} // namespace stagefall::ui

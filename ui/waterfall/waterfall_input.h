// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <QPointF>
#include <optional>

class QContextMenuEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace stagefall::ui {

class WaterfallView;

/// Keys and pointer of the waterfall, as the calls on the view that they mean. UI thread.
class WaterfallInput {
public:
    explicit WaterfallInput(WaterfallView& view) : view_(view) {}

    bool key(QKeyEvent& event); ///< false: not one of ours
    void wheel(QWheelEvent& event);
    void press(QMouseEvent& event);
    void move(QMouseEvent& event);
    void release(QMouseEvent& event);
    void doubleClick(QMouseEvent& event);
    void menu(QContextMenuEvent& event);

private:
    enum class Drag { None, Waiting, Panning, Marking };
    bool letter(int key, bool shift);
    bool arrow(int key, bool alt);
    bool escape();
    void click(QPointF at);
    void measureClick(QPointF at);
    void mark(QPointF to);

    WaterfallView& view_;
    Drag drag_ = Drag::None;
    QPointF pressed_, last_;
    MonoTime pressed_time_;
    bool pinned_ = false; ///< both points of a measure are set
};

} // namespace stagefall::ui

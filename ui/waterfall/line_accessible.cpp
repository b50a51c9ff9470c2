// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/line_accessible.h"

#include "ui/waterfall/navigation.h"
#include "ui/waterfall/span_words.h"
#include "ui/waterfall/waterfall_view.h"

namespace stagefall::ui {

std::size_t LineAccessible::line() const {
    hint_ = list_.lineOf(key_, hint_);
    return hint_;
}

bool LineAccessible::isValid() const { return list_.isValid() && line() != kNoLine; }

QString LineAccessible::text(QAccessible::Text kind) const {
    if (!isValid()) return {};
    const auto words = list_.view().wordsOf(hint_);
    switch (kind) {
    case QAccessible::Name:
        return words.name;
    case QAccessible::Value:
        return words.time;
    case QAccessible::Description:
        return words.description;
    default:
        return {};
    }
}

QRect LineAccessible::rect() const {
    if (!isValid()) return {};
    const auto place = list_.view().lineRect(hint_);
    return place.isEmpty() ? QRect() : QRect(list_.view().mapToGlobal(place.topLeft()), place.size());
}

QAccessible::State LineAccessible::state() const {
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    const auto& view = list_.view();
    const auto& line = view.timeline().model().lines()[hint_];
    const bool can = selectable(line);
    state.readOnly = true;
    state.selectable = state.focusable = can;
    state.selected = view.selectedLine() == hint_;
    state.focused = state.active = state.selected && view.hasFocus();
    state.invisible = !view.isVisible();
    state.offscreen = view.lineRect(hint_).isEmpty();
    state.expandable = line.header;
    state.expanded = line.header && !line.folded;
    state.collapsed = line.header && line.folded;
    state.busy = view.timeline().frame()->running && view.timeline().model().trace().spans[line.row].running();
    return state;
}

void* LineAccessible::interface_cast(QAccessible::InterfaceType type) {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
}

QStringList LineAccessible::actionNames() const {
    if (!isValid()) return {};
    const auto& line = list_.view().timeline().model().lines()[hint_];
    if (!selectable(line)) return {};
    QStringList names{pressAction(), setFocusAction()};
    if (line.header) names << toggleAction();
    return names;
}

void LineAccessible::doAction(const QString& name) {
    if (!actionNames().contains(name)) return;
    auto& view = list_.view();
    const auto at = hint_; // toggling may be the end of this item
    if (name == toggleAction()) return view.toggleFold(at);
    if (name == setFocusAction()) view.setFocus(Qt::OtherFocusReason);
    view.selectLine(at);
}

} // namespace stagefall::ui

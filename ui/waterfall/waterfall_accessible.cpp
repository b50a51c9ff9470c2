// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/waterfall_accessible.h"

#include "ui/waterfall/line_accessible.h"
#include "ui/waterfall/navigation.h"
#include "ui/waterfall/waterfall_view.h"

#include <utility>

namespace stagefall::ui {
namespace {

QAccessibleInterface* make(const QString& type, QObject* object) {
    if (type != QLatin1String("stagefall::ui::WaterfallView")) return nullptr;
    auto* view = qobject_cast<WaterfallView*>(object);
    return view == nullptr ? nullptr : new WaterfallAccessible(*view);
}

} // namespace

void installWaterfallAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(&make);
        return true;
    }();
    static_cast<void>(once);
}

WaterfallAccessible::WaterfallAccessible(WaterfallView& view)
    : QAccessibleWidget(&view, QAccessible::Tree), view_(&view) {
    view_->setListener(this);
    session_ = view_->timeline().frame()->id;
    lines_ = view_->timeline().model().lines().size();
    said_ = selected();
}

WaterfallAccessible::~WaterfallAccessible() {
    if (view_ != nullptr) view_->setListener(nullptr);
    for (const auto& [key, id] : items_) QAccessible::deleteAccessibleInterface(id);
}

void WaterfallAccessible::viewGoes() {
    forget(true);
    view_ = nullptr;
}

// Lines.

LineKey WaterfallAccessible::keyOf(std::size_t line) const {
    const auto& lines = view_->timeline().model().lines();
    return line < lines.size() ? LineKey{lines[line].row, lines[line].unattributed()} : LineKey{};
}

std::size_t WaterfallAccessible::lineOf(LineKey key, std::size_t hint) const {
    if (keyOf(hint) == key) return hint;
    const auto& model = view_->timeline().model();
    if (key.gaps) { // it stands after all that is in its group
        for (std::size_t at = 0; at < model.lines().size(); ++at)
            if (keyOf(at) == key) return at;
        return kNoLine;
    }
    if (key.row >= model.trace().spans.size()) return kNoLine;
    const auto at = model.lineOf(key.row);
    return keyOf(at) == key ? at : kNoLine; // else it is in a folded group
}

QAccessibleInterface* WaterfallAccessible::item(std::size_t line) const {
    const auto key = keyOf(line);
    if (key.row == trace::kNoRow) return nullptr;
    if (const auto found = items_.find(key); found != items_.end())
        return QAccessible::accessibleInterface(found->second);
    auto* made = new LineAccessible(*this, key, line);
    items_.emplace(key, QAccessible::registerAccessibleInterface(made)); // which owns it from now on
    return made;
}

/// Those whose line has gone; of a session that is shown no longer all of them.
void WaterfallAccessible::forget(bool all) {
    std::erase_if(items_, [&](const auto& each) {
        auto* item = QAccessible::accessibleInterface(each.second);
        if (!all && item != nullptr && item->isValid()) return false;
        if (item != nullptr) send(item, QAccessible::ObjectDestroyed);
        QAccessible::deleteAccessibleInterface(each.second);
        return true;
    });
}

// The tree.

/// The scroll bar and what is open over the lines; what paints them is no thing of its own.
QList<QWidget*> WaterfallAccessible::widgets() const {
    QList<QWidget*> out;
    if (view_ == nullptr) return out;
    for (auto* each : view_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (each != view_->canvas() && each->isVisible()) out << each;
    return out;
}

int WaterfallAccessible::lineCount() const {
    return view_ == nullptr ? 0 : static_cast<int>(view_->timeline().model().lines().size());
}

int WaterfallAccessible::childCount() const { return lineCount() + static_cast<int>(widgets().size()); }

QAccessibleInterface* WaterfallAccessible::child(int index) const {
    const auto lines = lineCount();
    if (index < 0) return nullptr;
    if (index < lines) return item(static_cast<std::size_t>(index));
    return QAccessible::queryAccessibleInterface(widgets().value(index - lines));
}

int WaterfallAccessible::indexOfChild(const QAccessibleInterface* child) const {
    if (const auto* line = dynamic_cast<const LineAccessible*>(child)) {
        const auto at = line->line();
        return at == kNoLine ? -1 : static_cast<int>(at);
    }
    const auto at = child == nullptr ? -1 : widgets().indexOf(qobject_cast<QWidget*>(child->object()));
    return at < 0 ? -1 : lineCount() + static_cast<int>(at);
}

QAccessibleInterface* WaterfallAccessible::childAt(int x, int y) const {
    if (view_ == nullptr) return nullptr;
    const auto at = view_->mapFromGlobal(QPoint(x, y));
    if (!view_->rect().contains(at)) return nullptr;
    for (auto* each : widgets())
        if (!each->testAttribute(Qt::WA_TransparentForMouseEvents) && each->geometry().contains(at))
            return QAccessible::queryAccessibleInterface(each);
    return item(view_->timeline().lineAt(at.y()));
}

QAccessibleInterface* WaterfallAccessible::focusChild() const {
    if (view_ == nullptr || !view_->hasFocus()) return QAccessibleWidget::focusChild();
    auto* selected = item(view_->selectedLine());
    return selected != nullptr ? selected : const_cast<WaterfallAccessible*>(this);
}

QString WaterfallAccessible::text(QAccessible::Text kind) const {
    return kind == QAccessible::Value && view_ != nullptr ? view_->selectedSentence() : QAccessibleWidget::text(kind);
}

// What is told.

void WaterfallAccessible::tell(QAccessibleEvent& event) const {
    tell_ ? tell_(event) : QAccessible::updateAccessibility(&event);
}

void WaterfallAccessible::send(QAccessibleInterface* about, QAccessible::Event what) const {
    QAccessibleEvent event(about, what);
    tell(event);
}

void WaterfallAccessible::sendState(QAccessibleInterface* about,
                                    const std::function<void(QAccessible::State&)>& mark) const {
    QAccessible::State changed;
    mark(changed);
    QAccessibleStateChangeEvent event(about, changed);
    tell(event);
}

WaterfallAccessible::Said WaterfallAccessible::selected() const {
    const auto at = view_->selectedLine();
    Said said{keyOf(at), {}, false};
    if (said.key.row == trace::kNoRow) return said;
    said.words = view_->wordsOf(at).standing;
    said.folded = view_->timeline().model().lines()[at].folded;
    return said;
}

void WaterfallAccessible::selectionChanged() {
    const auto now = selected();
    const auto before = std::exchange(said_, now);
    if (now.key == before.key || !heard()) return;
    if (const auto old = items_.find(before.key); old != items_.end())
        sendState(QAccessible::accessibleInterface(old->second), [](auto& state) { state.selected = true; });
    if (auto* chosen = item(view_->selectedLine())) {
        sendState(chosen, [](auto& state) { state.selected = true; });
        send(chosen, QAccessible::Selection);
    }
    sendFocus();
}

void WaterfallAccessible::linesChanged() {
    const auto& frame = *view_->timeline().frame();
    const bool other = std::exchange(session_, frame.id) != frame.id;
    const auto count = view_->timeline().model().lines().size();
    const bool moved = std::exchange(lines_, count) != count || other;
    if (moved) forget(other);
    if (!heard()) {
        said_ = selected();
        return;
    }
    if (moved) send(this, QAccessible::ObjectReorder);
    const auto now = selected();
    if (now.key != said_.key) return selectionChanged();
    const auto before = std::exchange(said_, now);
    if (now.key.row == trace::kNoRow) return;
    // The line that is listened to: folded, or over its budget since a moment.
    auto* item_of = item(view_->selectedLine());
    if (now.folded != before.folded) sendState(item_of, [](auto& state) { state.expanded = state.collapsed = true; });
    if (now.words != before.words) send(item_of, QAccessible::DescriptionChanged);
}

void WaterfallAccessible::focusCame() { sendFocus(); }

/// Where the keyboard is: on the selected line, else on the waterfall.
void WaterfallAccessible::sendFocus() {
    if (!heard() || !view_->hasFocus()) return;
    send(focusChild(), QAccessible::Focus);
}

} // namespace stagefall::ui

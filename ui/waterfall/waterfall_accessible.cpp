// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/waterfall_accessible.h"

#include "ui/waterfall/waterfall_view.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace stagefall::ui {
namespace {

/// One control whose value is the sentence about the selected span. Its lines are no objects of their own: a live
/// session has thousands that come and go with every frame.
class WaterfallAccessible : public QAccessibleWidget {
public:
    explicit WaterfallAccessible(WaterfallView* view) : QAccessibleWidget(view, QAccessible::List), view_(view) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? view_->selectedSentence() : QAccessibleWidget::text(kind);
    }

private:
    WaterfallView* view_;
};

QAccessibleInterface* make(const QString& type, QObject* object) {
    if (type != QLatin1String("stagefall::ui::WaterfallView")) return nullptr;
    auto* view = qobject_cast<WaterfallView*>(object);
    return view == nullptr ? nullptr : new WaterfallAccessible(view);
}

} // namespace

void installWaterfallAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(&make);
        return true;
    }();
    static_cast<void>(once);
}

void announceSelection(WaterfallView& view) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent value(&view, view.selectedSentence());
    QAccessible::updateAccessibility(&value);
    QAccessibleEvent name(&view, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&name);
}

} // namespace stagefall::ui

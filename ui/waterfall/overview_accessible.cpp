// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/overview_accessible.h"

#include "ui/waterfall/overview_strip.h"
#include "ui/waterfall/time_window.h"

#include <QAccessibleWidget>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr double kStep = 0.12;

class OverviewAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit OverviewAccessible(OverviewStrip& strip) : QAccessibleWidget(&strip, QAccessible::Slider) {}

    QString text(QAccessible::Text kind) const override {
        const auto* strip = this->strip();
        return kind == QAccessible::Value && strip != nullptr ? strip->rangeWords() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QVariant currentValue() const override { return ms(shown().from - whole().from); }
    void setCurrentValue(const QVariant& value) override {
        const auto from = whole().from + Nanoseconds{std::llround(value.toDouble() * 1e6)};
        if (strip() != nullptr) strip()->choose(panned({from, from + shown().length()}, 0, whole()));
    }
    QVariant minimumValue() const override { return 0.0; }
    QVariant maximumValue() const override { return std::max(0.0, ms(whole().length() - shown().length())); }
    QVariant minimumStepSize() const override { return ms(shown().length()) * kStep; }

    QStringList actionNames() const override {
        return QAccessibleWidget::actionNames() << increaseAction() << decreaseAction();
    }
    void doAction(const QString& name) override {
        if (name != increaseAction() && name != decreaseAction()) return QAccessibleWidget::doAction(name);
        if (strip() != nullptr) strip()->pan(name == increaseAction() ? kStep : -kStep);
    }

private:
    static double ms(Nanoseconds time) { return static_cast<double>(time.count()) / 1e6; }
    /// nullptr while what is left of it goes.
    OverviewStrip* strip() const { return qobject_cast<OverviewStrip*>(object()); }
    Range whole() const { return strip() == nullptr ? Range{} : strip()->whole(); }
    Range shown() const { return strip() == nullptr ? Range{} : strip()->shownRange(); }
};

QAccessibleInterface* make(const QString& type, QObject* object) {
    if (type != QLatin1String("stagefall::ui::OverviewStrip")) return nullptr;
    auto* strip = qobject_cast<OverviewStrip*>(object);
    return strip == nullptr ? nullptr : new OverviewAccessible(*strip);
}

} // namespace

void installOverviewAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(&make);
        return true;
    }();
    static_cast<void>(once);
}

} // namespace stagefall::ui

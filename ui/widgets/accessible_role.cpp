// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessible_role.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace stagefall::ui {
namespace {

constexpr const char* kProperty = "accessible_role";

QAccessibleInterface* make(const QString& class_name, QObject* object) {
    Q_UNUSED(class_name);
    auto* widget = qobject_cast<QWidget*>(object);
    const auto role = widget == nullptr ? QVariant() : widget->property(kProperty);
    if (!role.isValid()) return nullptr;
    return new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()));
}

} // namespace

void setAccessibleRole(QWidget* widget, QAccessible::Role role) {
    static const bool installed = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    Q_UNUSED(installed);
    widget->setProperty(kProperty, static_cast<int>(role));
}

} // namespace stagefall::ui

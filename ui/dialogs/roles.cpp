// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/roles.h"

#include "ui/theme/appearance.h"

#include <QDialog>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QVariant>

namespace stagefall::ui {
namespace {

void polish(QWidget& widget) {
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
    widget.update();
}

} // namespace

QLabel* roleLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", QString::fromLatin1(role));
    return label;
}

QPushButton* roleButton(const char* role, QWidget* parent) {
    auto* button = new QPushButton(parent);
    if (*role != '\0') button->setProperty("role", QString::fromLatin1(role));
    button->setAutoDefault(false);
    return button;
}

QFrame* rule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("role", QStringLiteral("rule"));
    return line;
}

void setFlag(QWidget& widget, const char* name, bool value) {
    if (widget.property(name).toBool() == value) return;
    widget.setProperty(name, value);
    polish(widget);
}

void setDialogSize(QDialog& dialog, QSize usual, QSize least) {
    constexpr double kShare = 0.94;
    const auto room = dialog.screen()->availableSize() * kShare;
    const auto fit = [&](QSize size) {
        return QSize(pxFor(dialog, size.width()), pxFor(dialog, size.height())).boundedTo(room);
    };
    dialog.setMinimumSize(fit(least));
    dialog.resize(fit(usual));
}

void setRole(QWidget* widget, const char* role) {
    const auto word = QString::fromLatin1(role);
    if (widget->property("role").toString() == word) return;
    widget->setProperty("role", word);
    polish(*widget);
}

} // namespace stagefall::ui

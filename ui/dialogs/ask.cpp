// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/ask.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace stagefall::ui {

bool ask(QWidget* parent, const QString& title, const QString& text, const QString& yes) {
    QMessageBox box(parent);
    box.setWindowTitle(QStringLiteral("Stagefall"));
    box.setTextFormat(Qt::PlainText);
    box.setText(title);
    box.setInformativeText(text);
    const auto* go = box.addButton(yes, QMessageBox::AcceptRole);
    auto* leave = box.addButton(QCoreApplication::translate("Ask", "Cancel"), QMessageBox::RejectRole);
    box.setDefaultButton(leave);
    box.setEscapeButton(leave);
    box.exec();
    return box.clickedButton() == go;
}

} // namespace stagefall::ui

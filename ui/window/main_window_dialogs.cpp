// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens beside itself.
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/pages/budget_page.h"
#include "ui/window/main_window.h"

#include <QFileDialog>
#include <QSettings>
#include <QStandardPaths>

namespace stagefall::ui {

void MainWindow::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Open a session"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Sessions (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openFile);
    dialog->open();
}

void MainWindow::exportShown() {
    const auto& frame = workspace_.feed.frame();
    if (frame->kind == FrameKind::Empty) return;
    const auto folder =
        workspace_.settings
            .value(QStringLiteral("export/folder"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
            .toString();
    auto* dialog = new ExportDialog(frame, workspace_.services.redactor, workspace_.appearance, folder, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::exported, this, [this](const QString& path) {
        workspace_.settings.setValue(QStringLiteral("export/folder"), QFileInfo(path).path());
    });
    dialog->open();
}

void MainWindow::showKeys() {
    auto* dialog = new ShortcutsDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::present() {}
void MainWindow::editEndpoints() {}
void MainWindow::editWorkbenches() {}
void MainWindow::editSettings() {}

} // namespace stagefall::ui

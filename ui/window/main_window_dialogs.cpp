// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens: files, and what stands beside it.
#include "core/host/session_host.h"
#include "ui/dialogs/endpoint_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/secret_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/dialogs/workbench_editor.h"
#include "ui/format/format.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/presentation_window.h"
#include "ui/window/main_window.h"
#include "ui/window/panels.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>

namespace stagefall::ui {

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const auto& url : event->mimeData()->urls())
        if (url.isLocalFile()) openFile(url.toLocalFile());
}

void MainWindow::openFile(const QString& path) { opener_.open(path); }

void MainWindow::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Open a session or a workbench"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Sessions and workbenches (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openFile);
    dialog->open();
}

void MainWindow::exportShown() {
    const auto& frame = workspace_.feed.frame();
    if (frame->kind == FrameKind::Empty) return;
    if (frame->kind == FrameKind::Replay) { // never a part of a session
        export_when_opened_ = frame->id;
        return control_.endReplay();
    }
    const auto folder =
        workspace_.settings
            .value(QStringLiteral("export/folder"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
            .toString();
    auto* dialog = new ExportDialog(frame, workspace_.services.redactor, workspace_.appearance, folder, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAnnotations(workspace_.annotations.all());
    // The name a person gave the session is not in its events.
    for (const auto& item : workspace_.library.sessions())
        if (item.summary.id == frame->id && item.summary.renamed)
            dialog->options()->setTitle(QString::fromStdString(item.summary.title));
    connect(dialog, &ExportDialog::exported, this, [this](const QString& path) {
        workspace_.settings.setValue(QStringLiteral("export/folder"), QFileInfo(path).path());
    });
    dialog->open();
}

void MainWindow::showKeys() {
    // Over the window that is in front.
    auto* over = presentation_ ? static_cast<QWidget*>(presentation_) : this;
    auto* dialog = new ShortcutsDialog(over);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::present() {
    if (presentation_) return presentation_->leave();
    presentation_ = new PresentationWindow(workspace_.feed, *panels_->conversation()->model(), workspace_.appearance);
    connect(presentation_, &PresentationWindow::replayRequested, this, &MainWindow::replay);
    connect(presentation_, &PresentationWindow::pauseRequested, this, &MainWindow::pauseOrResume);
    connect(presentation_, &PresentationWindow::stepRequested, this, &MainWindow::step);
    connect(presentation_, &PresentationWindow::keysRequested, this, &MainWindow::showKeys);
    connect(&workspace_.runner, &SessionRunner::controlChanged, presentation_, &PresentationWindow::setControl);
    connect(presentation_, &PresentationWindow::runRequested, this, &MainWindow::run);
    connect(presentation_, &PresentationWindow::stopRequested, this, &MainWindow::stop);
    connect(&workspace_.runner, &SessionRunner::stateChanged, presentation_, &PresentationWindow::setState);
    connect(&workspace_.runner, &SessionRunner::progress, presentation_,
            [this](const Message& message) { presentation_->setProgress(workspace_.appearance.say(message)); });
    connect(&control_, &SessionControl::failed, presentation_,
            [this](const Error& error) { presentation_->setFailure(errorText(workspace_.appearance, error)); });
    presentation_->setControl(workspace_.runner.control());
    presentation_->setState(workspace_.runner.state());
    refreshPlan();
    refreshGivenTitle();
    if (const auto* at = screen()) presentation_->setGeometry(at->geometry());
    connect(presentation_, &PresentationWindow::left, presentation_, &QObject::deleteLater);
    connect(presentation_, &PresentationWindow::left, this, [this] {
        presentation_.clear();
        control_.endReplay(); // the window shows the whole of it again
    });
    presentation_->present();
}

/// What F5 would begin, for the presentation.
void MainWindow::refreshPlan() {
    if (!presentation_) return;
    const auto* item = control_.workbench();
    QStringList source{control_.endpointTitle(), control_.modelTitle()};
    source.removeAll(QString());
    if (workspace_.choice.endpoint().empty()) source << tr("simulated times of the lab");
    const auto tasks = control_.tasks();
    presentation_->setPlan(
        {item == nullptr ? QString() : foreignText(text::in(item->title, workspace_.appearance.language())),
         tasks.isEmpty() ? QString() : tasks.front(), source.join(QStringLiteral(" · "))});
}

void MainWindow::editEndpoints() {
    auto* dialog =
        new EndpointDialog(workspace_.profiles, workspace_.keys, workspace_.consent, workspace_.services.http,
                           workspace_.services.redactor, workspace_.appearance, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &EndpointDialog::endpointChosen, this,
            [this](const QString& id) { workspace_.choice.setEndpoint(id.toStdString()); });
    connect(dialog, &EndpointDialog::labChosen, this,
            [this](const QString& id) { workspace_.choice.setLab(id.toStdString()); });
    if (!workspace_.choice.endpoint().empty())
        dialog->selectEndpoint(workspace_.choice.endpoint());
    else if (!workspace_.choice.lab().empty())
        dialog->selectLab(workspace_.choice.lab());
    else if (const auto* item = control_.workbench(); item != nullptr && item->workbench)
        dialog->selectLab(host::labProfileOf(*item->workbench));
    dialog->open();
}

void MainWindow::askAboutSecrets(const std::vector<host::SecretAsker>& open) {
    // Over the window that is in front.
    auto* over = presentation_ ? static_cast<QWidget*>(presentation_) : this;
    ui::askAboutSecrets(over, open, [this](bool allowed) { control_.answerSecrets(allowed); });
}

void MainWindow::editWorkbenches() {
    const auto* chosen = control_.workbench();
    if (auto* open = findChild<WorkbenchEditor*>(); open != nullptr && open->isVisible()) {
        if (chosen != nullptr) open->select(chosen->file);
        return;
    }
    auto* dialog = new WorkbenchEditor(workspace_.profiles, workspace_.appearance, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &WorkbenchEditor::workbenchChosen, this, [this](const QString& file) {
        for (const auto& item : workspace_.profiles.workbenches())
            if (item.file == file.toStdString()) workspace_.choice.setWorkbench(item.id);
    });
    if (chosen != nullptr) dialog->select(chosen->file);
    dialog->open();
}

void MainWindow::editSettings() {
    auto* dialog = new SettingsDialog(workspace_.preferences, workspace_.appearance, *workspace_.services.store,
                                      workspace_.services.data_folder + "/stagefall.db", this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::endpointsRequested, this, &MainWindow::editEndpoints);
    connect(dialog, &SettingsDialog::sessionsDeleted, &workspace_.library, &Library::refresh);
    dialog->open();
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/file_opener.h"
#include "ui/window/session_control.h"
#include "ui/window/workspace.h"

#include <QMainWindow>
#include <QPointer>

class QAction;
class QMenu;

namespace stagefall::ui {

struct BudgetChoice;
class MessageBar;
class Panels;
class PresentationWindow;
class TopBar;

/// The shell: puts bar, panels and messages together, and gives every action its key. No domain logic.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Workspace& workspace, QWidget* parent = nullptr);
    ~MainWindow() override;

    Panels* panels() const { return panels_; }
    SessionControl& control() { return control_; }
    /// Opens a file of a session, or takes a workbench for the next run; problems are shown.
    void openFile(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct Action {
        QAction* action;
        const char* text;
    };
    QAction* add(const char* text, const QList<QKeySequence>& keys, void (MainWindow::*slot)());
    void makeActions();
    void wire();
    void retranslate();
    void refreshActions();
    void refreshAskTarget();
    void refreshPlan();
    void refreshGivenTitle();
    bool mayQuit();
    std::vector<BudgetChoice> budgetChoices() const;

    void run() { control_.run(); }
    void stop(); ///< what runs, else what is replayed
    void pauseOrResume() { control_.pauseOrResume(); }
    void step() { control_.step(); }
    void playOrPause();
    void runScenario();
    void newSession();
    void chooseFile();
    void exportShown();
    void exportSession(const SessionId& id);
    void present();
    void replay();
    void leaveEndedReplay();
    void editEndpoints();
    void editWorkbenches();
    void editSettings();
    void askAboutSecrets(const std::vector<host::SecretAsker>& open);
    void showKeys();
    void setTextSize(int percent);
    void largerText();
    void smallerText();
    void usualText();
    void toggleLeft();
    void toggleRight();
    void toggleBottom();
    void openRecording(const char* name);
    void inspect();
    void nextPart();
    void focusSearch();
    void focusInput();

    Workspace& workspace_;
    SessionControl control_;
    FileOpener opener_;
    TopBar* bar_;
    Panels* panels_;
    MessageBar* messages_;
    QMenu* menu_;
    QList<Action> actions_;
    QAction* run_action_ = nullptr;
    QAction* stop_action_ = nullptr;
    QAction* pause_action_ = nullptr;
    QAction* step_action_ = nullptr;
    QAction* export_action_ = nullptr;
    QAction* present_action_ = nullptr;
    QAction* replay_action_ = nullptr;
    QAction *left_action_ = nullptr, *right_action_ = nullptr, *bottom_action_ = nullptr;
    QMenu* recordings_ = nullptr;
    QPointer<PresentationWindow> presentation_;
    SessionId export_when_opened_;
    std::pair<QString, QString> saving_budget_; ///< its file and its name; "" = none
    bool may_quit_ = false;
};

} // namespace stagefall::ui

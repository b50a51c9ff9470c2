// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/session_control.h"
#include "ui/window/workspace.h"

#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace stagefall::ui {

class ClockLabel;
class HoldButtons;

/// The bar above all: what runs on what, the clock, the buttons that run, hold and stop it, and at its ends those that
/// show and hide the sides of the window. Where it is narrow it says less, and cuts nothing but the two names.
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(Workspace& workspace, SessionControl& control, QWidget* parent = nullptr);
    /// The menu behind the last button; the window fills it.
    void setMenu(QMenu* menu);
    /// What the buttons at both ends do; they take icon, tip and tick of these.
    void setSides(QAction* left, QAction* right);
    void focusRun();
    QSize minimumSizeHint() const override; ///< with all that it can leave out left out

Q_SIGNALS:
    void runRequested();
    void stopRequested();
    void pauseRequested(); ///< or the taking back of a pause
    void stepRequested();
    void endpointsRequested();
    void workbenchesRequested();
    void presentRequested();
    /// The button that has the keyboard is about to be dead: who takes it? Else its neighbour gets it.
    void keyboardFreed();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    class Chip;
    void build();
    void fit();
    void shorten(int level);
    int needs() const;
    void retranslate();
    void refreshState();
    void refreshChoices();
    void fillWorkbenches();
    void fillEndpoints();
    void fillBudgets();

    Workspace& workspace_;
    SessionControl& control_;
    QHBoxLayout* row_;
    QToolButton* left_;
    QToolButton* right_;
    QLabel* brand_;
    QLabel* next_run_;
    Chip* workbench_;
    Chip* endpoint_;
    Chip* budget_;
    QLabel* model_;
    ClockLabel* clock_;
    QPushButton* run_;
    HoldButtons* hold_;
    QPushButton* stop_;
    QToolButton* present_;
    QToolButton* menu_;
};

} // namespace stagefall::ui

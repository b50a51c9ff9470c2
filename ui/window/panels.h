// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/workspace.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace stagefall::ui {

class BudgetPage;
class ConversationPane;
class EventsPage;
class FirstRunPanel;
class InspectorPane;
class PercentilesPage;
class SessionsPane;
class VerdictStrip;
class WaterfallPanel;

/// The three columns of the window: sessions; verdict, waterfall and tables; conversation and inspector. Columns fold
/// when there is no room for them, the right one first, and come back with the room; what a person folded stays folded.
/// The tables get about a third of the height until a person drags their edge.
class Panels : public QWidget {
    Q_OBJECT
public:
    explicit Panels(Workspace& workspace, QWidget* parent = nullptr);

    SessionsPane* sessions() const { return sessions_; }
    ConversationPane* conversation() const { return conversation_; }
    FirstRunPanel* firstRun() const { return first_run_; }
    BudgetPage* budget() const { return budget_; }
    WaterfallPanel* waterfall() const { return waterfall_; }
    QTabWidget* tabs() const { return tabs_; }
    InspectorPane* inspector() const { return inspector_; }
    PercentilesPage* percentiles() const { return percentiles_; }

    bool leftShown() const;
    bool rightShown() const;
    bool bottomShown() const;
    void setLeftShown(bool shown);
    void setRightShown(bool shown);
    void setBottomShown(bool shown);
    /// F6: the next part of the window gets the keyboard.
    void focusNext();

    void restore();
    void save();

Q_SIGNALS:
    void shownChanged();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeCentre();
    QWidget* makeRight();
    void retranslate();
    void takeTextSize();
    void fitToWidth();
    void fitToHeight();

    Workspace& workspace_;
    SessionsPane* sessions_;
    FirstRunPanel* first_run_ = nullptr;
    VerdictStrip* verdict_ = nullptr;
    WaterfallPanel* waterfall_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    BudgetPage* budget_ = nullptr;
    PercentilesPage* percentiles_ = nullptr;
    EventsPage* events_ = nullptr;
    ConversationPane* conversation_ = nullptr;
    InspectorPane* inspector_ = nullptr;
    QStackedWidget* centre_;
    QSplitter* columns_;
    QSplitter* rows_ = nullptr;
    QSplitter* right_ = nullptr;
    bool want_left_ = true; ///< what the person asked for, whatever there is room for
    bool want_right_ = true;
    int text_size_ = kUsualTextSize;
    bool rows_chosen_ = false; ///< a person has set the height of the tables
};

} // namespace stagefall::ui

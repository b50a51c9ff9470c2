// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/workspace.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace stagefall::ui {

struct AllowanceKey;
enum class Cell;
class BudgetPage;
class ConversationPane;
class EventsPage;
class FirstRunPanel;
class InspectorPane;
class PercentilesPage;
class SessionHead;
class SessionsPane;
class VerdictStrip;
class WaterfallPanel;

/// The three columns of the window: sessions; verdict, waterfall and tables; conversation and inspector. Columns fold
/// when there is no room for them, the right one first, and come back with the room, as wide as they were; what a
/// person folded stays folded. Where there is no room for both sides, the one asked for takes the place of the other.
/// The tables get about a third of the height until a person drags their edge; where the height is not enough for all,
/// the tables fold first, then the verdicts.
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
    VerdictStrip* verdict() const { return verdict_; }
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
    /// To where a line of the budget table, or a tile above the waterfall, is worst.
    void goToWorst(const AllowanceKey& key, trace::Row task = trace::kNoRow);
    void goToWorst(Cell cell);

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
    enum class Side { None, Left, Right };
    bool roomForBoth() const;
    void show(Side side, bool shown);
    void fitToWidth();
    void shareWidth();
    void fitToHeight();
    void foldForHeight();

    Workspace& workspace_;
    SessionsPane* sessions_;
    FirstRunPanel* first_run_ = nullptr;
    QWidget* session_ = nullptr; ///< the centre while a session is shown
    SessionHead* head_ = nullptr;
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
    bool want_bottom_ = true;
    Side asked_ = Side::None;   ///< for by the person while there was no room for both
    bool bottom_asked_ = false; ///< while there was no height for it
    double left_width_;         ///< at the usual text size, in px; what the window has room for may be less
    double right_width_;
    bool sides_chosen_ = false; ///< a person has set the width of a side
    bool rows_chosen_ = false;  ///< a person has set the height of the tables
};

} // namespace stagefall::ui

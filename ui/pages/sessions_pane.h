// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/latest_job.h"
#include "ui/bridge/library.h"
#include "ui/theme/appearance.h"

#include <QWidget>
#include <set>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace stagefall::ui {

class EmptyState;
class SessionDelegate;
class SessionFilter;
struct SessionChoice;
class SessionsModel;
class UndoBar;

/// The sessions at the left: searched, opened (click, Enter), renamed in place (F2), tagged (T), deleted with undo
/// (Delete, Ctrl+Z), and several chosen (Ctrl, Shift) for comparison. The one in the window is marked.
class SessionsPane : public QWidget {
    Q_OBJECT
public:
    SessionsPane(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent = nullptr);
    ~SessionsPane() override;

    /// Those that are chosen in the list, from top to bottom.
    std::vector<SessionId> selectedIds() const;
    void focusSearch();
    /// See SessionsModel::setCommonTitles().
    void setCommonTitles(const std::set<std::string>& titles);
    /// The conversations of this window that wait for a follow-up.
    void setWaiting(const std::set<SessionId>& ids);
    void setPaused(const SessionId& id); ///< see SessionsModel

Q_SIGNALS:
    void openRequested(const stagefall::SessionId& id);
    void exportRequested(const stagefall::SessionId& id);
    /// A conversation that waits is to end; it is deleted afterwards where that was asked for.
    void endRequested(const stagefall::SessionId& id);
    void newRequested();
    void importRequested();    ///< from the empty state: a file is to be opened
    void selectedIdsChanged(); ///< see selectedIds()

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void wire();
    void retranslate();
    void refreshState();
    void takeFrame();
    void refreshLive();
    void chooseShown();
    void fillChoice();
    void choose(const SessionChoice& choice);
    void measureStrips();
    bool pressed(int key, Qt::KeyboardModifiers modifiers);
    SessionId current() const;
    void openCurrent();
    void removeCurrent();
    void remove(const SessionId& id);
    void removeEnded();
    void undoRemove();
    void editTags();
    void showMenu(const QPoint& at);

    Library& library_;
    FrameFeed& feed_;
    Appearance& appearance_;
    SessionsModel* model_;
    SessionFilter* filter_;
    QLabel* heading_;
    QPushButton* new_;
    QLineEdit* search_;
    QToolButton* choice_;
    QLabel* chosen_;
    QPushButton* all_;
    SessionDelegate* delegate_;
    QListView* list_;
    EmptyState* empty_;
    EmptyState* nothing_found_;
    QPushButton* begin_;
    QPushButton* open_file_;
    QPushButton* clear_search_;
    QStackedWidget* stack_;
    UndoBar* undo_;
    SessionId reopen_; ///< was shown when it was deleted; "" = none was
    SessionId opened_instead_;
    std::set<SessionId> waiting_; ///< for a follow-up
    bool was_live_ = false;       ///< the frame before was of a live session
    SessionId remove_when_ended_; ///< "" = none
    SessionId left_;              ///< was shown before, and may still be the one chosen; "" = none
    LatestJob strip_job_;
};

} // namespace stagefall::ui

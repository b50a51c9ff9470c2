// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/waterfall/waterfall_view.h"

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace stagefall::ui {

class FindBar;
class OverviewStrip;
class SumsBar;

/// The centre of the window: title and small buttons, overview, search, waterfall, sums of the marked range.
class WaterfallPanel : public QWidget {
    Q_OBJECT
public:
    WaterfallPanel(FrameFeed& feed, Selection& selection, TimeRange& range, Folding& folding, Annotations& annotations,
                   Appearance& appearance, QWidget* parent = nullptr);

    WaterfallView& view() { return *view_; }
    FindBar& findBar() { return *find_; }
    OverviewStrip& overview() { return *overview_; }
    SumsBar& sumsBar() { return *sums_; }
    QAction* noteAction() { return note_action_; } ///< for menus; enabled where there is something to note on
    void openFind();
    /// What is seen of the timeline now.
    scene::Scene seenScene() const { return view_->seenScene(); }
    /// For presenting: without title, buttons and overview (view().setScale() makes it larger).
    void setBare(bool bare);
    void setLook(const WaterfallLook& look);

Q_SIGNALS:
    void partsToggled(bool shown); ///< a person asks; setLook() does it
    void shortToggled(bool folded);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHead();
    QToolButton* makeButton(const char* icon_name);
    void wire(FrameFeed& feed);
    void refresh();
    void refreshFold();
    void refreshNote();
    QString rangeText() const;
    void retranslate();

    FrameFeed& feed_;
    TimeRange& range_;
    Folding& folding_;
    Appearance& appearance_;
    WaterfallView* view_;
    OverviewStrip* overview_;
    FindBar* find_;
    SumsBar* sums_;
    QWidget* head_;
    QLabel *title_, *fit_, *hint_, *waiting_;
    QToolButton *over_, *follow_, *fit_all_, *search_, *note_, *parts_, *short_, *fold_;
    QAction* note_action_;
};

} // namespace stagefall::ui

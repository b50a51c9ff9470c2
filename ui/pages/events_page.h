// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/state/selection.h"
#include "ui/theme/appearance.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTableView;

namespace stagefall::ui {

class EmptyState;
class EventsModel;

/// Every event of the session, filtered by text, kind, stage and what is over. Choosing an event selects its span; a
/// span that is selected elsewhere is scrolled to. It opens at the top; while a session runs the list goes along only
/// where a person has scrolled it to its end.
class EventsPage : public QWidget {
    Q_OBJECT
public:
    EventsPage(FrameFeed& feed, Selection& selection, Appearance& appearance, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void wire();
    void retranslate();
    void fitRows();
    void takeFrame();
    void refreshFilter();
    void refreshCount();
    void showSpan(SpanId span);
    void copyRows() const;

    FrameFeed& feed_;
    Selection& selection_;
    Appearance& appearance_;
    EventsModel* model_;
    QLineEdit* search_;
    QComboBox* kind_;
    QComboBox* stage_;
    QCheckBox* over_;
    QLabel* count_;
    QTableView* table_;
    EmptyState* empty_;
    QStackedWidget* stack_;
    bool to_top_ = true; ///< another session: its list begins at its first event
    QTimer typing_;      ///< a filter per word, not per letter
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/conversation_model.h"
#include "ui/pages/conversation_row.h"

#include <QScrollArea>
#include <set>
#include <vector>

class QPushButton;

namespace stagefall::ui {

/// The entries of a conversation one under the other. Stays at the end while more comes, unless a person scrolled up:
/// then a button brings the latest back. Only what changed is laid out.
class ConversationView : public QScrollArea {
    Q_OBJECT
public:
    ConversationView(ConversationModel& model, const Appearance& appearance, Selection& selection,
                     QWidget* parent = nullptr);
    bool sticking() const { return sticking_; }
    void showLatest();
    ConversationRow* row(int number) const { return rows_[static_cast<std::size_t>(number)]; }

Q_SIGNALS:
    void linkActivated(const QString& url);
    /// Entries with new words were painted: on the screen is everything up to the frame of the model.
    void painted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void insert(int first, int last);
    void remove(int first, int last);
    void refresh(int first, int last);
    void clear();
    void place(std::size_t from);
    void follow();
    void placeButton();
    int columnWidth() const;

    ConversationModel& model_;
    const Appearance& appearance_;
    Selection& selection_;
    QWidget* column_;
    QPushButton* latest_;
    std::vector<ConversationRow*> rows_;
    std::set<const QObject*> fresh_; ///< not painted since they changed
    bool sticking_ = true;
    bool moving_ = false; ///< the scroll bar moves because of us
    bool placing_ = false;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/conversation_model.h"
#include "ui/state/selection.h"
#include "ui/theme/appearance.h"

#include <QWidget>

namespace stagefall::ui {

/// The widget of one entry of the conversation. It takes the width it is given and says how high it is then.
class ConversationRow : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    /// Shows the entry at `row` of `model` as it is now. Cheap where nothing changed.
    virtual void setEntry(const ConversationModel& model, int row) = 0;
    virtual int heightFor(int width) = 0;
    /// It shows something that counts as news to a person (a status, text), and once painted all of it is on the
    /// screen.
    virtual bool showsNews() const { return false; }
    int spaceAbove() const { return space_above_; }

Q_SIGNALS:
    void heightChanged();
    void linkActivated(const QString& url);

protected:
    void setSpaceAbove(int pixels) { space_above_ = pixels; }

private:
    int space_above_ = 4;
};

ConversationRow* makeConversationRow(TalkItem::Kind kind, const Appearance& appearance, Selection& selection,
                                     QWidget* parent);

} // namespace stagefall::ui

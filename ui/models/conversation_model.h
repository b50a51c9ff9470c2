// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/catalogue.h"
#include "ui/models/conversation.h"

#include <QAbstractListModel>

namespace stagefall::ui {

/// The conversation as a list that grows: a new frame appends, changes entries, or replaces the end of the list; it is
/// reset only by another session. UI thread.
class ConversationModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Roles { KindRole = Qt::UserRole + 1, StateRole, SpanRole };
    using QAbstractListModel::QAbstractListModel;

    void setFrame(const FramePtr& frame);
    void setLanguage(text::Language language); ///< entries count as changed
    void clear();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    const TalkItem& item(int row) const { return items_[static_cast<std::size_t>(row)]; }
    QString text(int row) const; ///< foreign and plain, Markdown for answers
    const FramePtr& frame() const { return frame_; }

private:
    FramePtr frame_ = emptyFrame();
    std::vector<TalkItem> items_;
    text::Language language_ = text::Language::English;
};

} // namespace stagefall::ui

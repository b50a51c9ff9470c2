// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/call_name.h"
#include "core/text/catalogue.h"
#include "ui/models/conversation.h"

#include <QAbstractListModel>
#include <map>
#include <vector>

namespace stagefall::ui {

/// The conversation as a list that grows: a new frame appends, changes entries, or replaces the end of the list; it is
/// reset only by another session. UI thread.
class ConversationModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Roles { KindRole = Qt::UserRole + 1, StateRole, SpanRole };
    using QAbstractListModel::QAbstractListModel;

    /// The one it has already costs nothing; one that is only later costs a look at each entry.
    void setFrame(const FramePtr& frame);
    void setLanguage(text::Language language); ///< entries count as changed
    void clear();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    const TalkItem& item(int row) const { return items_[static_cast<std::size_t>(row)]; }
    QString text(int row) const; ///< foreign and plain, Markdown for answers
    /// What tells a call apart from those of the same name beside it; "" where its name is enough. Foreign, plain.
    QString apartness(int row) const;
    const FramePtr& frame() const { return frame_; }

private:
    void change(std::size_t row, const TalkItem& item);

    void forgetNames();

    FramePtr frame_ = emptyFrame();
    std::vector<TalkItem> items_;
    text::Language language_ = text::Language::English;
    // Made when first asked for after a new trace: all rows of running calls ask at each frame.
    mutable std::vector<std::vector<trace::Row>> children_;
    mutable std::map<trace::Row, analysis::CallNames> names_; ///< by parent
};

} // namespace stagefall::ui

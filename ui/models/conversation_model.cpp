// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_model.h"

#include "ui/format/format.h"

#include <utility>

namespace stagefall::ui {
namespace {

/// Whether nothing but the time is another.
bool onlyLater(const Frame& before, const Frame& frame) {
    return before.trace == frame.trace && before.verdicts == frame.verdicts && before.running == frame.running;
}

} // namespace

void ConversationModel::setFrame(const FramePtr& frame) {
    if (frame == frame_) return;
    const auto before = std::exchange(frame_, frame);
    if (onlyLater(*before, *frame)) {
        for (std::size_t row = 0; row < items_.size(); ++row) change(row, later(*frame, items_[row]));
        return;
    }
    forgetNames();
    const auto items = conversationOf(*frame);
    std::size_t same = 0;
    while (same < items.size() && same < items_.size() && items[same].sameAs(items_[same])) ++same;
    if (same < items_.size()) {
        beginRemoveRows({}, static_cast<int>(same), static_cast<int>(items_.size()) - 1);
        items_.resize(same);
        endRemoveRows();
    }
    for (std::size_t row = 0; row < same; ++row) change(row, items[row]);
    if (same == items.size()) return;
    beginInsertRows({}, static_cast<int>(same), static_cast<int>(items.size()) - 1);
    items_.insert(items_.end(), items.begin() + static_cast<std::ptrdiff_t>(same), items.end());
    endInsertRows();
}

void ConversationModel::change(std::size_t row, const TalkItem& item) {
    if (items_[row] == item) return;
    items_[row] = item;
    const auto changed = index(static_cast<int>(row));
    Q_EMIT dataChanged(changed, changed);
}

void ConversationModel::setLanguage(text::Language language) {
    if (language == language_) return;
    language_ = language;
    if (!items_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void ConversationModel::clear() {
    beginResetModel();
    items_.clear();
    frame_ = emptyFrame();
    forgetNames();
    endResetModel();
}

void ConversationModel::forgetNames() {
    names_.clear();
    children_.clear();
}

int ConversationModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(items_.size());
}

QString ConversationModel::text(int row) const {
    return foreignText(text::in(textOf(*frame_->trace, item(row)), language_));
}

QString ConversationModel::apartness(int row) const {
    const auto& trace = *frame_->trace;
    const auto span = trace.spans[item(row).row];
    if (span.parent_row == trace::kNoRow) return {};
    if (children_.empty()) children_ = trace.childIndex();
    auto& names = names_.try_emplace(span.parent_row, trace, children_[span.parent_row]).first->second;
    return foreignText(names.apartness(span.row));
}

QVariant ConversationModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row());
    case KindRole:
        return static_cast<int>(item(index.row()).kind);
    case StateRole:
        return static_cast<int>(item(index.row()).state);
    case SpanRole:
        return QVariant::fromValue(item(index.row()).span.value);
    default:
        return {};
    }
}

} // namespace stagefall::ui

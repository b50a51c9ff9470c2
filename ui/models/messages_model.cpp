// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/messages_model.h"

namespace stagefall::ui {
namespace {
constexpr qsizetype kLine = 300; ///< characters of the line shown in the tree
} // namespace

struct MessagesModel::Item {
    MessageNode node; ///< its children are taken out of it
    Item* parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Item>> children;

    void adopt(std::vector<MessageNode> nodes) {
        for (auto& one : nodes) {
            auto child = std::make_unique<Item>();
            child->parent = this;
            child->row = static_cast<int>(children.size());
            auto inner = std::move(one.children);
            child->node = std::move(one);
            child->adopt(std::move(inner));
            children.push_back(std::move(child));
        }
    }
};

MessagesModel::MessagesModel(QObject* parent) : QAbstractItemModel(parent), root_(std::make_unique<Item>()) {}
MessagesModel::~MessagesModel() = default;

void MessagesModel::setNodes(std::vector<MessageNode> nodes) {
    beginResetModel();
    root_ = std::make_unique<Item>();
    root_->adopt(std::move(nodes));
    endResetModel();
}

const MessagesModel::Item* MessagesModel::itemAt(const QModelIndex& index) const {
    return index.isValid() ? static_cast<const Item*>(index.constInternalPointer()) : root_.get();
}

QModelIndex MessagesModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, itemAt(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex MessagesModel::parent(const QModelIndex& child) const {
    const auto* item = itemAt(child);
    if (item == root_.get() || item->parent == root_.get()) return {};
    return createIndex(item->parent->row, 0, item->parent);
}

int MessagesModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(itemAt(parent)->children.size());
}

int MessagesModel::columnCount(const QModelIndex& parent) const {
    Q_UNUSED(parent);
    return 2;
}

QVariant MessagesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& node = itemAt(index)->node;
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? node.label : node.text.left(kLine).simplified();
    case WholeTextRole:
        return node.text;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(node.label, node.text.left(kLine).simplified());
    default:
        return {};
    }
}

QVariant MessagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("Role") : tr("Text");
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <memory>
#include <string>
#include <vector>

namespace stagefall::ui {

/// One line of the tree: a message, a tool call in it, or its whole text. Foreign and plain.
struct MessageNode {
    QString label; ///< "system", "tool call", ...
    QString text;  ///< one line of it is shown, the whole on demand
    std::vector<MessageNode> children;
};

/// The messages of a request as sent (JSON); what cannot be read is shown as it is. Pure, callable from any thread.
std::vector<MessageNode> messageNodes(const std::string& json);

/// Messages as a tree of two columns: who, and the first line of what. UI thread.
class MessagesModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Roles { WholeTextRole = Qt::UserRole + 1 };
    explicit MessagesModel(QObject* parent = nullptr);
    ~MessagesModel() override;
    void setNodes(std::vector<MessageNode> nodes);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Item;
    const Item* itemAt(const QModelIndex& index) const;
    std::unique_ptr<Item> root_;
};

} // namespace stagefall::ui

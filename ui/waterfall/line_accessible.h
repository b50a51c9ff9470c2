// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/waterfall/waterfall_accessible.h"

namespace stagefall::ui {

/// One line of the waterfall for screen readers: its stage and name, how long it took and how it stands, where it is;
/// pressing selects it, toggling folds a group. Lives no longer than its line; `list` owns it.
class LineAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    LineAccessible(const WaterfallAccessible& list, LineKey key, std::size_t line)
        : list_(list), key_(key), hint_(line) {}

    LineKey key() const { return key_; }
    std::size_t line() const; ///< kNoLine where it has gone

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return list_.window(); }
    QAccessibleInterface* parent() const override { return const_cast<WaterfallAccessible*>(&list_); }
    QAccessibleInterface* child(int /*index*/) const override { return nullptr; }
    QAccessibleInterface* childAt(int /*x*/, int /*y*/) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface* /*child*/) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text /*kind*/, const QString& /*text*/) override {}
    QRect rect() const override; ///< on the screen, cut to what is seen; empty where it is scrolled away
    QAccessible::Role role() const override { return QAccessible::TreeItem; }
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;

    QStringList actionNames() const override;
    void doAction(const QString& name) override;
    QStringList keyBindingsForAction(const QString& /*name*/) const override { return {}; }

private:
    const WaterfallAccessible& list_;
    LineKey key_;
    mutable std::size_t hint_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/budget_table.h"
#include "core/budget/budget.h"

#include <QObject>
#include <QUndoStack>
#include <memory>
#include <optional>
#include <string>

namespace stagefall::ui {

/// Which allowance of a budget is meant: a line of the budget table.
struct AllowanceKey {
    using What = analysis::BudgetRow::What;
    What what = What::Stage;
    trace::Stage stage = trace::Stage::Other; ///< for What::Stage
    std::string subject;                      ///< for What::Tool and What::Model
    bool operator==(const AllowanceKey&) const = default;
};
AllowanceKey keyOf(const analysis::BudgetRow& row);
std::optional<Nanoseconds> allowanceOf(const budget::Budget& budget, const AllowanceKey& key);
/// None takes the allowance away.
void setAllowance(budget::Budget& budget, const AllowanceKey& key, std::optional<Nanoseconds> allowed);

/// The budget as a person edits it: every change can be undone. Equal values change nothing.
class BudgetEdits : public QObject {
    Q_OBJECT
public:
    explicit BudgetEdits(QObject* parent = nullptr);

    const std::shared_ptr<const budget::Budget>& current() const { return current_; } ///< never null
    const std::shared_ptr<const budget::Budget>& base() const { return base_; }       ///< what revert() goes back to
    bool edited() const { return !(*current_ == *base_); }
    QUndoStack& undoStack() { return stack_; }

    /// Another session, with its budget, and with what it is judged by where that was edited before (null: not):
    /// nothing to undo any more. No changed().
    void begin(std::shared_ptr<const budget::Budget> budget, std::shared_ptr<const budget::Budget> edited = nullptr);
    void set(const AllowanceKey& key, std::optional<Nanoseconds> allowed);
    void setNearShare(double share); ///< between 0 and 1; others are ignored
    /// Another budget as a whole: chosen, or read from a file.
    void replace(const budget::Budget& budget);
    void revert();

Q_SIGNALS:
    /// By a person, by undo or by redo; not by begin().
    void changed(const std::shared_ptr<const stagefall::budget::Budget>& budget);
    void refreshed(); ///< begin() or changed()

private:
    class Command;
    void push(budget::Budget next, const QString& text);
    void apply(std::shared_ptr<const budget::Budget> budget);

    std::shared_ptr<const budget::Budget> base_;
    std::shared_ptr<const budget::Budget> current_;
    QUndoStack stack_;
};

} // namespace stagefall::ui

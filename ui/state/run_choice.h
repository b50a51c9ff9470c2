// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"

#include <QObject>
#include <memory>
#include <string>

namespace stagefall::ui {

/// What the next session runs on: ids as Profiles lists them.
class RunChoice : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const std::string& workbench() const { return workbench_; }
    void setWorkbench(const std::string& id);
    /// One of endpoint() and lab() is empty. Both empty: the lab as the workbench asks for it.
    const std::string& endpoint() const { return endpoint_; }
    void setEndpoint(const std::string& id);
    const std::string& lab() const { return lab_; }
    void setLab(const std::string& id);
    /// "" = that of the workbench.
    const std::string& budget() const { return budget_; }
    static constexpr const char* kStandardBudget = "standard";
    void setBudget(const std::string& id); ///< and no edited one
    /// One that is in no list: what a person made of the budget of the session shown. It goes before budget(), lasts
    /// for this run of the program, and is null where nothing was edited.
    const std::shared_ptr<const budget::Budget>& editedBudget() const { return edited_budget_; }
    void setEditedBudget(std::shared_ptr<const budget::Budget> budget);

Q_SIGNALS:
    void changed();

private:
    std::string workbench_ = "regional-sales";
    std::string endpoint_;
    std::string lab_;
    std::string budget_;
    std::shared_ptr<const budget::Budget> edited_budget_;
};

} // namespace stagefall::ui

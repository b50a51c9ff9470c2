// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/run_choice.h"

#include <utility>

namespace stagefall::ui {

void RunChoice::setWorkbench(const std::string& id) {
    if (id == workbench_) return;
    workbench_ = id;
    Q_EMIT changed();
}

void RunChoice::setEndpoint(const std::string& id) {
    if (id == endpoint_ && lab_.empty()) return;
    endpoint_ = id;
    lab_.clear();
    Q_EMIT changed();
}

void RunChoice::setLab(const std::string& id) {
    if (id == lab_ && endpoint_.empty()) return;
    lab_ = id;
    endpoint_.clear();
    Q_EMIT changed();
}

void RunChoice::setBudget(const std::string& id) {
    if (id == budget_ && !edited_budget_) return;
    budget_ = id;
    edited_budget_.reset();
    Q_EMIT changed();
}

void RunChoice::setEditedBudget(std::shared_ptr<const budget::Budget> budget) {
    const bool same = budget == edited_budget_ || (budget && edited_budget_ && *budget == *edited_budget_);
    if (same) return;
    edited_budget_ = std::move(budget);
    Q_EMIT changed();
}

} // namespace stagefall::ui

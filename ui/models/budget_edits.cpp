// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/budget_edits.h"

#include <QUndoCommand>
#include <utility>

namespace stagefall::ui {
namespace {

using What = AllowanceKey::What;
using budget::Budget;
using Shared = std::shared_ptr<const Budget>;

std::optional<Nanoseconds>* taskField(Budget& budget, What what) {
    switch (what) {
    case What::TaskTotal:
        return &budget.task.total;
    case What::FirstFeedback:
        return &budget.task.first_feedback;
    case What::LongestSilence:
        return &budget.task.longest_silence;
    case What::Ttft:
        return &budget.task.ttft;
    case What::Tpot:
        return &budget.task.tpot;
    default:
        return nullptr;
    }
}

template <typename Map>
void setNamed(Map& map, const std::string& name, std::optional<Nanoseconds> allowed) {
    if (allowed)
        map.insert_or_assign(name, *allowed);
    else
        map.erase(name);
}

} // namespace

AllowanceKey keyOf(const analysis::BudgetRow& row) {
    AllowanceKey key{.what = row.what, .stage = trace::Stage::Other, .subject = row.subject};
    if (row.what == What::Stage) key.stage = row.stage;
    return key;
}

std::optional<Nanoseconds> allowanceOf(const Budget& budget, const AllowanceKey& key) {
    const auto named = [&key](const auto& map) -> std::optional<Nanoseconds> {
        const auto found = map.find(key.subject);
        return found == map.end() ? std::nullopt : std::optional(found->second);
    };
    if (key.what == What::Stage) return budget.stages.at(static_cast<std::size_t>(key.stage));
    if (key.what == What::Tool) return named(budget.tools);
    if (key.what == What::Model) return named(budget.models);
    auto copy = budget;
    return *taskField(copy, key.what);
}

void setAllowance(Budget& budget, const AllowanceKey& key, std::optional<Nanoseconds> allowed) {
    if (key.what == What::Stage)
        budget.stages.at(static_cast<std::size_t>(key.stage)) = allowed;
    else if (key.what == What::Tool)
        setNamed(budget.tools, key.subject, allowed);
    else if (key.what == What::Model)
        setNamed(budget.models, key.subject, allowed);
    else
        *taskField(budget, key.what) = allowed;
}

class BudgetEdits::Command : public QUndoCommand {
public:
    Command(BudgetEdits& edits, Shared before, Shared after, const QString& text)
        : QUndoCommand(text), edits_(edits), before_(std::move(before)), after_(std::move(after)) {}
    void undo() override { edits_.apply(before_); }
    void redo() override { edits_.apply(after_); }

private:
    BudgetEdits& edits_;
    Shared before_, after_;
};

BudgetEdits::BudgetEdits(QObject* parent)
    : QObject(parent), base_(std::make_shared<const Budget>(Budget::standard())), current_(base_) {}

void BudgetEdits::begin(Shared budget, Shared edited) {
    base_ = std::move(budget);
    current_ = edited ? std::move(edited) : base_;
    stack_.clear();
    Q_EMIT refreshed();
}

void BudgetEdits::set(const AllowanceKey& key, std::optional<Nanoseconds> allowed) {
    auto next = *current_;
    setAllowance(next, key, allowed);
    push(std::move(next), tr("Change an allowance"));
}

void BudgetEdits::setNearShare(double share) {
    if (!(share > 0 && share < 1)) return;
    auto next = *current_;
    next.near_share = share;
    push(std::move(next), tr("Change where near begins"));
}

void BudgetEdits::replace(const Budget& budget) { push(budget, tr("Choose another budget")); }

void BudgetEdits::revert() { push(*base_, tr("Revert the budget")); }

void BudgetEdits::push(Budget next, const QString& text) {
    if (next == *current_) return;
    stack_.push(new Command(*this, current_, std::make_shared<const Budget>(std::move(next)), text));
}

void BudgetEdits::apply(Shared budget) {
    current_ = std::move(budget);
    Q_EMIT changed(current_);
    Q_EMIT refreshed();
}

} // namespace stagefall::ui

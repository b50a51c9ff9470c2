// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/latest_job.h"
#include "ui/models/budget_edits.h"
#include "ui/theme/appearance.h"

#include <QWidget>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableView;

namespace stagefall::ui {

class BudgetModel;

/// A budget that can be chosen, beside the standard one and the session's own.
struct BudgetChoice {
    QString name;
    std::shared_ptr<const budget::Budget> budget;
    bool saved = false; ///< the user's: may be saved over
};

/// The budget table, live, and the budget itself: allowances are edited in place, added by tool or model, chosen, read
/// and saved. Every change is told by budgetEdited(), and can be undone (Ctrl+Z).
class BudgetPage : public QWidget {
    Q_OBJECT
public:
    BudgetPage(FrameFeed& feed, Appearance& appearance, QWidget* parent = nullptr);
    ~BudgetPage() override;

    /// Those of the workbenches and those that were saved, in the order of the list.
    void setChoices(std::vector<BudgetChoice> choices);
    BudgetEdits& edits() { return edits_; }
    void loadFile(const QString& path); ///< off this thread; then it is the budget, or the page says what is wrong
    void saveFile(const QString& path);
    /// What saveRequested() asked for is done.
    void tellSaved(const QString& name);

Q_SIGNALS:
    /// Goes to FrameFeed::setBudget, so that everything recolours at once.
    void budgetEdited(const std::shared_ptr<const stagefall::budget::Budget>& budget);
    /// A line was clicked: where is it worst?
    void worstRequested(const stagefall::ui::AllowanceKey& key);
    /// Under its title, among the user's own.
    void saveRequested(const std::shared_ptr<const stagefall::budget::Budget>& budget);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void wire();
    void retranslate();
    void fitColumns();
    void takeFrame();
    void refreshBudget();
    void refreshChoices();
    void choose(int entry);
    void say(const QString& text, bool good = false);
    void showSave();
    void saveElsewhere();
    void showAdd();
    QString titleOf(const budget::Budget& budget) const;

    FrameFeed& feed_;
    Appearance& appearance_;
    BudgetEdits edits_;
    BudgetModel* model_;
    QTableView* table_;
    QComboBox* choice_;
    QLabel* edited_;
    QLabel* near_label_;
    QSpinBox* near_;
    QPushButton* add_;
    QPushButton* revert_;
    QPushButton* save_;
    QLabel* message_;
    std::vector<BudgetChoice> choices_;
    LatestJob file_job_;
    /// Budgets that came from here: frames made with one of them may be on their way when the next is edited.
    std::vector<std::shared_ptr<const budget::Budget>> told_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/table_text.h"
#include "ui/models/budget_edits.h"
#include "ui/theme/appearance.h"

#include <QAbstractTableModel>
#include <memory>

namespace stagefall::ui {

/// The budget table of a frame, live, what is over first: it is in view however low the table is. Only cells that say
/// something else are told to have changed, and rows come and go one by one, so that selection, scrolling and a cell
/// that is being edited stay as they are.
class BudgetModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, Allowed, Worst, P50, P95, Count, Share, Verdict, Columns };
    enum Role {
        StageRole = Qt::UserRole + 1, ///< int of trace::Stage; Group for measures of the task
        VerdictRole,                  ///< int of budget::Verdict
        ShareRole,                    ///< double 0 to 1, -1 = none
        ReportedRole,                 ///< bool: something was measured
        OfTaskRole,                   ///< bool: a measure of the task
    };
    explicit BudgetModel(const Appearance& appearance, QObject* parent = nullptr);

    void setTable(std::shared_ptr<const analysis::BudgetTable> table);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A time as people type it (see parseDuration), or nothing to take the allowance away; false for anything else.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    AllowanceKey key(int row) const;
    QModelIndex find(const AllowanceKey& key) const;

Q_SIGNALS:
    void allowanceEdited(const stagefall::ui::AllowanceKey& key, std::optional<stagefall::Nanoseconds> allowed);

private:
    struct Row {
        analysis::BudgetRow facts;
        analysis::TableCells cells;
    };
    void refresh();
    void arrange(const std::vector<std::string>& order);
    void update(int row, Row next);
    static const std::string& cell(const analysis::TableCells& cells, int column);

    const Appearance& appearance_;
    std::shared_ptr<const analysis::BudgetTable> table_;
    std::vector<Row> rows_;
};

} // namespace stagefall::ui

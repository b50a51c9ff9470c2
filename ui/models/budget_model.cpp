// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/budget_model.h"

#include "ui/format/format.h"
#include "ui/models/row_merge.h"

#include <algorithm>
#include <array>

namespace stagefall::ui {
namespace {

using analysis::TableCells;

/// What tells rows apart, as one word.
std::string rowKey(const analysis::BudgetRow& row) {
    const auto key = keyOf(row);
    return std::to_string(static_cast<int>(key.what)) + ':' + std::to_string(static_cast<int>(key.stage)) + ':' +
           key.subject;
}

QString qt(const std::string& text) { return foreignText(text); }

} // namespace

BudgetModel::BudgetModel(const Appearance& appearance, QObject* parent)
    : QAbstractTableModel(parent), appearance_(appearance), table_(std::make_shared<const analysis::BudgetTable>()) {
    connect(&appearance, &Appearance::changed, this, [this] {
        refresh();
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    });
}

const std::string& BudgetModel::cell(const TableCells& cells, int column) {
    static constexpr std::array<std::string TableCells::*, Columns> kCells{
        &TableCells::what, &TableCells::allowed, &TableCells::worst, &TableCells::p50,
        &TableCells::p95,  &TableCells::n,       &TableCells::share, &TableCells::verdict};
    return cells.*kCells.at(static_cast<std::size_t>(column));
}

int BudgetModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int BudgetModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

void BudgetModel::setTable(std::shared_ptr<const analysis::BudgetTable> table) {
    if (!table || table == table_) return;
    table_ = std::move(table);
    refresh();
}

void BudgetModel::refresh() {
    const auto cells = analysis::tableCells(*table_, appearance_.catalogue(), appearance_.language());
    std::vector<std::string> before, after;
    for (const auto& row : rows_) before.push_back(rowKey(row.facts));
    for (const auto& row : table_->rows) after.push_back(rowKey(row));
    const auto remove = [this](std::size_t row) {
        beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(row));
        endRemoveRows();
    };
    const auto insert = [&](std::size_t row, std::size_t from) {
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
        rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(row), Row{table_->rows[from], cells[from]});
        endInsertRows();
    };
    if (mergeRows<std::string>(before, after, remove, insert)) {
        for (std::size_t row = 0; row < after.size(); ++row)
            update(static_cast<int>(row), {table_->rows[row], cells[row]});
        return;
    }
    beginResetModel();
    rows_.clear();
    for (std::size_t row = 0; row < after.size(); ++row) rows_.push_back({table_->rows[row], cells[row]});
    endResetModel();
}

void BudgetModel::update(int row, Row next) {
    auto& now = rows_[static_cast<std::size_t>(row)];
    int first = Columns;
    int last = -1;
    for (int column = 0; column < Columns; ++column) {
        const bool coloured = column >= Worst && now.facts.verdict != next.facts.verdict;
        const bool longer = column == Share && now.facts.share != next.facts.share;
        if (cell(now.cells, column) == cell(next.cells, column) && !coloured && !longer) continue;
        first = std::min(first, column);
        last = column;
    }
    now = std::move(next);
    if (last >= 0) Q_EMIT dataChanged(index(row, first), index(row, last));
}

QVariant BudgetModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& [facts, cells] = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return qt(cell(cells, index.column()));
    case Qt::EditRole:
        return index.column() == Allowed && facts.allowed ? QVariant(durationText(*facts.allowed)) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            (index.column() >= Allowed && index.column() <= Count ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                                            qt(cell(cells, index.column())));
    case Qt::ToolTipRole:
        return index.column() == Allowed ? QVariant(tr("Double click or F2 to change it: 200 ms, 1.5 s"))
                                         : QVariant(qt(cell(cells, index.column())).toHtmlEscaped());
    case StageRole:
        return static_cast<int>(cells.of_task ? trace::Stage::Group : facts.stage);
    case VerdictRole:
        return static_cast<int>(facts.verdict);
    case ShareRole:
        return facts.share.value_or(-1);
    case ReportedRole:
        return cells.reported;
    case OfTaskRole:
        return cells.of_task;
    default:
        return {};
    }
}

QVariant BudgetModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section >= Allowed && section <= Count ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (section == Share) return tr("Share of task");
    return qt(cell(analysis::tableHeader(appearance_.catalogue(), appearance_.language()), section));
}

Qt::ItemFlags BudgetModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const auto flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return index.column() == Allowed ? flags | Qt::ItemIsEditable : flags;
}

bool BudgetModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != Allowed || role != Qt::EditRole)
        return false;
    const auto text = value.toString().trimmed();
    const auto allowed = parseDuration(text);
    if (!allowed && !text.isEmpty()) return false;
    // What reads the same is the same: opening and closing the editor of 1 284.4 ms must not round it.
    if (text == data(index, Qt::EditRole).toString()) return true;
    Q_EMIT allowanceEdited(key(index.row()), allowed);
    return true;
}

AllowanceKey BudgetModel::key(int row) const { return keyOf(rows_.at(static_cast<std::size_t>(row)).facts); }

QModelIndex BudgetModel::find(const AllowanceKey& wanted) const {
    for (int row = 0; row < rowCount(); ++row)
        if (key(row) == wanted) return index(row, Allowed);
    return {};
}

} // namespace stagefall::ui

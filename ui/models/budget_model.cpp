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
    auto cells = analysis::tableCells(*table_, appearance_.catalogue(), appearance_.language());
    std::vector<Row> next;
    for (std::size_t row = 0; row < table_->rows.size(); ++row)
        next.push_back({table_->rows[row], std::move(cells[row])});
    std::stable_partition(next.begin(), next.end(),
                          [](const Row& row) { return row.facts.verdict == budget::Verdict::Over; });
    std::vector<std::string> before, after;
    for (const auto& row : next) after.push_back(rowKey(row.facts));
    arrange(after);
    for (const auto& row : rows_) before.push_back(rowKey(row.facts));
    const auto remove = [this](std::size_t row) {
        beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(row));
        endRemoveRows();
    };
    const auto insert = [&](std::size_t row, std::size_t from) {
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
        rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(row), next[from]);
        endInsertRows();
    };
    if (mergeRows<std::string>(before, after, remove, insert)) {
        for (std::size_t row = 0; row < after.size(); ++row) update(static_cast<int>(row), next[row]);
        return;
    }
    beginResetModel();
    rows_ = std::move(next);
    endResetModel();
}

/// Puts the rows there are into that order; those that are not in it come last. What is selected or edited stays so.
void BudgetModel::arrange(const std::vector<std::string>& order) {
    const auto place = [&order](const Row& row) {
        return std::find(order.begin(), order.end(), rowKey(row.facts)) - order.begin();
    };
    const auto by_place = [&](const Row& a, const Row& b) { return place(a) < place(b); };
    if (std::is_sorted(rows_.begin(), rows_.end(), by_place)) return;
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    std::vector<std::string> before;
    before.reserve(rows_.size());
    for (const auto& row : rows_) before.push_back(rowKey(row.facts));
    std::stable_sort(rows_.begin(), rows_.end(), by_place);
    const auto old = persistentIndexList();
    QModelIndexList now;
    for (const auto& one : old) {
        const auto& key = before[static_cast<std::size_t>(one.row())];
        const auto at =
            std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return rowKey(row.facts) == key; });
        now << index(static_cast<int>(at - rows_.begin()), one.column());
    }
    changePersistentIndexList(old, now);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
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
                                         : QVariant(tr("%1 – click for the worst of it", "cell of the table")
                                                        .arg(qt(cell(cells, index.column())).toHtmlEscaped()));
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

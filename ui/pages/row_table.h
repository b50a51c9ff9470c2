// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QStyle>
#include <QTableView>

namespace stagefall::ui {

/// Fixed heights: the view never asks all rows how high they are.
inline void setRowHeight(QTableView& table, int row_height) {
    table.verticalHeader()->setMinimumSectionSize(row_height);
    table.verticalHeader()->setDefaultSectionSize(row_height);
}

/// A table of rows that is not sorted: no grid, no row numbers, room for no arrow in the header; its focus is shown by
/// paintCurrentRow().
inline void setUpRowTable(QTableView& table, int row_height) {
    table.setProperty("role", "rows");
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setRowHeight(table, row_height);
    auto* header = table.horizontalHeader();
    header->setHighlightSections(false);
    header->setProperty("role", "plain");
    // It has asked its style for sizes already; only then does the style look at the role.
    header->style()->unpolish(header);
    header->style()->polish(header);
}

} // namespace stagefall::ui

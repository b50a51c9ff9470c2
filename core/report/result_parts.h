// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/talk_markup.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What a tool gave, as a reader takes it in: rows are a table, and not one number a line.
namespace stagefall::report {

/// A part of a result. Plain text, foreign.
struct ResultPart {
    std::string name;           ///< the member it stood under ("items", "data.rows"); "" = none
    Block table;                ///< Kind::Table: its head (empty cells where the rows have no names), then rows;
                                ///< else `text` counts
    std::vector<bool> numbers;  ///< by column of the table: only numbers, so that it is set to the right
    std::string text;           ///< JSON in lines, or what it was
    std::size_t rows_left = 0;  ///< how many rows of the table were left out
    std::size_t bytes_left = 0; ///< how much of `text`

    bool isTable() const { return table.kind == Block::Kind::Table; }
};

/// Lists of objects, lists of lists beside the names of their columns, and what stands beside them. Text that is no
/// JSON is one part as it is. `most`: bytes that all parts may have together; what is more is left out and counted.
/// Pure.
std::vector<ResultPart> resultParts(std::string_view result, std::size_t most);

} // namespace stagefall::report

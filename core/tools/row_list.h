// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/db/sqlite.h"

#include <cstddef>
#include <memory>
#include <string>

namespace stagefall::tools {

/// How much a query may answer. `bytes` counts the JSON text of the rows.
struct RowLimits {
    std::size_t rows = 200;
    std::size_t bytes = std::size_t{256} * 1024;
};

/// The rows of a query as JSON for the model, never larger than the limits: rows that do not fit are left out, long
/// texts are shortened, and a note says both. A blob is its size.
class RowList {
public:
    RowList(const db::Statement& statement, RowLimits limits);
    ~RowList();
    /// Takes the row that the statement stands on. False: it does not fit, and no later one would.
    bool add(const db::Statement& statement);
    std::size_t size() const;
    bool cut() const; ///< rows are missing or texts shortened
    /// {"columns", "rows", "row_count", "cut"} and a "note" where something was cut.
    std::string text() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace stagefall::tools

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"

namespace stagefall::tools {

/// Reads an SQLite database. Opened read-only; only statements that read are run; arguments are bound, never pasted.
struct SqlToolConfig {
    ToolInfo info;
    std::string database; ///< path
    /// Fixed SQL with :name parameters bound from the arguments of that name; "" = the argument "sql" is the query
    /// and "params" (object) is bound.
    std::string query;
    int max_rows = 200;
};

Result<std::unique_ptr<Tool>> makeSqlTool(SqlToolConfig config, const Clock& clock);

} // namespace stagefall::tools

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace stagefall::db {

/// Private to core/db. Puts instr(), replace(), trim(), ltrim() and rtrim() of linear time in place of SQLite's own,
/// which compare every place with everything: half a megabyte against half a megabyte holds a thread for minutes, and
/// no interrupt is heard inside a function. Results are the same. An SQLite code.
int useLinearTextFunctions(sqlite3* handle);

} // namespace stagefall::db

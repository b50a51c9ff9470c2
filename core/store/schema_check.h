// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/db/sqlite.h"

namespace stagefall::store {

/// Both errors name the file, what is wrong with it and the remedy.
/// Whether the file has nothing that runs while its tables are used: no views, triggers or virtual tables.
Status checkNothingRuns(db::Connection& connection);
/// Whether it has the tables and columns of kSchemaVersion.
Status checkTables(db::Connection& connection);

/// What is said of a file that calls itself a store and is none, or not any more.
Error notAStore(const std::string& path, const std::string& detail);

} // namespace stagefall::store

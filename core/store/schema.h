// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/db/sqlite.h"

#include <string>

namespace stagefall::store {

/// The version this program writes; kept in PRAGMA user_version.
constexpr std::int64_t kSchemaVersion = 4;

/// Makes the file and its folder where there is none, checks that it is a store, and brings it to kSchemaVersion.
Status prepareFile(const std::string& path);

/// A connection to a prepared file. Any number may be open, in any number of programs.
Result<db::Connection> connect(const std::string& path);

} // namespace stagefall::store

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>

struct sqlite3;

namespace stagefall::db {

/// Private to core/db. An SQLite result code as an error that names the file. `handle` may be null; where it is not,
/// its last message is the detail.
Error sqliteError(int code, sqlite3* handle, const std::string& path);

} // namespace stagefall::db

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace stagefall::db {

/// While it lives, SQLite gets at most `bytes` more memory for what this thread does; what goes over fails with "out
/// of memory" as if the machine had no more (LimitExceeded). Other threads' connections, the store's among them, are
/// untouched, which sqlite3_hard_heap_limit64() could not promise. One at a time per thread. Where another library of
/// the program began to use SQLite before us, there is no such limit, only those on single values.
class MemoryLimit {
public:
    explicit MemoryLimit(std::size_t bytes);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
};

/// Private to core/db: puts the counting in front of SQLite's memory. Must run before SQLite does anything else; only
/// the first call counts. Any thread.
void countMemory();

} // namespace stagefall::db

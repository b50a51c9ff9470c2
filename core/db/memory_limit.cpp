// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/memory_limit.h"

#include <sqlite3.h>

#include <cstdint>
#include <mutex>

namespace stagefall::db {

namespace {

/// What this thread may still take. SQLite's memory belongs to the whole process, so that no object can hold these.
thread_local bool t_limited = false;
thread_local std::int64_t t_left = 0;

sqlite3_mem_methods system_memory{}; // SQLite's own functions, which do the work; written once, before SQLite starts

bool take(std::int64_t bytes) {
    if (!t_limited) return true;
    if (bytes > t_left) return false;
    t_left -= bytes;
    return true;
}

void* allocate(int bytes) { return take(bytes) ? system_memory.xMalloc(bytes) : nullptr; }

void release(void* memory) {
    if (memory != nullptr) t_left += system_memory.xSize(memory);
    system_memory.xFree(memory);
}

void* resize(void* memory, int bytes) {
    const auto more = std::int64_t{bytes} - system_memory.xSize(memory);
    return take(more) ? system_memory.xRealloc(memory, bytes) : nullptr;
}

/// A text that grows byte by byte to its limit asks for memory at each one: large blocks grow in steps, or moving them
/// could take longer than anything else.
int roundUp(int bytes) {
    constexpr int kLarge = 64 * 1024;
    const int rounded = system_memory.xRoundup(bytes);
    if (rounded < kLarge || rounded > INT32_MAX - kLarge) return rounded;
    return (rounded + kLarge - 1) / kLarge * kLarge;
}

} // namespace

void countMemory() {
    static std::once_flag once;
    std::call_once(once, [] {
        if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_memory) != SQLITE_OK) return;
        sqlite3_mem_methods counted = system_memory;
        counted.xMalloc = allocate;
        counted.xFree = release;
        counted.xRealloc = resize;
        counted.xRoundup = roundUp;
        // Refused where SQLite runs already; then its memory stays as it is.
        static_cast<void>(sqlite3_config(SQLITE_CONFIG_MALLOC, &counted));
    });
}

MemoryLimit::MemoryLimit(std::size_t bytes) {
    t_limited = true;
    t_left = static_cast<std::int64_t>(bytes);
}

MemoryLimit::~MemoryLimit() { t_limited = false; }

} // namespace stagefall::db

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace stagefall::tools {

/// Makes the database of a shipped workbench, so that its tools query real rows. The same generator, seed, rows and day
/// give the same content; a file that was made from these is left as it is, any other is replaced once the new one is
/// complete. What this generator did not make is never replaced: PermissionDenied. `today` is YYYY-MM-DD. `progress` is
/// told rows done and rows in all. Unsupported names the generators.
///
/// "regional-sales": table sales(id, day, region, store, sku, quantity, revenue), 90 days up to today, indexed by day.
/// North and West grow over the last three days, East and South fall.
Status generateDatabase(const std::string& generator, const std::string& path, std::uint64_t seed, std::int64_t rows,
                        const std::string& today, const std::function<void(std::int64_t, std::int64_t)>& progress,
                        const CancelToken& cancel);

/// Today in local time, YYYY-MM-DD, from wall time in ns since the epoch.
std::string localDay(std::int64_t wall_ns);

} // namespace stagefall::tools

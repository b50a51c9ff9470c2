// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/trace/event.h"

#include <string>
#include <string_view>
#include <vector>

/// core/intake: events from elsewhere. Today: the product's own JSON export; proxy, receiver and foreign formats
/// follow.
namespace stagefall::intake {

struct Imported {
    SessionId id;
    std::vector<trace::Event> events;
    std::vector<Error> problems; ///< events that could not be read, each with its place; the rest is there
};

/// Reads what report::write(Format::Json) wrote. Fails only where nothing can be read; names `file` and the place.
Result<Imported> importJson(std::string_view json, const std::string& file);

} // namespace stagefall::intake

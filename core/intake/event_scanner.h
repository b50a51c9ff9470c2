// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Inside core/intake: finds the events of an export without understanding them, so that one broken event costs itself
/// and nothing after it.
namespace stagefall::intake {

struct ScannedEvent {
    std::string_view json;
    std::size_t line = 0; ///< of its first byte, from 1
};

struct Scanned {
    std::string frame; ///< the file with its event list emptied: valid JSON wherever the file around the events is
    std::vector<ScannedEvent> events;
    bool has_events = false; ///< a list "events" was found
    bool complete = false;   ///< and its end
};

/// A text that ends or goes wrong inside an event is read on from the next line that starts like an event.
Scanned scanEvents(std::string_view json);

} // namespace stagefall::intake

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/lab/planner.h"

#include <optional>
#include <string>
#include <string_view>

namespace stagefall::lab {

/// A chat completions request as the lab understands it.
struct ChatBody {
    std::string model;
    bool stream = false;
    bool include_usage = false;
    std::optional<int> max_tokens;
    Conversation conversation;
    std::string prompt; ///< everything the model would read, as one text: for counting and for the prefix cache
};

/// Errors say what is wrong with the body, in words for the one who sent it.
Result<ChatBody> parseChatBody(std::string_view json);

} // namespace stagefall::lab

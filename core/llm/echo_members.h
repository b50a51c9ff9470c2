// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/json_value.h"

#include <cstddef>
#include <map>
#include <string>

namespace stagefall::llm {

/// Members of an answer that mean something to its provider alone and have to come back with it: signatures of thoughts
/// (reasoning_details, extra_content, thinking_blocks). Kept byte for byte; lists that come in pieces are strung
/// together as they came. Pure.
class EchoMembers {
public:
    /// Of one delta or whole message. False where all together are longer than a turn may be.
    bool add(JsonView delta);
    /// As a JSON object; "" where there are none.
    std::string json() const;

private:
    struct Value {
        bool list = false;
        std::string raw; ///< of a list: its items, with commas between them
    };
    std::map<std::string, Value> values_;
    std::size_t bytes_ = 0;
};

} // namespace stagefall::llm

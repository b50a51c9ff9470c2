// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

/// Words about places in JSON, for people and models. All short, however large the value. Pure.
namespace stagefall::tools {

/// One line a place; what is over the first 20 is left out, which the last line says.
class Places {
public:
    void add(Message line);
    bool empty() const { return lines_.empty(); }
    /// How many there were, those left out among them.
    std::size_t count() const { return count_; }
    const std::vector<Message>& lines() const { return lines_; }
    /// "one; another", as an argument of a message.
    std::string joined() const;

private:
    std::vector<Message> lines_;
    std::size_t count_ = 0;
};

/// JSON text of at most 80 bytes.
std::string shown(const nlohmann::json& value);
/// "place/key", the key shortened; beyond some hundred bytes "place/...".
std::string below(const std::string& place, std::string_view key);

} // namespace stagefall::tools

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace stagefall {

/// Text for people, not yet in a language: an id of the catalogue in resources/text and its arguments.
/// Rendered by core/text. Arguments are plain text and may come from outside; they are never markup.
struct Message {
    std::string id;
    std::vector<std::pair<std::string, std::string>> args;

    bool operator==(const Message&) const = default;
};

/// A text that exists in both languages of the product. Text of unknown language is stored in both.
struct LocalizedText {
    std::string en;
    std::string zh;

    static LocalizedText same(const std::string& text) { return {text, text}; }
    bool empty() const { return en.empty() && zh.empty(); }
    bool operator==(const LocalizedText&) const = default;
};

} // namespace stagefall

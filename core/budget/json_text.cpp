// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/json_text.h"

#include <nlohmann/json.hpp>
#include <set>

namespace stagefall::budget {
namespace {

using nlohmann::json;

/// Follows the parser through nested objects. Inside arrays nothing is followed: no budget has one.
class DuplicateFinder {
public:
    void event(json::parse_event_t event, const json& value) {
        switch (event) {
        case json::parse_event_t::array_start:
            ++arrays_;
            break;
        case json::parse_event_t::array_end:
            --arrays_;
            break;
        case json::parse_event_t::object_start:
            if (arrays_ == 0) frames_.emplace_back();
            break;
        case json::parse_event_t::object_end:
            if (arrays_ == 0) frames_.pop_back();
            break;
        case json::parse_event_t::key:
            if (arrays_ == 0) key(value.get_ref<const std::string&>());
            break;
        case json::parse_event_t::value:
            break;
        }
    }
    std::vector<std::string> found;

private:
    struct Frame {
        std::set<std::string> keys;
        std::string current;
    };
    void key(const std::string& word) {
        auto& frame = frames_.back();
        frame.current = word;
        if (frame.keys.insert(word).second) return;
        std::string pointer;
        for (const auto& outer : frames_) pointer += "/" + pointerToken(outer.current);
        found.push_back(std::move(pointer));
    }
    std::vector<Frame> frames_;
    std::size_t arrays_ = 0;
};

} // namespace

std::vector<std::string> duplicateMembers(std::string_view text) {
    DuplicateFinder finder;
    [[maybe_unused]] const auto whole = json::parse(
        text,
        [&finder](int, json::parse_event_t event, json& value) {
            finder.event(event, value);
            return true;
        },
        false);
    return std::move(finder.found);
}

std::string pointerToken(std::string_view key) {
    std::string out;
    for (const char c : key) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

} // namespace stagefall::budget

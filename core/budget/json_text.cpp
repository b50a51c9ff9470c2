// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/json_text.h"

#include <nlohmann/json.hpp>
#include <set>

namespace stagefall::budget {
namespace {

using nlohmann::json;

JsonScan::Place placeOf(std::string_view text, std::size_t byte, std::string detail) {
    JsonScan::Place place{.line = 1, .column = 1, .detail = std::move(detail)};
    for (std::size_t i = 0; i + 1 < byte && i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((c & 0xC0U) != 0x80U) {
            ++place.column;
        }
    }
    return place;
}

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

JsonScan scanJson(std::string_view text) {
    JsonScan scan;
    DuplicateFinder finder;
    try {
        const auto follow = [&](int, json::parse_event_t event, json& value) {
            finder.event(event, value);
            return true;
        };
        const auto parsed = json::parse(text, follow);
        scan.duplicates = std::move(finder.found);
    } catch (const json::parse_error& error) {
        scan.syntax = placeOf(text, error.byte, error.what());
    } catch (const json::exception& error) { // a number that no double holds
        scan.syntax = placeOf(text, 0, error.what());
    }
    return scan;
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

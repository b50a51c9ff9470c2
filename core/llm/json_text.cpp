// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/json_text.h"

#include "core/llm/utf_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace stagefall::llm {

namespace {

std::uint32_t hexUnit(std::string_view four) {
    std::uint32_t unit = 0;
    for (const char c : four) {
        const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        unit = unit * 16 + static_cast<std::uint32_t>(digit);
    }
    return unit;
}

bool isHigh(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool isLow(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

/// The unit of a \uXXXX escape at the start of `raw`, or 0.
std::uint32_t unitEscape(std::string_view raw) {
    return raw.size() >= 6 && raw[0] == '\\' && raw[1] == 'u' ? hexUnit(raw.substr(2, 4)) : 0;
}

/// Reads one escape at the start of `raw`; returns its length.
std::size_t readEscape(std::string_view raw, std::string& out) {
    constexpr std::string_view kNames = "bfnrt";
    constexpr std::string_view kValues = "\b\f\n\r\t";
    if (raw[1] != 'u') {
        const std::size_t named = kNames.find(raw[1]);
        out.push_back(named == std::string_view::npos ? raw[1] : kValues[named]);
        return 2;
    }
    const std::uint32_t unit = unitEscape(raw);
    const std::uint32_t second = isHigh(unit) ? unitEscape(raw.substr(6)) : 0;
    if (isLow(second)) {
        appendCodePoint(out, 0x10000 + ((unit - 0xD800) << 10U) + (second - 0xDC00));
        return 12;
    }
    appendCodePoint(out, unit);
    return 6;
}

void appendControl(std::string& out, char c) {
    constexpr std::string_view kHex = "0123456789abcdef";
    switch (c) {
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    case '\b':
        out += "\\b";
        return;
    case '\f':
        out += "\\f";
        return;
    default:
        out += "\\u00";
        out.push_back(kHex[static_cast<unsigned char>(c) >> 4U]);
        out.push_back(kHex[static_cast<unsigned char>(c) & 0xFU]);
    }
}

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20; }

/// Calls outside(c) for bytes between strings and inside(c) for the others, quotes included.
template <typename Outside, typename Inside>
void walk(std::string_view json, Outside outside, Inside inside) {
    bool in_string = false;
    bool escaped = false;
    for (const char c : json) {
        if (!in_string && c != '"') {
            outside(c);
            continue;
        }
        inside(c);
        if (!in_string)
            in_string = true;
        else if (escaped)
            escaped = false;
        else if (c == '\\')
            escaped = true;
        else if (c == '"')
            in_string = false;
    }
}

} // namespace

void unescapeJson(std::string_view raw, std::string& out) {
    out.reserve(out.size() + raw.size());
    while (!raw.empty()) {
        const std::size_t plain = std::min(raw.find('\\'), raw.size());
        appendCleanUtf8(out, raw.substr(0, plain));
        raw.remove_prefix(plain);
        if (!raw.empty()) raw.remove_prefix(readEscape(raw, out));
    }
}

std::string joinedText(std::string_view wtf8) {
    SurrogateJoiner joiner;
    std::string out = joiner.push(wtf8);
    out += joiner.flush();
    return out;
}

void appendQuoted(std::string& out, std::string_view text) {
    const std::string clean = cleanUtf8(text);
    out.push_back('"');
    for (const char c : clean) {
        if (c == '"' || c == '\\') out.push_back('\\');
        if (isControl(c))
            appendControl(out, c);
        else
            out.push_back(c);
    }
    out.push_back('"');
}

std::string quoted(std::string_view text) {
    std::string out;
    appendQuoted(out, text);
    return out;
}

std::string compactJson(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    const auto keep = [&out](char c) { out.push_back(c); };
    walk(
        json,
        [&out](char c) {
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') out.push_back(c);
        },
        keep);
    return out;
}

std::string indentJson(std::string_view json) {
    std::string out;
    std::size_t depth = 0;
    char last = 0;
    const auto line = [&] {
        out.push_back('\n');
        out.append(2 * depth, ' ');
    };
    const auto keep = [&](char c) {
        if (last == '{' || last == '[') line();
        out.push_back(c);
        last = 0;
    };
    const auto structure = [&](char c) {
        const bool close = c == '}' || c == ']';
        if (close) {
            --depth;
            if (last != '{' && last != '[') line();
        } else if (last == '{' || last == '[') {
            line();
        }
        out.push_back(c);
        if (c == '{' || c == '[') ++depth;
        if (c == ',') line();
        if (c == ':') out.push_back(' ');
        last = c;
    };
    walk(compactJson(json), structure, keep);
    out.push_back('\n');
    return out;
}

std::string escapeControlInStrings(std::string_view json) {
    std::string out;
    out.reserve(json.size() + 16);
    walk(
        json, [&out](char c) { out.push_back(c); },
        [&out](char c) { isControl(c) ? appendControl(out, c) : out.push_back(c); });
    return out;
}

std::string withoutLoneSurrogates(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    while (!json.empty()) {
        const std::size_t plain = std::min(json.find('\\'), json.size());
        out += json.substr(0, plain);
        json.remove_prefix(plain);
        if (json.empty()) break;
        const std::uint32_t unit = unitEscape(json);
        const bool pair = isHigh(unit) && isLow(unitEscape(json.substr(6)));
        const std::size_t length = std::min<std::size_t>(unit == 0 ? 2 : pair ? 12 : 6, json.size());
        if (!pair && (isHigh(unit) || isLow(unit)))
            out += "\\ufffd";
        else
            out += json.substr(0, length);
        json.remove_prefix(length);
    }
    return out;
}

std::size_t JsonScanner::feed(std::string_view text) {
    std::size_t used = 0;
    while (used < text.size() && !complete_) step(text[used++]);
    return used;
}

void JsonScanner::step(char c) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!started_ && blank) return;
    started_ = true;
    if (in_string_) {
        if (escaped_)
            escaped_ = false;
        else if (c == '\\')
            escaped_ = true;
        else if (c == '"')
            in_string_ = false;
        complete_ = !in_string_ && depth_ == 0;
    } else if (c == '"') {
        in_string_ = true;
    } else if (c == '{' || c == '[') {
        ++depth_;
    } else if (c == '}' || c == ']') {
        --depth_;
        complete_ = depth_ <= 0;
    }
}

} // namespace stagefall::llm

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/utf_text.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <cctype>

namespace stagefall::llm {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

unsigned byteAt(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

bool continuation(std::string_view text, std::size_t i) {
    return i < text.size() && (byteAt(text, i) & 0xC0U) == 0x80U;
}

/// How many bytes one U+FFFD stands for: the longest start of a sequence that could have become well-formed.
std::size_t maximalSubpart(std::string_view text) {
    const unsigned lead = byteAt(text, 0);
    if (lead < 0xC2 || lead > 0xF4 || text.size() < 2) return 1;
    const unsigned second = byteAt(text, 1);
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < low || second > high) return 1;
    const std::size_t wanted = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::size_t length = 2;
    while (length < wanted && continuation(text, length)) ++length;
    return length;
}

bool surrogateAt(std::string_view text, std::size_t i) {
    return byteAt(text, i) == 0xED && i + 2 < text.size() && byteAt(text, i + 1) >= 0xA0;
}

} // namespace

void appendCodePoint(std::string& out, std::uint32_t code_point) {
    const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xC0 | (code_point >> 6U));
        put(0x80 | (code_point & 0x3FU));
    } else if (code_point < 0x10000) {
        put(0xE0 | (code_point >> 12U));
        put(0x80 | ((code_point >> 6U) & 0x3FU));
        put(0x80 | (code_point & 0x3FU));
    } else {
        put(0xF0 | (code_point >> 18U));
        put(0x80 | ((code_point >> 12U) & 0x3FU));
        put(0x80 | ((code_point >> 6U) & 0x3FU));
        put(0x80 | (code_point & 0x3FU));
    }
}

std::size_t utf8SequenceLength(std::string_view text) {
    const unsigned lead = byteAt(text, 0);
    if (lead < 0x80) return 1;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const std::size_t wanted = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return maximalSubpart(text) == wanted ? wanted : 0;
}

void appendCleanUtf8(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const auto ascii = std::find_if(text.begin(), text.end(), [](char c) { return (c & '\x80') != 0; });
        out.append(text.begin(), ascii);
        text.remove_prefix(static_cast<std::size_t>(ascii - text.begin()));
        if (text.empty()) return;
        const std::size_t length = utf8SequenceLength(text);
        out += length > 0 ? text.substr(0, length) : kReplacement;
        text.remove_prefix(length > 0 ? length : maximalSubpart(text));
    }
}

std::string cleanUtf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    appendCleanUtf8(out, text);
    return out;
}

std::string_view cutUtf8(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return text;
    while (bytes > 0 && continuation(text, bytes)) --bytes;
    return text.substr(0, bytes);
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

bool startsWithIgnoringCase(std::string_view text, std::string_view prefix) {
    return text.size() >= prefix.size() && lowerAscii(text.substr(0, prefix.size())) == lowerAscii(prefix);
}

std::string SurrogateJoiner::push(std::string_view wtf8) {
    std::string out;
    out.reserve(wtf8.size());
    while (!wtf8.empty()) {
        std::size_t plain = 0;
        while (plain < wtf8.size() && !surrogateAt(wtf8, plain)) ++plain;
        if (plain > 0) {
            dropPending(out);
            out += wtf8.substr(0, plain);
            wtf8.remove_prefix(plain);
            continue;
        }
        half(0xD000U | ((byteAt(wtf8, 1) & 0x3FU) << 6U) | (byteAt(wtf8, 2) & 0x3FU), out);
        wtf8.remove_prefix(3);
    }
    return out;
}

std::string SurrogateJoiner::flush() {
    std::string out;
    dropPending(out);
    return out;
}

void SurrogateJoiner::half(std::uint32_t unit, std::string& out) {
    if (unit < 0xDC00) {
        dropPending(out);
        pending_ = unit;
    } else if (pending_ != 0) {
        appendCodePoint(out, 0x10000 + ((pending_ - 0xD800) << 10U) + (unit - 0xDC00));
        pending_ = 0;
    } else {
        out += kReplacement;
    }
}

void SurrogateJoiner::dropPending(std::string& out) {
    if (pending_ != 0) out += kReplacement;
    pending_ = 0;
}

} // namespace stagefall::llm

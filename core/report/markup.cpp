// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace stagefall::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// The number of bytes of the character at the start of `text`; 0 where there is none. `code` gets its code point.
std::size_t character(std::string_view text, std::uint32_t& code) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80U) {
        code = lead;
        return 1;
    }
    const std::size_t length = lead >= 0xF0U && lead < 0xF5U   ? 4
                               : lead >= 0xE0U && lead < 0xF0U ? 3
                               : lead >= 0xC2U && lead < 0xE0U ? 2
                                                               : 0;
    if (length == 0 || text.size() < length) return 0;
    code = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80U) return 0;
        code = code << 6U | (next & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800U && code < 0xE000U;
    return code < kLeast.at(length) || surrogate || code > 0x10FFFFU ? 0 : length;
}

bool allowed(std::uint32_t code) {
    if (code < 0x20U) return code == '\t' || code == '\n';
    // DEL and the C1 controls are legal in XML 1.0 and still nothing to show; U+FFFE and U+FFFF are not characters.
    return !(code >= 0x7FU && code < 0xA0U) && (code & 0xFFFEU) != 0xFFFEU;
}

} // namespace

std::string plain(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool broken = false;
    while (!text.empty()) {
        std::uint32_t code = 0;
        const auto length = character(text, code);
        if (length == 0) {
            if (!broken) out += kReplacement; // one sign for a run of broken bytes
            broken = true;
            text.remove_prefix(1);
            continue;
        }
        broken = false;
        if (allowed(code)) out += text.substr(0, length);
        text.remove_prefix(length);
    }
    return out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : plain(text)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string number(double value) {
    std::array<char, 64> buffer{};
    if (!std::isfinite(value) || std::abs(value) > 1e12) return "0";
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2).ptr;
    std::string out(buffer.data(), end);
    while (out.ends_with('0')) out.pop_back();
    if (out.ends_with('.')) out.pop_back();
    return out == "-0" ? "0" : out;
}

} // namespace stagefall::report

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup.h"

#include "core/base/harmless_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace stagefall::report {
std::string plain(std::string_view text) { return harmlessText(text, Joiners::Keep); }

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

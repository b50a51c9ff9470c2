// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/lab_header.h"

#include <charconv>

namespace stagefall::net {

std::string labHeaderValue(std::string_view profile) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    for (const char c : profile) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > ' ' && byte < 0x7F && c != '%')
            out += c;
        else
            out.append({'%', kDigits[byte / 16], kDigits[byte % 16]});
    }
    return out.empty() ? "-" : out;
}

std::optional<std::string> labProfile(const Headers& headers) {
    const auto* value = findHeader(headers, kLabHeader);
    if (value == nullptr) return std::nullopt;
    std::string out;
    for (std::size_t at = 0; at < value->size(); ++at) {
        unsigned byte = 0;
        const char* const digits = value->data() + at + 1;
        const bool coded = (*value)[at] == '%' && at + 2 < value->size() &&
                           std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        out += coded ? static_cast<char>(byte) : (*value)[at];
        if (coded) at += 2;
    }
    return out == "-" ? std::string() : out;
}

} // namespace stagefall::net

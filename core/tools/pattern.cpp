// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/pattern.h"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>

namespace stagefall::tools {

namespace {

constexpr std::size_t kLongestPattern = 10'000;
constexpr std::int64_t kMemory = 8'000'000; ///< for the program and what RE2 builds while it matches

/// The hexadecimal digits after "\u" at `at`: four, or any number in braces; empty where there are none.
std::string_view unicodeDigits(std::string_view pattern, std::size_t at) {
    const bool braces = at < pattern.size() && pattern[at] == '{';
    const auto end = braces ? pattern.find('}', at) : at + 4;
    if (end == std::string_view::npos || end > pattern.size()) return {};
    const auto digits = pattern.substr(at + (braces ? 1 : 0), end - at - (braces ? 1 : 0));
    const bool hex = std::all_of(digits.begin(), digits.end(),
                                 [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; });
    return hex ? digits : std::string_view();
}

/// ECMAScript's way of writing what RE2 writes otherwise: \uXXXX, \u{X} and (?<name>.
std::string forRe2(std::string_view ecma) {
    std::string out;
    for (std::size_t i = 0; i < ecma.size(); ++i) {
        const auto rest = ecma.substr(i);
        if (rest.starts_with("(?<") && !rest.starts_with("(?<=") && !rest.starts_with("(?<!")) {
            out += "(?P<";
            i += 2;
        } else if (ecma[i] != '\\' || i + 1 == ecma.size()) {
            out += ecma[i];
        } else if (const auto digits = ecma[i + 1] == 'u' ? unicodeDigits(ecma, i + 2) : ""; !digits.empty()) {
            out.append("\\x{").append(digits).append("}");
            i += 1 + digits.size() + (ecma[i + 2] == '{' ? 2 : 0);
        } else {
            out.append({'\\', ecma[++i]});
        }
    }
    return out;
}

} // namespace

std::optional<Pattern> Pattern::make(std::string_view ecma, std::string& why) {
    if (ecma.size() > kLongestPattern) {
        why = "longer than " + std::to_string(kLongestPattern) + " bytes";
        return std::nullopt;
    }
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(kMemory);
    auto compiled = std::make_shared<const re2::RE2>(forRe2(ecma), options);
    if (compiled->ok()) return Pattern(std::move(compiled));
    why = compiled->error();
    return std::nullopt;
}

bool Pattern::foundIn(std::string_view text) const {
    return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *compiled_);
}

std::size_t Pattern::size() const { return static_cast<std::size_t>(std::max(compiled_->ProgramSize(), 1)); }

} // namespace stagefall::tools

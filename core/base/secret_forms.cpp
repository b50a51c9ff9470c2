// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret_forms.h"

#include "core/base/escape_unit.h"
#include "core/base/unescape.h"

#include <algorithm>

namespace stagefall {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto from = text.find_first_not_of(kBlanks);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(kBlanks) + 1 - from);
}

/// What stands between the first and the last line of a PEM file: services show it without them.
std::string_view pemBody(std::string_view text) {
    if (!text.starts_with("-----BEGIN")) return {};
    const auto from = text.find('\n');
    const auto to = text.rfind("-----END");
    return from == std::string_view::npos || to == std::string_view::npos || to <= from
               ? std::string_view()
               : trimmed(text.substr(from, to - from));
}

void addCases(std::vector<std::string>& forms, std::string_view secret) {
    constexpr std::size_t kFewest = 16;
    if (secret.size() < kFewest || !std::all_of(secret.begin(), secret.end(), [](char c) { return hexDigit(c) >= 0; }))
        return;
    std::string lower(secret);
    std::string upper(secret);
    for (auto& c : lower)
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    for (auto& c : upper)
        if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
    forms.insert(forms.end(), {std::move(lower), std::move(upper)});
}

} // namespace

std::vector<std::string> formsOf(std::string_view secret, std::size_t shortest) {
    constexpr int kRounds = 4;
    const auto whole = trimmed(secret);
    if (whole.size() < shortest) return {};
    std::vector<std::string> forms{std::string(whole)};
    addCases(forms, whole);
    if (const auto body = pemBody(whole); !body.empty()) forms.emplace_back(body);
    forms.push_back(unescaped(whole, "")); // breaks are left out of every text whose escapes were undone
    for (std::size_t i = 0, round = 0, end = forms.size(); round < kRounds; ++round, i = end, end = forms.size())
        for (auto at = i; at < end; ++at)
            if (auto undone = unescaped(forms[at]); undone != forms[at]) forms.push_back(std::move(undone));
    std::erase_if(forms, [&](const auto& form) { return form.size() < shortest; });
    return forms;
}

} // namespace stagefall

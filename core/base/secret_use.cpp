// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret_use.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace stagefall {
namespace {

constexpr std::string_view kEnvironment = "env:";
constexpr std::string_view kKeychain = "keychain:";
constexpr std::size_t kLongestSecretName = 200;

/// The next character of strict UTF-8; none where it is not.
std::optional<std::uint32_t> takeCharacter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t size = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
    if (size == 0 || text.size() < size) return std::nullopt;
    constexpr std::array<unsigned, 5> kFirstBits{0, 0x7F, 0x1F, 0x0F, 0x07};
    std::uint32_t character = first & kFirstBits.at(size);
    for (std::size_t i = 1; i < size; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0U) != 0x80U) return std::nullopt;
        character = character << 6U | (byte & 0x3FU);
    }
    text.remove_prefix(size);
    return character;
}

/// Controls, marks without width, and what turns the direction of writing: a name with them does not read as it is.
bool isUnseen(std::uint32_t c) {
    constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 17> kRanges{{{0x00, 0x1F},
                                                                               {0x7F, 0xA0},
                                                                               {0xAD, 0xAD},
                                                                               {0x34F, 0x34F},
                                                                               {0x61C, 0x61C},
                                                                               {0x115F, 0x1160},
                                                                               {0x17B4, 0x17B5},
                                                                               {0x180B, 0x180F},
                                                                               {0x2000, 0x200F},
                                                                               {0x2028, 0x202F},
                                                                               {0x205F, 0x206F},
                                                                               {0x3164, 0x3164},
                                                                               {0xD800, 0xF8FF},
                                                                               {0xFE00, 0xFE0F},
                                                                               {0xFEFF, 0xFEFF},
                                                                               {0xFFF0, 0xFFFF},
                                                                               {0xE0000, 0x10FFFF}}};
    return std::any_of(kRanges.begin(), kRanges.end(),
                       [c](const auto& range) { return c >= range.first && c <= range.second; });
}

bool isReadable(std::string_view name) {
    if (name.empty() || name.size() > kLongestSecretName || name.front() == ' ' || name.back() == ' ') return false;
    while (!name.empty()) {
        const auto character = takeCharacter(name);
        if (!character || isUnseen(*character)) return false;
    }
    return true;
}

/// The name of an environment variable; a colon would make "env:keychain:X" look like a key of the keychain.
bool isVariable(std::string_view name) {
    return !name.empty() && name.size() <= kLongestSecretName &&
           std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c <= '~' && c != ':' && c != '='; });
}

} // namespace

Result<std::string> secretName(std::string_view reference) {
    const bool in_keychain = reference.starts_with(kKeychain);
    auto name = reference;
    if (in_keychain)
        name.remove_prefix(kKeychain.size());
    else if (reference.starts_with(kEnvironment))
        name.remove_prefix(kEnvironment.size());
    if (in_keychain ? isReadable(name) : isVariable(name)) return std::string(in_keychain ? reference : name);
    std::string shown; // what is refused for its characters is not shown with them
    for (const char c : reference.substr(0, kLongestSecretName)) shown += c >= ' ' && c <= '~' ? c : '?';
    return fail(ErrorCode::InvalidArgument, "base.secret_name_odd", {{"name", shown}});
}

std::vector<SecretPiece> secretPieces(std::string_view text) {
    constexpr std::string_view kOpen = "${secret:";
    std::vector<SecretPiece> out;
    for (;;) {
        const auto open = text.find(kOpen);
        const auto close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos) break;
        if (open > 0) out.push_back({text.substr(0, open), false});
        out.push_back({text.substr(open + kOpen.size(), close - open - kOpen.size()), true});
        text.remove_prefix(close + 1);
    }
    if (!text.empty()) out.push_back({text, false});
    return out;
}

void addSecretUse(SecretUse use, std::vector<SecretUse>& uses) {
    if (std::find(uses.begin(), uses.end(), use) == uses.end()) uses.push_back(std::move(use));
}

Status addSecretUses(std::string_view text, const std::vector<Destination>& destinations,
                     std::vector<SecretUse>& uses) {
    for (const auto& piece : secretPieces(text)) {
        if (!piece.reference) continue;
        const auto name = secretName(piece.text);
        if (!name) return fail(name.error());
        for (const auto& destination : destinations) addSecretUse({*name, destination}, uses);
    }
    return {};
}

} // namespace stagefall

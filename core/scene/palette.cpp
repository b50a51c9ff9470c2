// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/palette.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stagefall::scene {
namespace {

struct Token {
    std::string_view name;
    std::uint32_t dark, light;           ///< 0xRRGGBB
    std::uint32_t dark_text, light_text; ///< 0 = the surface colour reads well enough
};

/// By Ink.
constexpr std::array<Token, kInks.size()> kTokens{{
    {"ground", 0x0E1116, 0xF4F6F8, 0, 0},
    {"panel", 0x141920, 0xFFFFFF, 0, 0},
    {"raised", 0x1A2028, 0xF0F3F6, 0, 0},
    {"line", 0x27303A, 0xD9DFE6, 0, 0},
    {"text", 0xE8ECF1, 0x161B22, 0, 0},
    {"muted", 0x94A1B0, 0x5A6673, 0, 0},
    {"faint", 0x5F6B79, 0x98A3AF, 0x7D8A99, 0x62707F},
    {"accent", 0x6CB2FF, 0x1769C2, 0, 0},
    {"over", 0xFF5A5F, 0xC9252D, 0, 0},
    {"near", 0xF2B84B, 0xA86B00, 0, 0x9A6200},
    {"within", 0x3FBF8A, 0x0B7F55, 0, 0x0B7D54},
    {"network", 0x8494A8, 0x6F8096, 0, 0x5F6F83},
    {"gateway", 0xC98BB9, 0xB0669C, 0, 0xA0538B},
    {"context", 0x58B8E6, 0x2F9BD0, 0, 0x23759C},
    {"retrieval", 0x4C86F0, 0x2B66D1, 0, 0},
    {"inference", 0xE6B93C, 0xC99812, 0, 0x8B690C},
    {"tool", 0x2FB58A, 0x128A63, 0, 0x107D5A},
    {"approval", 0x7C8794, 0x8A95A2, 0x7E8996, 0x636F7D},
    {"retry", 0xB98555, 0x9A6633, 0, 0x956331},
    {"other", 0x868C93, 0x8A8F96, 0, 0x686D74},
    {"unattributed", 0x6B7683, 0x8A95A2, 0x7F8996, 0x636F7D},
}};

const Token& token(Ink ink) { return kTokens.at(static_cast<std::size_t>(ink)); }

constexpr Rgb rgb(std::uint32_t packed) {
    return {static_cast<std::uint8_t>(packed >> 16U), static_cast<std::uint8_t>((packed >> 8U) & 0xFFU),
            static_cast<std::uint8_t>(packed & 0xFFU)};
}

double luminance(Rgb c) {
    const auto linear = [](std::uint8_t byte) {
        const double share = byte / 255.0;
        return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

} // namespace

std::string_view name(Ink ink) { return token(ink).name; }

Ink stageInk(trace::Stage stage) {
    using trace::Stage;
    switch (stage) {
    case Stage::Network:
        return Ink::Network;
    case Stage::Gateway:
        return Ink::Gateway;
    case Stage::Context:
        return Ink::Context;
    case Stage::Retrieval:
        return Ink::Retrieval;
    case Stage::Inference:
        return Ink::Inference;
    case Stage::Tool:
        return Ink::Tool;
    case Stage::Approval:
        return Ink::Approval;
    case Stage::Retry:
        return Ink::Retry;
    case Stage::Group:
        return Ink::Faint;
    case Stage::Other:
        return Ink::Other;
    }
    return Ink::Other;
}

Rgb colour(Ink ink, Theme theme) { return rgb(theme == Theme::Dark ? token(ink).dark : token(ink).light); }

Rgb textColour(Ink ink, Theme theme) {
    const auto adjusted = theme == Theme::Dark ? token(ink).dark_text : token(ink).light_text;
    return adjusted == 0 ? colour(ink, theme) : rgb(adjusted);
}

Rgb mix(Rgb over, Rgb under, double share) {
    const auto channel = [share](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(std::lround(a * share + b * (1 - share)));
    };
    return {channel(over.r, under.r), channel(over.g, under.g), channel(over.b, under.b)};
}

std::string hex(Rgb colour) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out = "#";
    for (const unsigned byte : {colour.r, colour.g, colour.b}) {
        out += kDigits[byte >> 4U];
        out += kDigits[byte & 15U];
    }
    return out;
}

double contrast(Rgb a, Rgb b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace stagefall::scene

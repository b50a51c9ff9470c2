// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/text_width.h"

#include "core/base/harmless_text.h"

namespace stagefall::scene {
namespace {

constexpr std::string_view kEllipsis = "…";

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Moves a cut back to the start of the character it falls into.
std::size_t characterStart(std::string_view text, std::size_t at) {
    while (at > 0 && at < text.size() && continues(text[at])) --at;
    return at;
}

double sansEms(unsigned char byte) {
    constexpr std::string_view kNarrow = "iljtfrI.,:;'|!()[]{} ";
    constexpr std::string_view kWide = "mwMWQO@%&";
    if (kNarrow.find(static_cast<char>(byte)) != std::string_view::npos) return 0.33;
    if (kWide.find(static_cast<char>(byte)) != std::string_view::npos) return 0.85;
    return byte >= 'A' && byte <= 'Z' ? 0.68 : 0.575;
}

} // namespace

double estimateWidth(std::string_view text, double size, bool mono) {
    double ems = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (continues(c)) continue;
        // From U+0800 on (three bytes and more) nearly all that people write here is as wide as it is high; the general
        // punctuation at U+2000 (ellipsis, thin space, dashes) is not.
        if (byte == 0xE2U)
            ems += mono ? 0.6 : 0.5;
        else if (byte >= 0xE0U)
            ems += 1.0;
        else if (mono)
            ems += 0.6;
        else
            ems += byte >= 0x80U ? 0.6 : sansEms(byte);
    }
    return ems * size;
}

std::string oneLine(std::string_view text) {
    constexpr std::size_t kMost = 400;
    const bool cut = text.size() > kMost;
    if (cut) text = text.substr(0, characterStart(text, kMost));
    auto out = harmlessLine(text, Joiners::Keep);
    return cut ? out.append(kEllipsis) : out;
}

std::string fitText(const std::string& text, double size, bool mono, double width, const Measure& measure) {
    if (measure(text, size, mono) <= width) return text;
    std::size_t fits = 0; // bytes that fit with the ellipsis
    std::size_t too_long = text.size();
    while (fits + 1 < too_long) {
        const auto middle = fits + (too_long - fits) / 2;
        const auto cut = characterStart(text, middle);
        if (cut <= fits) {
            fits = middle; // inside a character that is already counted: look right of it
            continue;
        }
        if (measure(text.substr(0, cut).append(kEllipsis), size, mono) <= width)
            fits = middle;
        else
            too_long = cut;
    }
    fits = characterStart(text, fits);
    while (fits > 0 && text[fits - 1] == ' ') --fits;
    return fits == 0 ? std::string() : text.substr(0, fits).append(kEllipsis);
}

} // namespace stagefall::scene

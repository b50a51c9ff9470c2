// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// What tests of the redactor put keys through. Written apart from the product's decoders, after the standards.
namespace stagefall::testing {

/// Draws that are the same on every machine.
class Draws {
public:
    explicit Draws(std::uint64_t seed) : engine_(seed) {}
    /// From 0 to n - 1.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
    bool coin() { return below(2) == 0; }
    char from(std::string_view letters) { return letters[below(letters.size())]; }

private:
    std::mt19937_64 engine_;
};

std::string jsonAsMustBe(std::string_view text, bool slashes);
std::string jsonAllCodes(std::string_view utf8, bool upper);
std::string percentCoded(std::string_view text, bool all, bool upper, bool plus_for_blank);
std::string htmlNamed(std::string_view text);
std::string htmlNumbers(std::string_view utf8, bool hex, bool upper);
std::string hexDigits(std::string_view text, bool upper, std::string_view before, std::string_view between);
/// `url`: the alphabet of addresses; `line`: letters in a line, 0 = all in one.
std::string base64Letters(std::string_view text, bool url, bool padded, std::size_t line, std::string_view line_end);
/// Line breaks and characters without width between the letters.
std::string softBroken(std::string_view utf8, Draws& draws);

/// One encoding of those above, of a text that is UTF-8 or, where not `utf8`, any bytes.
std::string anyEncoding(std::string_view text, bool utf8, Draws& draws, std::string& told);
/// A key of one of the kinds that there are; `utf8` says whether it is one.
std::string anyKey(Draws& draws, bool& utf8);
/// `text` cut at random places, also within characters.
std::vector<std::string> anySplit(std::string_view text, Draws& draws);
/// Words in which no key is.
std::string anyProse(Draws& draws, std::size_t words);

} // namespace stagefall::testing

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/encoded_runs.h"

#include "core/base/escape_unit.h"

#include <array>

namespace stagefall {
namespace {

enum Class : std::uint8_t { kOther, kDigit, kGap, kX, kBackslash };
constexpr std::uint8_t kNoSextet = 64;

constexpr std::array<std::uint8_t, 256> makeHexClasses() {
    std::array<std::uint8_t, 256> table{};
    for (const char c :
         {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f', 'A', 'B', 'C', 'D', 'E', 'F'})
        table[static_cast<unsigned char>(c)] = kDigit;
    for (const char c : {' ', ':', '-', ',', ';', '.', '_', '|', '+', '\t', '\r', '\n'})
        table[static_cast<unsigned char>(c)] = kGap;
    table['x'] = table['X'] = kX;
    table['\\'] = kBackslash;
    return table;
}
constexpr auto kHexClasses = makeHexClasses();

constexpr std::array<std::uint8_t, 256> makeSextets() {
    std::array<std::uint8_t, 256> table{};
    for (auto& value : table) value = kNoSextet;
    for (unsigned i = 0; i < 26; ++i) {
        table['A' + i] = static_cast<std::uint8_t>(i);
        table['a' + i] = static_cast<std::uint8_t>(26 + i);
    }
    for (unsigned i = 0; i < 10; ++i) table['0' + i] = static_cast<std::uint8_t>(52 + i);
    table['+'] = table['-'] = 62;
    table['/'] = table['_'] = 63;
    return table;
}
constexpr auto kSextets = makeSextets();

/// What the letters of one run are worth, and where they stand. `bits` of each: 4 or 6.
struct Run {
    std::vector<std::uint8_t> values;
    std::vector<std::uint32_t> places;
    bool to_end = false; ///< it reaches the end of the text

    void clear() {
        values.clear();
        places.clear();
        to_end = false;
    }
    void add(int value, std::size_t place) {
        values.push_back(static_cast<std::uint8_t>(value));
        places.push_back(static_cast<std::uint32_t>(place));
    }
};

class Decoder {
public:
    Decoder(const DecodedLayer& parent, const SecretSet& patterns, const std::function<void(DecodedLayer&)>& found)
        : parent_(parent), text_(parent.text()), patterns_(patterns), found_(found) {}

    void hex();
    void base64();

private:
    std::size_t hexEnd(std::size_t from, std::size_t& digits) const;
    void takeHex(std::size_t from, std::size_t end);
    std::size_t base64End(std::size_t from, std::size_t& letters) const;
    void takeBase64(std::size_t from, std::size_t end);
    void decode(unsigned bits, std::size_t alignment);
    void stretches(unsigned bits, std::size_t alignment);
    void hand(unsigned bits, std::size_t alignment, ByteRange stretch, bool open);
    /// Whether a run of so many letters is worth decoding.
    bool worth(std::size_t letters, unsigned bits, std::size_t end) const {
        if (parent_.open && end == text_.size()) return letters * bits >= 8;
        return letters * bits / 8 >= patterns_.shortest();
    }

    const DecodedLayer& parent_;
    std::string_view text_;
    const SecretSet& patterns_;
    const std::function<void(DecodedLayer&)>& found_;
    Run run_;
    std::string bytes_;
};

/// Where the run that begins at `from` ends.
std::size_t Decoder::hexEnd(std::size_t from, std::size_t& digits) const {
    constexpr std::size_t kWidestGap = 24;
    std::size_t gap = 0;
    char before = '\0'; // but for blanks
    auto at = from;
    for (; at < text_.size(); ++at) {
        const auto kind = kHexClasses[static_cast<unsigned char>(text_[at])];
        if (kind == kOther) break;
        if (kind == kDigit) {
            ++digits;
            gap = 0;
        } else if (kind == kX) {
            if (before != '0' && before != '\\') break;
        } else if (++gap > kWidestGap) {
            break;
        }
        if (!isBlank(text_[at])) before = text_[at];
    }
    return at;
}

void Decoder::hex() {
    for (std::size_t at = 0; at < text_.size();) {
        if (kHexClasses[static_cast<unsigned char>(text_[at])] != kDigit) {
            ++at;
            continue;
        }
        std::size_t digits = 0;
        const auto end = hexEnd(at, digits);
        if (worth(digits, 4, end)) takeHex(at, end);
        at = end;
    }
}

void Decoder::takeHex(std::size_t from, std::size_t end) {
    run_.clear();
    run_.to_end = end == text_.size();
    char before = '\0';
    for (auto at = from; at < end; ++at) {
        const auto kind = kHexClasses[static_cast<unsigned char>(text_[at])];
        if (kind == kDigit) run_.add(hexDigit(text_[at]), at);
        if (kind == kX && before == '0' && !run_.values.empty()) { // the 0 of 0x is no digit
            run_.values.pop_back();
            run_.places.pop_back();
        }
        if (!isBlank(text_[at])) before = text_[at];
    }
    for (const std::size_t alignment : {0U, 1U}) decode(4, alignment);
}

/// A line break, with the indentation after it, does not end a run.
std::size_t Decoder::base64End(std::size_t from, std::size_t& letters) const {
    auto at = from;
    bool indentation = false;
    for (; at < text_.size(); ++at) {
        const char c = text_[at];
        if (kSextets[static_cast<unsigned char>(c)] != kNoSextet) {
            ++letters;
            indentation = false;
        } else if (c == '\n' || c == '\r') {
            indentation = true;
        } else if (!indentation || (c != ' ' && c != '\t')) {
            break;
        }
    }
    return at;
}

void Decoder::base64() {
    for (std::size_t at = 0; at < text_.size();) {
        if (kSextets[static_cast<unsigned char>(text_[at])] == kNoSextet) {
            ++at;
            continue;
        }
        std::size_t letters = 0;
        const auto end = base64End(at, letters);
        if (worth(letters, 6, end)) takeBase64(at, end);
        at = end;
    }
}

void Decoder::takeBase64(std::size_t from, std::size_t end) {
    run_.clear();
    run_.to_end = end == text_.size();
    for (auto at = from; at < end; ++at)
        if (const auto value = kSextets[static_cast<unsigned char>(text_[at])]; value != kNoSextet) run_.add(value, at);
    for (std::size_t alignment = 0; alignment < 4; ++alignment) decode(6, alignment);
}

void Decoder::decode(unsigned bits, std::size_t alignment) {
    bytes_.clear();
    unsigned held = 0;
    unsigned have = 0;
    for (auto i = alignment; i < run_.values.size(); ++i) {
        held = (held << bits | run_.values[i]) & 0xFFFU;
        have += bits;
        if (have < 8) continue;
        have -= 8;
        bytes_ += static_cast<char>(held >> have & 0xFFU);
    }
    stretches(bits, alignment);
}

void Decoder::stretches(unsigned bits, std::size_t alignment) {
    for (std::size_t at = 0; at < bytes_.size();) {
        if (!patterns_.plausible(static_cast<unsigned char>(bytes_[at]))) {
            ++at;
            continue;
        }
        auto end = at;
        while (end < bytes_.size() && patterns_.plausible(static_cast<unsigned char>(bytes_[end]))) ++end;
        const bool open = parent_.open && run_.to_end && end == bytes_.size();
        if (end - at >= patterns_.shortest() || open) hand(bits, alignment, {at, end}, open);
        at = end;
    }
}

void Decoder::hand(unsigned bits, std::size_t alignment, ByteRange stretch, bool open) {
    DecodedLayer layer;
    layer.parent = &parent_;
    layer.open = open;
    layer.run = true;
    layer.textual = false;
    layer.bytes = bytes_.substr(stretch.begin, stretch.end - stretch.begin);
    layer.pieces.reserve(layer.bytes.size());
    for (auto i = stretch.begin; i < stretch.end; ++i) {
        const auto first = run_.places[alignment + i * 8 / bits];
        const auto last = run_.places[alignment + (i * 8 + 7) / bits];
        layer.pieces.push_back({static_cast<std::uint32_t>(i - stretch.begin), first, last + 1 - first});
    }
    found_(layer);
}

} // namespace

void decodeRuns(const DecodedLayer& parent, const SecretSet& patterns,
                const std::function<void(DecodedLayer&)>& found) {
    Decoder decoder(parent, patterns, found);
    decoder.hex();
    decoder.base64();
}

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unescape.h"

#include "core/base/ascii.h"
#include "core/base/escape_unit.h"
#include "core/base/secret_patterns.h"

#include <algorithm>
#include <array>

namespace stagefall {
namespace {

enum Trigger : std::uint8_t { kNone, kBreak, kEscape };

constexpr std::array<std::uint8_t, 256> makeTriggers() {
    std::array<std::uint8_t, 256> table{};
    for (const unsigned c : {0x00U, 0x0AU, 0x0DU, 0xC2U, 0xCDU, 0xE1U, 0xE2U, 0xEFU}) table[c] = kBreak;
    for (const char c : kEscapeSigns) table[static_cast<unsigned char>(c)] = kEscape;
    return table;
}
constexpr auto kTriggers = makeTriggers();

/// So many breaks in a row are no word that is broken by them; without a bound a stream of nothing but breaks would be
/// held back for ever.
constexpr std::size_t kMostBreaks = 64;
/// Runs of hex digits bear gaps of 24 bytes, and one gap may be of three parts.
constexpr std::size_t kManyBreaks = 8;

class Unescaper {
public:
    enum class Kind : std::uint8_t { Usual, Form, BehindDrives };

    Unescaper(const DecodedLayer& parent, std::string_view signs, Kind kind)
        : parent_(parent), text_(parent.text()), signs_(signs), kind_(kind) {}

    Unescaped run() {
        while (at_ < text_.size() && !out_.cut_from) {
            const auto trigger = kTriggers[static_cast<unsigned char>(text_[at_])];
            if (trigger == kEscape && signs_.find(text_[at_]) != std::string_view::npos)
                escape();
            else if (kind_ == Kind::Form && text_[at_] == '+')
                replace(1, " ");
            else if (trigger != kBreak || !softBreak())
                ++at_;
        }
        // What a cut escape may add to counts: the text before it is looked at as if it ended there.
        out_.changed = out_.changed || out_.cut_from.has_value();
        out_.broken = out_.broken || (soft_ && !out_.undone.empty());
        out_.lines = lines_ && !out_.undone.empty();
        if (!out_.changed) return std::move(out_);
        literalsUntil(std::min(at_, text_.size()));
        out_.layer.parent = &parent_;
        out_.layer.open = parent_.open;
        out_.layer.textual = parent_.textual;
        return std::move(out_);
    }

private:
    void escape() {
        const bool drive = text_[at_] == '\\' && at_ > 1 && text_[at_ - 1] == ':' && isAsciiLetter(text_[at_ - 2]);
        if (drive && kind_ == Kind::BehindDrives) {
            ++at_;
            return;
        }
        out_.escapes = true; // also where it is none: a line break may stand in it
        auto unit = escapeAt(text_, at_);
        if (unit.kind == EscapeUnit::Kind::Cut && !parent_.open) unit = endOfText();
        if (unit.kind == EscapeUnit::Kind::Cut && parent_.open) {
            out_.cut_from = at_;
            return;
        }
        if (unit.kind != EscapeUnit::Kind::Decoded || unit.bytes.empty()) out_.broken = out_.broken || breakNear();
        if (unit.kind != EscapeUnit::Kind::Decoded) {
            ++at_;
            return;
        }
        out_.drive = out_.drive || drive;
        if (out_.undone.find(text_[at_]) == std::string::npos) out_.undone += text_[at_];
        const bool form_line = text_[at_] == '%' && unit.bytes == "\n";
        // Breaks that come out of escapes are left out in the next round, when all that belongs to them is there.
        replace(unit.length, unit.bytes);
        if (unit.bytes.empty()) indentation();
        while (form_line && at_ < text_.size() && text_[at_] == '+') replace(1, " "); // as forms write indentation
    }

    bool breakNear() const {
        constexpr std::size_t kLongest = 12; // bytes of an escape
        const auto near = text_.substr(at_, kLongest);
        return std::any_of(near.begin(), near.end(),
                           [](char c) { return kTriggers[static_cast<unsigned char>(c)] == kBreak; });
    }

    /// "&#115" at the end of a text is whole there, with nothing to end it.
    EscapeUnit endOfText() const {
        const auto with_end = std::string(text_.substr(at_)) + ";";
        auto unit = escapeAt(with_end, 0);
        if (unit.kind != EscapeUnit::Kind::Decoded || unit.length + 1 < with_end.size()) return {};
        unit.length = text_.size() - at_;
        return unit;
    }

    bool softBreak() {
        bool cut = false;
        const auto length = softBreakAt(text_, at_, cut);
        if (length == 0 && cut && parent_.open) {
            out_.cut_from = at_;
            return true;
        }
        if (length == 0) return false;
        const bool line = text_[at_] == '\n';
        lines_ = lines_ || line;
        if (!line && text_[at_] != '\r') out_.escapes = soft_ = true; // runs of letters bear line breaks, no others
        const bool inside = literal_ == at_ && after_line_;
        replace(length, {});
        if (line || inside) indentation();
        return true;
    }

    void indentation() {
        std::size_t spaces = 0;
        const auto blank = [](char c) { return c == ' ' || c == '\t'; };
        while (at_ + spaces < text_.size() && blank(text_[at_ + spaces])) ++spaces;
        if (spaces != 0) replace(spaces, {});
        after_line_ = true;
    }

    void replace(std::size_t length, std::string_view by) {
        out_.changed = true;
        literalsUntil(at_);
        breaks_ = by.empty() ? breaks_ + length : 0;
        out_.wide = out_.wide || breaks_ > kManyBreaks;
        if (breaks_ > kMostBreaks) {
            by = "\n";
            breaks_ = 0;
        }
        if (!by.empty()) {
            piece(static_cast<std::uint32_t>(length));
            out_.layer.bytes += by;
        }
        at_ += length;
        literal_ = at_;
        after_line_ = after_line_ && by.empty();
    }

    void literalsUntil(std::size_t end) {
        if (end <= literal_) return;
        const auto at = at_;
        at_ = literal_;
        piece(0);
        at_ = at;
        out_.layer.bytes += text_.substr(literal_, end - literal_);
        literal_ = end;
        breaks_ = 0;
        after_line_ = false;
    }

    void piece(std::uint32_t length) {
        out_.layer.pieces.push_back(
            {static_cast<std::uint32_t>(out_.layer.bytes.size()), static_cast<std::uint32_t>(at_), length});
    }

    const DecodedLayer& parent_;
    std::string_view text_;
    std::string_view signs_;
    Kind kind_;
    Unescaped out_;
    std::size_t at_ = 0;
    std::size_t literal_ = 0; ///< where what is copied as it is begins
    bool soft_ = false;       ///< a break that is no line's was left out
    bool lines_ = false;      ///< a line break was left out
    bool after_line_ = false; ///< nothing but blanks came since a line break
    std::size_t breaks_ = 0;  ///< bytes left out since the last that was not
};

} // namespace

Unescaped unescape(const DecodedLayer& parent, std::string_view signs) {
    return Unescaper(parent, signs, Unescaper::Kind::Usual).run();
}
Unescaped unescapeForm(const DecodedLayer& parent) { return Unescaper(parent, "%", Unescaper::Kind::Form).run(); }
Unescaped unescapeBehindDrives(const DecodedLayer& parent) {
    return Unescaper(parent, kEscapeSigns, Unescaper::Kind::BehindDrives).run();
}

DecodedLayer withoutBlanks(const DecodedLayer& parent) {
    DecodedLayer out;
    out.parent = &parent;
    out.open = parent.open;
    out.textual = parent.textual;
    std::size_t blanks = 0;
    bool gap = true; // a new piece begins
    const auto text = parent.text();
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        blanks = isBlank(c) ? blanks + 1 : 0;
        if (blanks != 0 && blanks != kMostBreaks) {
            gap = true;
            continue;
        }
        if (gap)
            out.pieces.push_back({static_cast<std::uint32_t>(out.bytes.size()), static_cast<std::uint32_t>(at), 0});
        gap = false;
        out.bytes += c;
    }
    return out;
}

std::string unescaped(std::string_view text, std::string_view signs) {
    DecodedLayer layer;
    layer.root = text;
    auto out = unescape(layer, signs);
    return out.changed ? std::move(out.layer.bytes) : std::string(text);
}

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/sentences.h"

#include "core/retrieval/unicode.h"

namespace stagefall::retrieval {

namespace {

enum class Break { None, Sentence, Paragraph };

bool isLatinStop(char32_t c) { return c == '.' || c == '!' || c == '?'; }

bool isCjkStop(char32_t c) {
    return c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0xFF1B || c == 0xFF0E || c == 0x2026; // 。！？；．…
}

bool isClosing(char32_t c) {
    return c == '"' || c == '\'' || c == ')' || c == 0x201D || c == 0x2019 || c == 0x300D || c == 0x300F ||
           c == 0xFF09 || c == 0x300B; // ” ’ 」 』 ） 》
}

/// "- item", "* item", "+ item", "1. item", "| cell |": a line that stands for itself.
bool startsItem(std::string_view line) {
    line = line.substr(0, 16);
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    if (line.size() < 2) return false;
    if (line[0] == '|') return true;
    if (line[0] == '-' || line[0] == '*' || line[0] == '+') return line[1] == ' ';
    std::size_t digits = 0;
    while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
    return digits > 0 && digits + 1 < line.size() && (line[digits] == '.' || line[digits] == ')') &&
           line[digits + 1] == ' ';
}

/// What a line feed at `at` means, by what follows it.
Break breakAtLineFeed(std::string_view text, std::size_t at) {
    auto next = at + 1;
    while (next < text.size() && (text[next] == ' ' || text[next] == '\t' || text[next] == '\r')) ++next;
    if (next < text.size() && text[next] == '\n') return Break::Paragraph;
    return startsItem(text.substr(at + 1)) ? Break::Sentence : Break::None;
}

class Cutter {
public:
    Cutter(std::string_view text, std::size_t longest) : text_(text), longest_(longest > 0 ? longest : 1) {}

    std::vector<Unit> cut() {
        while (at_ < text_.size()) {
            const auto c = codePointAt(text_, at_);
            take(c.size);
            auto found = Break::None;
            if (c.value == '\n') {
                found = breakAtLineFeed(text_, at_ - 1);
            } else if (isLatinStop(c.value) || isCjkStop(c.value)) {
                found = afterStop(isCjkStop(c.value));
            }
            if (found != Break::None) {
                takeBlanks(found);
                close(at_, found == Break::Paragraph);
            } else if (chars_ >= longest_) {
                closeTooLong();
            }
        }
        close(at_, true);
        return std::move(units_);
    }

private:
    void take(std::size_t size) {
        at_ += size;
        ++chars_;
    }

    /// Further stops and closing quotes belong to the sentence. A Latin stop ends one only before a blank: 3.5, a.b.
    Break afterStop(bool cjk) {
        const auto before = trimmed(text_.substr(begin_, at_ - 1 - begin_));
        const bool item_number = !cjk && !before.empty() && before.find_first_not_of("0123456789") == before.npos;
        if (item_number) return Break::None; // "1." goes with its item
        while (at_ < text_.size()) {
            const auto c = codePointAt(text_, at_);
            if (!isClosing(c.value) && !isCjkStop(c.value) && !isLatinStop(c.value)) break;
            cjk = cjk || isCjkStop(c.value);
            take(c.size);
        }
        return cjk || at_ == text_.size() || isBlank(text_[at_]) ? Break::Sentence : Break::None;
    }

    /// Blanks after a break go with what is before it; a blank line among them makes it the end of a paragraph.
    void takeBlanks(Break& found) {
        while (at_ < text_.size() && isBlank(text_[at_])) {
            if (text_[at_] == '\n' && breakAtLineFeed(text_, at_) == Break::Paragraph) found = Break::Paragraph;
            take(1);
        }
    }

    void closeTooLong() {
        auto end = at_;
        while (end > begin_ + (at_ - begin_) / 2 && !isBlank(text_[end - 1])) --end;
        const bool at_blank = end > begin_ && isBlank(text_[end - 1]);
        close(at_blank ? end : at_, false);
    }

    void close(std::size_t end, bool ends_paragraph) {
        if (end == begin_) return;
        const auto unit_text = text_.substr(begin_, end - begin_);
        units_.push_back({begin_, end, countCodePoints(unit_text), ends_paragraph});
        chars_ -= units_.back().chars;
        begin_ = end;
    }

    std::string_view text_;
    std::size_t longest_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;
    std::size_t chars_ = 0; ///< from begin_ to at_
    std::vector<Unit> units_;
};

} // namespace

std::vector<Unit> cutUnits(std::string_view text, std::size_t longest_chars) {
    return Cutter(text, longest_chars).cut();
}

} // namespace stagefall::retrieval

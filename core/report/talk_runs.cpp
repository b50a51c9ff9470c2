// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/talk_markup.h"

#include <algorithm>
#include <array>
#include <set>

namespace stagefall::report {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n'; }
bool isMark(char c) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}
/// Letters of any script count: bytes above ASCII are taken for letters.
bool isWord(char c) { return !isSpace(c) && !isMark(c); }

/// Cuts a text into pieces, then pairs those that may begin or end emphasis.
class Inline {
public:
    explicit Inline(std::string_view text) : text_(text) {}

    Runs run() {
        while (at_ < text_.size()) step();
        flush();
        return joined();
    }

private:
    struct Piece {
        Run run;
        int opens = 0; ///< 1: italic, 2: bold, from here on
        int closes = 0;
    };

    std::size_t lengthOfRun(std::size_t from) const {
        std::size_t to = from;
        while (to < text_.size() && text_[to] == text_[from]) ++to;
        return to - from;
    }

    void step() {
        const char c = text_[at_];
        if (c == '\\' && at_ + 1 < text_.size() && isMark(text_[at_ + 1])) {
            plain_ += text_[at_ + 1];
            at_ += 2;
        } else if (c == '`') {
            code();
        } else if (c == '*' || c == '_') {
            emphasis(c);
        } else {
            plain_ += c;
            ++at_;
        }
    }

    void flush() {
        if (!plain_.empty()) pieces_.push_back({{std::move(plain_)}, 0, 0});
        plain_.clear();
    }

    /// Between two runs of as many backticks.
    void code() {
        const auto length = lengthOfRun(at_);
        const auto begin = at_ + length;
        if (!unclosed_.contains(length))
            for (auto end = text_.find('`', begin); end != std::string_view::npos;) {
                const auto found = lengthOfRun(end);
                if (found == length) {
                    flush();
                    auto inside = text_.substr(begin, end - begin);
                    if (inside.size() > 2 && inside.front() == ' ' && inside.back() == ' ')
                        inside = inside.substr(1, inside.size() - 2);
                    pieces_.push_back({{std::string(inside), false, false, true}, 0, 0});
                    at_ = end + length;
                    return;
                }
                end = text_.find('`', end + found);
            }
        unclosed_.insert(length); // there is none further on either
        plain_.append(length, '`');
        at_ = begin;
    }

    void emphasis(char c) {
        const auto length = lengthOfRun(at_);
        const char before = at_ == 0 ? ' ' : text_[at_ - 1];
        const char after = at_ + length < text_.size() ? text_[at_ + length] : ' ';
        at_ += length;
        const bool inside_word = c == '_' && isWord(before) && isWord(after);
        const bool opens = !isSpace(after) && !inside_word;
        const bool closes = !isSpace(before) && !inside_word;
        if (length > 3 || !(opens || closes)) {
            plain_.append(length, c);
            return;
        }
        flush();
        auto left = static_cast<int>(length);
        while (closes && left > 0) {
            const int closed = close(c, left);
            if (closed == 0) break;
            left -= closed;
        }
        if (opens && left >= 2) open(c, 2);
        if (opens && left % 2 == 1) open(c, 1);
        if (!opens) plain_.append(static_cast<std::size_t>(left), c);
    }

    void open(char c, int strength) {
        pieces_.push_back({{std::string(static_cast<std::size_t>(strength), c)}, 0, 0});
        waiting_.push_back({c, strength, pieces_.size() - 1});
        ++count(c, strength);
    }

    /// The nearest one that waits for its end; what was opened since stays the letters it is.
    int close(char c, int most) {
        if (count(c, 1) + (most > 1 ? count(c, 2) : 0) == 0) return 0;
        while (true) {
            const auto top = waiting_.back();
            waiting_.pop_back();
            --count(top.sign, top.strength);
            if (top.sign != c || top.strength > most) continue;
            auto& begin = pieces_[top.piece];
            begin.run.text.clear();
            begin.opens = top.strength;
            pieces_.push_back({{}, 0, top.strength});
            return top.strength;
        }
    }

    int& count(char c, int strength) { return counts_.at((c == '*' ? 0U : 2U) + (strength == 2 ? 1U : 0U)); }

    Runs joined() const {
        Runs out;
        int bold = 0;
        int italic = 0;
        for (const auto& piece : pieces_) {
            if (piece.opens > 0) ++(piece.opens == 2 ? bold : italic);
            if (piece.closes > 0) --(piece.closes == 2 ? bold : italic);
            if (piece.run.text.empty()) continue;
            auto run = piece.run;
            run.bold = bold > 0;
            run.italic = italic > 0;
            const bool same = !out.empty() && out.back().bold == run.bold && out.back().italic == run.italic &&
                              out.back().code == run.code;
            if (same)
                out.back().text += run.text;
            else
                out.push_back(std::move(run));
        }
        return out;
    }

    struct Waiting {
        char sign = '*';
        int strength = 1;
        std::size_t piece = 0;
    };
    std::string_view text_;
    std::size_t at_ = 0;
    std::string plain_;
    std::vector<Piece> pieces_;
    std::vector<Waiting> waiting_;
    std::array<int, 4> counts_{};
    std::set<std::size_t> unclosed_;
};

} // namespace

Runs understandRuns(std::string_view text) { return Inline(text).run(); }

} // namespace stagefall::report

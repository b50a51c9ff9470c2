// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/talk_markup.h"

#include "core/report/markup.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace stagefall::report {
namespace {

using Kind = Block::Kind;

constexpr std::size_t kMostColumns = 24; ///< what has more is no table a person reads
constexpr int kDeepest = 5;

std::size_t indentOf(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

/// The fence that begins a line: its characters; "" = there is none.
std::string_view fenceOf(std::string_view line) {
    const auto text = trimmed(line);
    if (text.empty() || (text[0] != '`' && text[0] != '~')) return {};
    const auto end = std::min(text.find_first_not_of(text[0]), text.size());
    if (end < 3 || (text[0] == '`' && text.find('`', end) != std::string_view::npos)) return {};
    return text.substr(0, end);
}

bool isRule(std::string_view line) {
    const auto text = trimmed(line);
    if (text.empty() || std::string_view("-*_").find(text[0]) == std::string_view::npos) return false;
    const auto other = [&](char c) { return c != text[0] && c != ' '; };
    return std::count(text.begin(), text.end(), text[0]) >= 3 && std::none_of(text.begin(), text.end(), other);
}

/// The number of signs of a heading; 0 = it is none.
int headingLevel(std::string_view line) {
    const auto text = trimmed(line);
    const auto level = std::min(text.find_first_not_of('#'), text.size());
    const bool ends = level < text.size() && text[level] == ' ';
    return level >= 1 && level <= 6 && ends ? static_cast<int>(level) : 0;
}

struct ItemStart {
    std::string sign;
    std::string_view text;
};
std::optional<ItemStart> itemStart(std::string_view line) {
    const auto text = trimmed(line);
    if (text.size() < 2) return std::nullopt;
    if (std::string_view("-*+").find(text[0]) != std::string_view::npos && text[1] == ' ')
        return ItemStart{"•", trimmed(text.substr(2))};
    std::size_t digits = 0;
    while (digits < text.size() && digits < 9 && std::isdigit(static_cast<unsigned char>(text[digits])) != 0) ++digits;
    const bool numbered = digits > 0 && digits + 1 < text.size() && (text[digits] == '.' || text[digits] == ')') &&
                          text[digits + 1] == ' ';
    if (!numbered) return std::nullopt;
    return ItemStart{std::string(text.substr(0, digits)) + ".", trimmed(text.substr(digits + 2))};
}

std::vector<std::string> cellsOf(std::string_view line) {
    auto text = trimmed(line);
    if (text.starts_with('|')) text.remove_prefix(1);
    if (text.ends_with('|') && !text.ends_with("\\|")) text.remove_suffix(1);
    std::vector<std::string> out(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '|')
            out.back() += text[++i];
        else if (text[i] == '|')
            out.emplace_back();
        else
            out.back() += text[i];
    }
    for (auto& cell : out) cell = std::string(trimmed(cell));
    return out;
}

/// "| --- | :-: |"
bool isTableRule(std::string_view line, std::size_t columns) {
    if (line.find('-') == std::string_view::npos || line.find_first_not_of("|:- \t") != std::string_view::npos)
        return false;
    const auto cells = cellsOf(line);
    return cells.size() == columns &&
           std::all_of(cells.begin(), cells.end(), [](const auto& c) { return c.find('-') != std::string::npos; });
}

class Blocks {
public:
    explicit Blocks(std::string_view markdown) : text_(plain(markdown)) {
        const std::string_view all = text_;
        for (std::size_t from = 0; from <= all.size();) {
            const auto end = std::min(all.find('\n', from), all.size());
            lines_.push_back(all.substr(from, end - from));
            from = end + 1;
        }
    }

    std::vector<Block> run() {
        while (at_ < lines_.size()) step();
        finish();
        return std::move(out_);
    }

private:
    void step() {
        const auto line = lines_[at_];
        if (trimmed(line).empty()) {
            finish();
            ++at_;
        } else if (const auto fence = fenceOf(line); !fence.empty()) {
            code(fence);
        } else if (const int level = headingLevel(line); level > 0) {
            auto text = trimmed(trimmed(line).substr(static_cast<std::size_t>(level)));
            while (text.ends_with('#')) text.remove_suffix(1);
            single(Kind::Heading, level, trimmed(text));
        } else if (isRule(line)) {
            single(Kind::Rule, 0, {});
        } else if (const auto start = itemStart(line)) {
            item(line, *start);
        } else if (trimmed(line).starts_with('>')) {
            auto text = trimmed(line).substr(1);
            more(Kind::Quote, trimmed(text));
        } else if (!table()) {
            more(Kind::Paragraph, trimmed(line));
        }
    }

    /// Ends the block that lines were added to.
    void finish() {
        if (!open_) return;
        open_->text = understandRuns(words_);
        out_.push_back(std::move(*open_));
        open_.reset();
        words_.clear();
    }

    void single(Kind kind, int level, std::string_view text) {
        finish();
        indents_.clear();
        out_.push_back({kind, level, {}, understandRuns(text), {}});
        ++at_;
    }

    /// A line of text goes on with what is open: a paragraph, and an item or a quote as well.
    void more(Kind kind, std::string_view text) {
        const bool goes_on = open_ && (open_->kind == kind || kind == Kind::Paragraph);
        if (!goes_on) {
            finish();
            if (indentOf(lines_[at_]) == 0) indents_.clear();
            open_ = Block{kind, 0, {}, {}, {}};
        }
        words_.append(words_.empty() ? "" : "\n").append(text);
        ++at_;
    }

    void item(std::string_view line, const ItemStart& start) {
        finish();
        const auto indent = indentOf(line);
        while (!indents_.empty() && indent < indents_.back()) indents_.pop_back();
        if (indents_.empty() || indent >= indents_.back() + 2) indents_.push_back(indent);
        open_ = Block{Kind::Item, std::min(static_cast<int>(indents_.size()) - 1, kDeepest), start.sign, {}, {}};
        words_ = std::string(start.text);
        ++at_;
    }

    void code(std::string_view fence) {
        finish();
        const auto indent = indentOf(lines_[at_]);
        std::string inside;
        for (++at_; at_ < lines_.size(); ++at_) {
            const auto end = trimmed(lines_[at_]);
            const bool closes = end.size() >= fence.size() && end.find_first_not_of(fence[0]) == std::string_view::npos;
            if (closes) break;
            inside.append(lines_[at_].substr(std::min(indent, indentOf(lines_[at_])))).append("\n");
        }
        if (at_ < lines_.size()) ++at_;
        if (inside.ends_with('\n')) inside.pop_back();
        out_.push_back({Kind::Code, 0, {}, {{std::move(inside), false, false, true}}, {}});
    }

    bool table() {
        const auto line = lines_[at_];
        if (open_ || line.find('|') == std::string_view::npos || at_ + 1 == lines_.size()) return false;
        const auto head = cellsOf(line);
        if (head.size() > kMostColumns || !isTableRule(lines_[at_ + 1], head.size())) return false;
        Block block{Kind::Table, 0, {}, {}, {}};
        const auto add = [&](std::vector<std::string> cells) {
            cells.resize(head.size());
            auto& row = block.cells.emplace_back();
            for (const auto& cell : cells) row.push_back(understandRuns(cell));
        };
        add(head);
        for (at_ += 2; at_ < lines_.size() && lines_[at_].find('|') != std::string_view::npos; ++at_)
            add(cellsOf(lines_[at_]));
        indents_.clear();
        out_.push_back(std::move(block));
        return true;
    }

    std::string text_;
    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
    std::vector<Block> out_;
    std::optional<Block> open_;
    std::string words_;                ///< of the open block
    std::vector<std::size_t> indents_; ///< of the lists around
};

} // namespace

std::vector<Block> understand(std::string_view markdown) { return Blocks(markdown).run(); }

} // namespace stagefall::report

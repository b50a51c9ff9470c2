// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/pretty_json.h"

#include <nlohmann/json.hpp>

namespace stagefall::report {
namespace {

constexpr std::size_t kDeepest = 24; ///< else the blanks would outgrow the text
constexpr std::size_t kLongestLine = 72;

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Goes over valid JSON and writes it anew.
class Indenter {
public:
    explicit Indenter(std::string_view text) : text_(text) {}

    /// "" where it is too deep.
    std::string run() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (blank(c)) continue;
            if (c == '"')
                string();
            else if (c == '{' || c == '[')
                open();
            else if (c == '}' || c == ']')
                close(c);
            else if (c == ',')
                next();
            else if (c == ':')
                out_ += ": ";
            else
                out_ += c;
            if (depth_ > kDeepest) return {};
        }
        return std::move(out_);
    }

private:
    void line(std::size_t depth) { out_.append("\n").append(depth * 2, ' '); }

    void close(char c) {
        line(--depth_);
        out_ += c;
    }
    void next() {
        out_ += ',';
        line(depth_);
    }

    void string() {
        const auto from = at_;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
            if (text_[at_] == '\\') ++at_;
        out_ += text_.substr(from, at_ + 1 - from);
    }

    /// A short list or object of plain values stays on its line.
    void open() {
        const char closes = text_[at_] == '{' ? '}' : ']';
        const auto end = text_.find_first_of("{}[]\"", at_ + 1);
        if (end != std::string_view::npos && text_[end] == closes && end - at_ < kLongestLine) {
            for (; at_ <= end; ++at_)
                if (!blank(text_[at_])) out_.append(1, text_[at_]).append(text_[at_] == ',' ? " " : "");
            --at_;
            return;
        }
        out_ += text_[at_];
        line(++depth_);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    std::string out_;
};

} // namespace

std::string prettyJson(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    const bool structured = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
    if (!structured || !nlohmann::json::accept(text)) return std::string(text);
    auto out = Indenter(text).run();
    return out.empty() ? std::string(text) : out;
}

} // namespace stagefall::report

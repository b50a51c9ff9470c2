// SPDX-License-Identifier: GPL-3.0-or-later
// The reading half of JsonDoc: recursive descent, one pass, strict but for what JsonTolerance lets through.
#include "core/llm/json_value.h"

#include <limits>

namespace stagefall::llm {

namespace {

constexpr int kMaxDepth = 200; ///< deeper input is an attack, not an answer

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

} // namespace

bool JsonDoc::parse(std::string_view text, JsonTolerance tolerance) {
    text_ = text;
    tolerance_ = tolerance;
    at_ = 0;
    error_at_ = 0;
    ended_early_ = false;
    nodes_.clear();
    if (text.size() >= std::numeric_limits<std::uint32_t>::max()) return failHere();
    skipBlank();
    if (!value(0)) return false;
    skipBlank();
    return atEnd() || failHere();
}

JsonView JsonDoc::root() const { return nodes_.empty() ? JsonView() : JsonView(this, 0); }

bool JsonDoc::failHere() {
    error_at_ = at_;
    ended_early_ = atEnd();
    return false;
}

void JsonDoc::skipBlank() {
    while (!atEnd() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) ++at_;
}

bool JsonDoc::value(int depth) {
    if (atEnd() || depth > kMaxDepth) return failHere();
    switch (text_[at_]) {
    case '{':
        return container(depth, true);
    case '[':
        return container(depth, false);
    case '"':
        return string();
    case 't':
        return literal("true", True);
    case 'f':
        return literal("false", False);
    case 'n':
        return literal("null", Null);
    case 'N':
    case 'I':
        return special();
    case '-':
        return at_ + 1 < text_.size() && text_[at_ + 1] == 'I' ? special() : number();
    default:
        return isDigit(text_[at_]) ? number() : failHere();
    }
}

bool JsonDoc::container(int depth, bool object) {
    const std::size_t self = nodes_.size();
    const char close = object ? '}' : ']';
    nodes_.push_back({object ? Object : Array, static_cast<std::uint32_t>(at_), 0, 0});
    ++at_;
    skipBlank();
    bool more = atEnd() || text_[at_] != close;
    while (more) {
        if (object && !member()) return false;
        if (!value(depth + 1)) return false;
        skipBlank();
        if (atEnd()) return failHere();
        more = text_[at_] == ',';
        if (!more && text_[at_] != close) return failHere();
        if (more) ++at_;
        skipBlank();
    }
    ++at_;
    nodes_[self].end = static_cast<std::uint32_t>(at_);
    nodes_[self].next = static_cast<std::uint32_t>(nodes_.size());
    return true;
}

bool JsonDoc::member() {
    if (atEnd() || text_[at_] != '"') return failHere();
    if (!string()) return false;
    skipBlank();
    if (atEnd() || text_[at_] != ':') return failHere();
    ++at_;
    skipBlank();
    return true;
}

bool JsonDoc::string() {
    const std::size_t begin = at_++;
    while (!atEnd() && text_[at_] != '"') {
        if (static_cast<unsigned char>(text_[at_]) < 0x20 && !tolerance_.control_in_strings) return failHere();
        if (text_[at_] == '\\') {
            if (!escape()) return false;
        } else {
            ++at_;
        }
    }
    if (atEnd()) return failHere();
    ++at_;
    const auto next = static_cast<std::uint32_t>(nodes_.size() + 1);
    nodes_.push_back({String, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), next});
    return true;
}

bool JsonDoc::escape() {
    ++at_;
    if (atEnd()) return failHere();
    const char kind = text_[at_++];
    if (kind != 'u') {
        if (std::string_view("\"\\/bfnrt").find(kind) != std::string_view::npos) return true;
        --at_;
        return failHere();
    }
    for (int i = 0; i < 4; ++i, ++at_)
        if (atEnd() || !isHex(text_[at_])) return failHere();
    return true;
}

bool JsonDoc::digits() {
    if (atEnd() || !isDigit(text_[at_])) return failHere();
    while (!atEnd() && isDigit(text_[at_])) ++at_;
    return true;
}

bool JsonDoc::number() {
    const std::size_t begin = at_;
    if (text_[at_] == '-') ++at_;
    if (!atEnd() && text_[at_] == '0')
        ++at_; // no digit may follow a leading zero
    else if (!digits())
        return false;
    if (!atEnd() && text_[at_] == '.') {
        ++at_;
        if (!digits()) return false;
    }
    if (!atEnd() && (text_[at_] == 'e' || text_[at_] == 'E')) {
        ++at_;
        if (!atEnd() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
        if (!digits()) return false;
    }
    const auto next = static_cast<std::uint32_t>(nodes_.size() + 1);
    nodes_.push_back({Number, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), next});
    return true;
}

bool JsonDoc::literal(std::string_view word, Type type) {
    const std::size_t begin = at_;
    for (const char c : word) {
        if (atEnd() || text_[at_] != c) return failHere();
        ++at_;
    }
    const auto next = static_cast<std::uint32_t>(nodes_.size() + 1);
    nodes_.push_back({type, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), next});
    return true;
}

bool JsonDoc::special() {
    if (!tolerance_.nan_as_null) return failHere();
    if (text_[at_] == 'N') return literal("NaN", Null);
    return text_[at_] == '-' ? literal("-Infinity", Null) : literal("Infinity", Null);
}

} // namespace stagefall::llm

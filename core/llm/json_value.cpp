// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/json_value.h"

#include "core/llm/json_text.h"

#include <algorithm>
#include <charconv>

namespace stagefall::llm {

bool JsonView::is(std::uint8_t type) const { return doc_ != nullptr && doc_->nodes_[index_].type == type; }
bool JsonView::isNull() const { return doc_ == nullptr || is(JsonDoc::Null); }
bool JsonView::isBool() const { return is(JsonDoc::True) || is(JsonDoc::False); }
bool JsonView::isTrue() const { return is(JsonDoc::True); }
bool JsonView::isString() const { return is(JsonDoc::String); }
bool JsonView::isNumber() const { return is(JsonDoc::Number); }
bool JsonView::isArray() const { return is(JsonDoc::Array); }
bool JsonView::isObject() const { return is(JsonDoc::Object); }

std::string_view JsonView::raw() const {
    if (doc_ == nullptr) return {};
    const JsonDoc::Node& node = doc_->nodes_[index_];
    return doc_->text_.substr(node.begin, node.end - node.begin);
}

std::size_t JsonView::offset() const { return doc_ == nullptr ? 0 : doc_->nodes_[index_].begin; }

JsonView JsonView::operator[](std::string_view key) const {
    JsonView found;
    if (!isObject()) return found;
    const auto& nodes = doc_->nodes_;
    for (std::uint32_t i = index_ + 1; i < nodes[index_].next; i = nodes[i + 1].next) {
        const JsonView name(doc_, i);
        const std::string_view quoted = name.raw();
        const std::string_view bare = quoted.substr(1, quoted.size() - 2);
        const bool same = bare == key || (bare.find('\\') != std::string_view::npos && name.wtf8() == key);
        if (same) found = JsonView(doc_, i + 1);
    }
    return found;
}

std::string JsonView::wtf8() const {
    std::string out;
    if (!isString()) return out;
    const std::string_view quoted = raw();
    unescapeJson(quoted.substr(1, quoted.size() - 2), out);
    return out;
}

std::string JsonView::text() const { return joinedText(wtf8()); }

std::optional<std::int64_t> JsonView::integer() const {
    if (!isNumber()) return std::nullopt;
    const std::string_view digits = raw();
    std::int64_t value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc() && read.ptr == digits.data() + digits.size()) return value;
    const std::optional<double> real = number();
    constexpr double kExact = 9007199254740992.0;
    if (real && *real >= -kExact && *real <= kExact && static_cast<double>(static_cast<std::int64_t>(*real)) == *real)
        return static_cast<std::int64_t>(*real);
    return std::nullopt;
}

std::optional<double> JsonView::number() const {
    if (!isNumber()) return std::nullopt;
    const std::string_view digits = raw();
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

void JsonView::forEachItem(const std::function<void(JsonView)>& use) const {
    if (!isArray()) return;
    const auto& nodes = doc_->nodes_;
    for (std::uint32_t i = index_ + 1; i < nodes[index_].next; i = nodes[i].next) use(JsonView(doc_, i));
}

void JsonView::forEachMember(const std::function<void(const std::string&, JsonView)>& use) const {
    if (!isObject()) return;
    const auto& nodes = doc_->nodes_;
    for (std::uint32_t i = index_ + 1; i < nodes[index_].next; i = nodes[i + 1].next)
        use(JsonView(doc_, i).text(), JsonView(doc_, i + 1));
}

bool JsonView::empty() const { return doc_ == nullptr || doc_->nodes_[index_].next == index_ + 1; }

JsonView JsonView::first() const { return isArray() && !empty() ? JsonView(doc_, index_ + 1) : JsonView(); }

} // namespace stagefall::llm

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/json_writer.h"

#include "core/llm/json_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace stagefall::llm {

JsonObjectWriter& JsonObjectWriter::raw(std::string_view key, std::string_view json) {
    if (!empty()) out_.push_back(',');
    appendQuoted(out_, key);
    out_.push_back(':');
    out_ += json;
    return *this;
}

JsonObjectWriter& JsonObjectWriter::string(std::string_view key, std::string_view text) {
    return raw(key, quoted(text));
}

JsonObjectWriter& JsonObjectWriter::boolean(std::string_view key, bool value) {
    return raw(key, value ? "true" : "false");
}

JsonObjectWriter& JsonObjectWriter::integer(std::string_view key, std::int64_t value) {
    return raw(key, std::to_string(value));
}

JsonObjectWriter& JsonObjectWriter::number(std::string_view key, double value) {
    if (!std::isfinite(value)) return raw(key, "null");
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return raw(key, std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
}

JsonObjectWriter& JsonObjectWriter::stringOrNull(std::string_view key, std::string_view text) {
    return text.empty() ? raw(key, "null") : string(key, text);
}

JsonObjectWriter& JsonObjectWriter::integerOrNull(std::string_view key, const std::optional<std::int64_t>& value) {
    return value ? integer(key, *value) : raw(key, "null");
}

JsonObjectWriter& JsonObjectWriter::numberOrNull(std::string_view key, const std::optional<double>& value) {
    return value ? number(key, *value) : raw(key, "null");
}

std::string JsonObjectWriter::take() {
    out_.push_back('}');
    return std::exchange(out_, "{");
}

void JsonArrayWriter::raw(std::string_view json) {
    if (out_.size() > 1) out_.push_back(',');
    out_ += json;
}

std::string JsonArrayWriter::take() {
    out_.push_back(']');
    return std::exchange(out_, "[");
}

} // namespace stagefall::llm

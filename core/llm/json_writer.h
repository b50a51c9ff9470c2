// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stagefall::llm {

/// Writes one JSON object member by member. Raw members keep their bytes, which a DOM would not promise for numbers.
class JsonObjectWriter {
public:
    JsonObjectWriter& raw(std::string_view key, std::string_view json);
    JsonObjectWriter& string(std::string_view key, std::string_view text);
    JsonObjectWriter& boolean(std::string_view key, bool value);
    JsonObjectWriter& integer(std::string_view key, std::int64_t value);
    /// As short as it reads back the same.
    JsonObjectWriter& number(std::string_view key, double value);
    /// null where empty.
    JsonObjectWriter& stringOrNull(std::string_view key, std::string_view text);
    JsonObjectWriter& integerOrNull(std::string_view key, const std::optional<std::int64_t>& value);
    JsonObjectWriter& numberOrNull(std::string_view key, const std::optional<double>& value);
    bool empty() const { return out_.size() == 1; }
    std::string take();

private:
    std::string out_ = "{";
};

/// Joins JSON texts to an array, one item at a time.
class JsonArrayWriter {
public:
    void raw(std::string_view json);
    std::string take();

private:
    std::string out_ = "[";
};

} // namespace stagefall::llm

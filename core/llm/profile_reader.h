// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/llm/json_value.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stagefall::llm {

/// Reads typed members of a settings object and keeps the first thing that is wrong, with its place in the file.
class MemberReader {
public:
    MemberReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

    /// Refuses members that are not in `known`, naming the nearest known one.
    void allowOnly(JsonView object, const std::string& pointer, std::initializer_list<std::string_view> known);
    void string(JsonView object, const std::string& pointer, std::string_view key, std::string& out);
    void boolean(JsonView object, const std::string& pointer, std::string_view key, bool& out);
    void milliseconds(JsonView object, const std::string& pointer, std::string_view key, int& out);
    void integer(JsonView object, const std::string& pointer, std::string_view key, int least, int& out);
    /// An object member, or nothing where it is missing.
    JsonView object(JsonView parent, const std::string& pointer, std::string_view key);
    void wrong(std::string id, const std::string& pointer, JsonView at,
               std::vector<std::pair<std::string, std::string>> args = {});
    /// What is wrong, or nothing. Once.
    std::optional<Error> takeError() { return std::exchange(error_, std::nullopt); }

private:
    std::string_view text_;
    std::string file_;
    std::optional<Error> error_;
};

} // namespace stagefall::llm

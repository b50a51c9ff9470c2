// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Private to the workbench parser: reads members of a JSON file and collects every error with its place, so that a
/// person mends a file once and not error by error.
namespace stagefall::agent {

/// The errors of one file.
class Problems {
public:
    explicit Problems(std::string file) : file_(std::move(file)) {}
    void add(const std::string& pointer, Message message);
    bool any() const { return !errors_.empty(); }
    /// The first as the error, the rest in its context as "more", each packed by asArgument().
    Error take() const;

private:
    std::string file_;
    std::vector<Error> errors_;
};

/// One JSON object of the file and where it stands. Readers give a default and note the error where a member does not
/// fit; done() notes the members that nobody asked for.
class ObjectReader {
public:
    ObjectReader(const nlohmann::json& object, std::string pointer, Problems& problems);

    const nlohmann::json* find(const char* key);
    const nlohmann::json* require(const char* key);
    std::string text(const char* key, bool required = false, const std::string& fallback = "");
    /// A string (the same in both languages) or {"en", "zh"}.
    LocalizedText localized(const char* key, bool required = false);
    std::int64_t integer(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most);
    bool boolean(const char* key, bool fallback);
    std::string oneOf(const char* key, std::initializer_list<const char*> words, const std::string& fallback);
    /// The members of a list, each with its pointer; empty where there is none.
    std::vector<std::pair<const nlohmann::json*, std::string>> list(const char* key);
    void done();

    std::string at(std::string_view key) const { return pointer_ + "/" + std::string(key); }
    Problems& problems() { return problems_; }

private:
    void wrongType(const char* key, const Message& expected);
    const nlohmann::json& object_;
    std::string pointer_;
    Problems& problems_;
    std::vector<std::string> asked_;
};

/// Which message says in plain words what the JSON parser missed; `what` is its own text.
std::string syntaxMessage(std::string_view what);

} // namespace stagefall::agent

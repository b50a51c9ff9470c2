// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/tools/places.h"
#include "core/tools/schema.h"

#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace stagefall::tools {

/// One check of one value against a schema. Everything it does is counted: beyond so many steps, some seconds, so many
/// levels, or once it is cancelled, it gives up rather than go on. One use; one thread.
class SchemaCheck {
public:
    enum class Verdict { Valid, Invalid, GaveUp };

    SchemaCheck(const Schema& schema, const CancelToken& cancel);
    Verdict run(const nlohmann::json& value);
    /// After Invalid: each place where the value misses what the schema asks for, in words a model can act on:
    /// "/days: expected integer, got \"three\"".
    const Places& places() const { return places_; }

private:
    using Json = nlohmann::json;
    struct Place; ///< a link of the way from the root, made into words only where something is wrong

    bool spend(std::uint64_t steps);
    bool check(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkMembers(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkMember(const Json& schema, const Json& value, const std::string& key, const Place& place, Places& out);
    bool checkNeeded(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkList(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkItems(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkContains(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkUnique(const Json& value, const Place& place, Places& out);
    bool checkText(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkPlain(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkForms(const Json& schema, const Json& value, const Place& place, Places& out);
    bool checkAny(const Json& forms, const char* keyword, const Json& value, const Place& place, Places& out);
    bool checkDependencies(const Json& schema, const Json& value, const Place& place, Places& out);
    bool fits(const Json& schema, const Json& value, const Place& place);
    bool found(const Pattern& pattern, std::string_view text);

    const Schema& schema_;
    const CancelToken& cancel_;
    std::chrono::steady_clock::time_point deadline_;
    std::uint64_t steps_ = 0;
    std::uint64_t next_look_ = 0; ///< at clock and token
    int depth_ = 0;
    bool gave_up_ = false;
    Places places_;
};

} // namespace stagefall::tools

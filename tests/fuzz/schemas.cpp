// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/read_json.h"
#include "core/lab/schema_arguments.h"
#include "core/tools/tool.h"
#include "tests/fuzz/targets.h"

#include <nlohmann/json.hpp>

namespace stagefall::fuzz {

/// A schema, a line that holds nothing but "---", and arguments.
std::string schemaFault(std::string_view bytes) {
    constexpr std::string_view kBetween = "\n---\n";
    constexpr std::size_t kMostMadeUp = 256UL * 1024;
    const auto cut = bytes.find(kBetween);
    const std::string schema(bytes.substr(0, cut));
    const std::string arguments(cut == std::string_view::npos ? "{}" : bytes.substr(cut + kBetween.size()));
    const auto made = lab::makeArguments(schema, "what the user asked");
    if (made.size() > kMostMadeUp + schema.size())
        return "made-up arguments of " + std::to_string(made.size()) + " bytes";
    if (readJson(made).is_discarded()) return "made-up arguments are no JSON: " + made;
    const auto checker = tools::ArgumentChecker::make(schema);
    if (!checker) return "";
    static_cast<void>(checker->check(made));
    static_cast<void>(checker->check(arguments));
    return "";
}

} // namespace stagefall::fuzz

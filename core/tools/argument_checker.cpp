// SPDX-License-Identifier: GPL-3.0-or-later
// The one file that sees valijson: it compiles slowly. valijson decides whether a value is valid; the words are ours
// (argument_explainer), because a model corrects itself on "/days: expected integer, got "three"" and not on
// "value type not permitted by 'type' constraint".
#define VALIJSON_USE_EXCEPTIONS 1
#include "core/base/nested.h"
#include "core/json/read_json.h"
#include "core/tools/argument_explainer.h"
#include "core/tools/tool.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace stagefall::tools {

struct ArgumentChecker::Impl {
    nlohmann::json schema_json;
    valijson::Schema schema;
};

ArgumentChecker::ArgumentChecker(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArgumentChecker::~ArgumentChecker() = default;
ArgumentChecker::ArgumentChecker(ArgumentChecker&&) noexcept = default;
ArgumentChecker& ArgumentChecker::operator=(ArgumentChecker&&) noexcept = default;

namespace {

/// "[days]" and "<root>" of valijson's context -> a JSON pointer.
std::string pointerOf(const std::vector<std::string>& context) {
    std::string out;
    for (const auto& part : context)
        if (part.size() > 2 && part.front() == '[') out.append("/").append(part, 1, part.size() - 2);
    return out.empty() ? "/" : out;
}

/// "one; another", as an argument.
std::string joined(const std::vector<Message>& lines) {
    std::string out;
    for (const auto& line : lines) {
        const auto one = asArgument(line);
        out = out.empty() ? one : asArgument(Message{"tools.both", {{"first", out}, {"second", one}}});
    }
    return out;
}

} // namespace

Result<ArgumentChecker> ArgumentChecker::make(const std::string& schema_json) {
    auto impl = std::make_unique<Impl>();
    impl->schema_json = readJson(schema_json);
    if (impl->schema_json.is_discarded())
        return fail(ErrorCode::SchemaError, "tools.schema_not_json", {{"schema", schema_json.substr(0, 200)}});
    const auto faults = lintSchema(impl->schema_json);
    if (!faults.empty()) return fail(ErrorCode::SchemaError, "tools.schema_broken", {{"places", joined(faults)}});
    try {
        valijson::SchemaParser parser;
        parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(impl->schema_json), impl->schema);
    } catch (const std::exception& problem) {
        return fail(ErrorCode::SchemaError, "tools.schema_broken", {{"places", problem.what()}});
    }
    return ArgumentChecker(std::move(impl));
}

Status ArgumentChecker::check(const std::string& arguments_json) const {
    const auto arguments = readJson(arguments_json);
    if (arguments.is_discarded())
        return fail(ErrorCode::SchemaError, "tools.arguments_not_json", {{"arguments", arguments_json.substr(0, 200)}});
    std::vector<Message> lines;
    try {
        valijson::Validator validator;
        valijson::ValidationResults results;
        if (validator.validate(impl_->schema, valijson::adapters::NlohmannJsonAdapter(arguments), &results)) return {};
        lines = explainMismatch(impl_->schema_json, arguments);
        // What our words do not cover (if/then, dependencies, ...) is said in the validator's.
        if (lines.empty())
            for (const auto& error : results)
                lines.push_back(
                    {"tools.place.validator", {{"place", pointerOf(error.context)}, {"words", error.description}}});
    } catch (const std::exception& problem) {
        lines = {{"tools.place.validator", {{"place", "/"}, {"words", problem.what()}}}};
    }
    return fail(ErrorCode::SchemaError, "tools.arguments_invalid", {{"places", joined(lines)}});
}

} // namespace stagefall::tools

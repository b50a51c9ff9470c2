// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/read_json.h"
#include "core/tools/schema.h"
#include "core/tools/schema_check.h"
#include "core/tools/short_text.h"
#include "core/tools/tool.h"

#include <nlohmann/json.hpp>

namespace stagefall::tools {

namespace {

constexpr std::size_t kShown = 200; ///< characters of a text that is no JSON

}

struct ArgumentChecker::Impl {
    Schema schema;
};

ArgumentChecker::ArgumentChecker(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArgumentChecker::~ArgumentChecker() = default;
ArgumentChecker::ArgumentChecker(ArgumentChecker&&) noexcept = default;
ArgumentChecker& ArgumentChecker::operator=(ArgumentChecker&&) noexcept = default;

Result<ArgumentChecker> ArgumentChecker::make(const std::string& schema_json) {
    auto document = readJson(schema_json);
    if (document.is_discarded())
        return fail(ErrorCode::SchemaError, "tools.schema_not_json", {{"schema", shorten(schema_json, kShown)}});
    auto schema = Schema::make(std::move(document));
    if (!schema) return fail(std::move(schema).error());
    return ArgumentChecker(std::make_unique<Impl>(Impl{std::move(*schema)}));
}

Status ArgumentChecker::check(const std::string& arguments_json, const CancelToken& cancel) const {
    if (arguments_json.size() > kMostArgumentBytes)
        return fail(ErrorCode::LimitExceeded, "tools.arguments_too_long",
                    {{"bytes", std::to_string(arguments_json.size())}, {"most", std::to_string(kMostArgumentBytes)}});
    const auto arguments = readJson(arguments_json);
    if (arguments.is_discarded())
        return fail(ErrorCode::SchemaError, "tools.arguments_not_json",
                    {{"arguments", shorten(arguments_json, kShown)}});
    SchemaCheck check(impl_->schema, cancel);
    switch (check.run(arguments)) {
    case SchemaCheck::Verdict::Valid:
        return {};
    case SchemaCheck::Verdict::Invalid:
        return fail(ErrorCode::SchemaError, "tools.arguments_invalid", {{"places", check.places().joined()}});
    case SchemaCheck::Verdict::GaveUp:
        break;
    }
    if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "tools.check_cancelled");
    return fail(ErrorCode::LimitExceeded, "tools.check_too_long");
}

} // namespace stagefall::tools

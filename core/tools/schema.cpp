// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/schema.h"

#include "core/tools/places.h"
#include "core/tools/schema_reader.h"

#include <nlohmann/json.hpp>

namespace stagefall::tools {

Schema::Schema(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Schema::~Schema() = default;
Schema::Schema(Schema&&) noexcept = default;
Schema& Schema::operator=(Schema&&) noexcept = default;

Result<Schema> Schema::make(nlohmann::json document) {
    auto parts = std::make_unique<Parts>();
    parts->root = std::move(document);
    const auto faults = readSchema(*parts);
    if (!faults.empty()) return fail(ErrorCode::SchemaError, "tools.schema_broken", {{"places", faults.joined()}});
    return Schema(std::move(parts));
}

const nlohmann::json& Schema::root() const { return parts_->root; }

const nlohmann::json& Schema::target(const nlohmann::json& part) const { return *parts_->targets.at(&part); }

const Pattern& Schema::pattern(const std::string& text) const { return parts_->patterns.at(text); }

const Pattern* Schema::format(const std::string& name) const {
    const auto found = parts_->formats.find(name);
    return found == parts_->formats.end() ? nullptr : &found->second;
}

} // namespace stagefall::tools

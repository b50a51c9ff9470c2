// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/tools/pattern.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace stagefall::tools {

/// A JSON Schema as tools use it (draft-07 and 2020-12), read once: patterns are compiled, references resolved. Refused
/// with the place is what is broken in itself, and what could not be checked safely: references out of the document,
/// references that come back to where they stand without going into the value, patterns that RE2 cannot take, and
/// documents of very many parts. Keywords that it does not know say nothing, as in JSON Schema; `format` is checked for
/// date, time and date-time alone. Immutable; any thread.
class Schema {
public:
    /// SchemaError names each place.
    static Result<Schema> make(nlohmann::json document);
    ~Schema();
    Schema(Schema&&) noexcept;
    Schema& operator=(Schema&&) noexcept;

    const nlohmann::json& root() const;
    /// What the "$ref" of a part of root() means.
    const nlohmann::json& target(const nlohmann::json& part) const;
    /// Of a "pattern", a name in "patternProperties".
    const Pattern& pattern(const std::string& text) const;
    /// Of a "format" that is checked; nullptr for the others.
    const Pattern* format(const std::string& name) const;

    struct Parts; ///< for the reader in schema.cpp

private:
    explicit Schema(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace stagefall::tools

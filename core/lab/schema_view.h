// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace stagefall::lab {

/// What all looks into one schema may cost, so that none holds the lab's one thread, however it is built: references
/// to themselves, thousands of members, alternatives inside alternatives.
class SchemaCost {
public:
    /// False once all is spent.
    bool take(std::size_t steps = 1) {
        left_ = left_ > steps ? left_ - steps : 0;
        return left_ > 0;
    }
    bool spent() const { return left_ == 0; }

private:
    std::size_t left_ = 20'000;
};

/// A schema with its local references followed, allOf taken in, and the first of several alternatives: the parts that
/// hold together. Points into the root, copies nothing.
class SchemaView {
public:
    using Json = nlohmann::json;
    static constexpr int kDeepest = 12;

    SchemaView(const Json& root, const Json& schema, SchemaCost& cost);
    /// The member of the last part that has it; nullptr where none has.
    const Json* find(const char* key) const;
    /// Each property of each part, those of later parts in the place of earlier ones.
    void forEachProperty(const std::function<void(const std::string& name, const Json& schema)>& use) const;
    std::vector<std::string> required() const;
    /// "object", "array", ...; "string" where nothing says so.
    std::string type() const;

private:
    void gather(const Json& schema, int depth);
    const Json& followed(const Json& schema) const;

    const Json& root_;
    SchemaCost& cost_;
    std::vector<const Json*> parts_;
};

} // namespace stagefall::lab

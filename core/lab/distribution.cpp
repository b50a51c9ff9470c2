// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/read_json.h"
#include "core/lab/latency_profile.h"
#include "core/lab/needed.h"
#include "core/lab/random.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;
enum class Kind { Constant, Lognormal, Uniform, Integer, Mix };

} // namespace

struct Distribution::Node {
    Kind kind = Kind::Constant;
    double a = 0; ///< value; median; min
    double b = 0; ///< sigma; max
    double shift = 0;
    std::vector<std::pair<double, std::shared_ptr<const Node>>> parts; ///< shares of a mix and what they draw from

    double draw(std::mt19937_64& random) const;
    Json format() const;
};

namespace {

using Node = Distribution::Node;
using NodeResult = Result<std::shared_ptr<const Node>>;

Result<double> numberAt(const Json& object, const char* key, const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number()) return needed(where + "/" + key, "number");
    return found->get<double>();
}

NodeResult parseNode(const Json& json, const std::string& where);

NodeResult parsePair(const Json& json, Kind kind, const char* first, const char* second, const std::string& where) {
    if (!json.is_object()) return needed(where, "object");
    const auto a = numberAt(json, first, where);
    if (!a) return fail(a.error());
    const auto b = numberAt(json, second, where);
    if (!b) return fail(b.error());
    if (kind == Kind::Lognormal ? (*a <= 0 || *b < 0) : *b < *a) return needed(where, "order");
    auto node = std::make_shared<Node>();
    node->kind = kind;
    node->a = *a;
    node->b = *b;
    return node;
}

NodeResult parseMix(const Json& json, const std::string& where) {
    if (!json.is_array() || json.empty()) return needed(where, "parts");
    auto node = std::make_shared<Node>();
    node->kind = Kind::Mix;
    double sum = 0;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto at = where + "/" + std::to_string(i);
        if (!json[i].is_object()) return needed(at, "object");
        const auto share = numberAt(json[i], "share", at);
        if (!share) return fail(share.error());
        if (*share < 0) return needed(at + "/share", "not_negative");
        auto rest = json[i];
        rest.erase("share");
        auto part = parseNode(rest, at);
        if (!part) return part;
        node->parts.emplace_back(*share, *part);
        sum += *share;
    }
    if (std::abs(sum - 1) > 1e-6) return needed(where, "shares");
    return node;
}

NodeResult parseBase(const Json& json, const std::string& where) {
    if (json.size() != 1) return needed(where, "distribution");
    const auto& key = json.begin().key();
    const auto& value = json.begin().value();
    const auto at = where + "/" + key;
    if (key == "constant") {
        if (!value.is_number()) return needed(at, "number");
        auto node = std::make_shared<Node>();
        node->a = value.get<double>();
        return node;
    }
    if (key == "lognormal") return parsePair(value, Kind::Lognormal, "median", "sigma", at);
    if (key == "uniform") return parsePair(value, Kind::Uniform, "min", "max", at);
    if (key == "integer") return parsePair(value, Kind::Integer, "min", "max", at);
    if (key == "mix") return parseMix(value, at);
    return needed(at, "distribution");
}

NodeResult parseNode(const Json& json, const std::string& where) {
    if (json.is_number()) return parseNode(Json{{"constant", json}}, where);
    if (!json.is_object()) return needed(where, "distribution");
    auto base = json;
    double shift = 0;
    if (base.contains("shift")) {
        const auto value = numberAt(base, "shift", where);
        if (!value) return fail(value.error());
        shift = *value;
        base.erase("shift");
    }
    auto node = parseBase(base, where);
    if (!node || shift == 0) return node;
    auto shifted = std::make_shared<Node>(**node);
    shifted->shift = shift;
    return shifted;
}

} // namespace

double Distribution::Node::draw(std::mt19937_64& random) const {
    switch (kind) {
    case Kind::Constant:
        return shift + a;
    case Kind::Lognormal:
        return shift + a * std::exp(b * normal(random));
    case Kind::Uniform:
        return shift + a + (b - a) * unit(random);
    case Kind::Integer:
        return shift + std::floor(a + (b - a + 1) * unit(random));
    case Kind::Mix:
        break;
    }
    double left = unit(random);
    for (const auto& [share, part] : parts) {
        if (left < share) return shift + part->draw(random);
        left -= share;
    }
    return shift + parts.back().second->draw(random);
}

Json Distribution::Node::format() const {
    Json out = Json::object();
    switch (kind) {
    case Kind::Constant:
        out["constant"] = a;
        break;
    case Kind::Lognormal:
        out["lognormal"] = {{"median", a}, {"sigma", b}};
        break;
    case Kind::Uniform:
        out["uniform"] = {{"min", a}, {"max", b}};
        break;
    case Kind::Integer:
        out["integer"] = {{"min", a}, {"max", b}};
        break;
    case Kind::Mix:
        out["mix"] = Json::array();
        for (const auto& [share, part] : parts) {
            auto entry = part->format();
            entry["share"] = share;
            out["mix"].push_back(std::move(entry));
        }
        break;
    }
    if (shift != 0) out["shift"] = shift;
    return out;
}

Result<Distribution> Distribution::parse(std::string_view json, const std::string& where) {
    JsonProblem problem;
    const auto parsed = readJson(json, &problem);
    if (parsed.is_discarded()) return notJson(json, problem, where);
    auto node = parseNode(parsed, where);
    if (!node) return fail(node.error());
    Distribution out;
    out.node_ = *node;
    return out;
}

double Distribution::draw(std::mt19937_64& random) const { return node_ ? node_->draw(random) : 0; }

std::string Distribution::format() const { return node_ ? node_->format().dump() : R"({"constant":0.0})"; }

} // namespace stagefall::lab

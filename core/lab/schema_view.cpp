// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/schema_view.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace stagefall::lab {

SchemaView::SchemaView(const Json& root, const Json& schema, SchemaCost& cost) : root_(root), cost_(cost) {
    gather(schema, 0);
}

const SchemaView::Json& SchemaView::followed(const Json& schema) const {
    const Json* at = &schema;
    for (int hops = 0; hops < kDeepest && at->is_object() && at->contains("$ref"); ++hops) {
        const auto& reference = at->at("$ref");
        const auto target = reference.is_string() ? reference.get<std::string>() : std::string();
        if (!target.starts_with('#') || !cost_.take(1 + target.size() / 64)) break;
        try {
            at = &root_.at(Json::json_pointer(target.substr(1)));
        } catch (const Json::exception&) { // a reference to nowhere: what stands beside it is all there is
            break;
        }
    }
    return *at;
}

void SchemaView::gather(const Json& schema, int depth) {
    const Json& here = followed(schema);
    if (!here.is_object() || depth > kDeepest || !cost_.take()) return;
    parts_.push_back(&here);
    if (const auto all = here.find("allOf"); all != here.end() && all->is_array())
        for (const auto& part : *all) {
            if (cost_.spent()) return;
            gather(part, depth + 1);
        }
    for (const char* key : {"anyOf", "oneOf"}) {
        const auto any = here.find(key);
        if (any == here.end() || !any->is_array()) continue;
        const auto chosen = std::find_if(any->begin(), any->end(), [this](const Json& part) {
            const auto type = part.is_object() ? part.find("type") : part.end();
            return cost_.take() && (!part.is_object() || type == part.end() || *type != "null");
        });
        if (chosen != any->end()) gather(*chosen, depth + 1);
    }
}

const SchemaView::Json* SchemaView::find(const char* key) const {
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part)
        if (const auto found = (*part)->find(key); found != (*part)->end()) return &*found;
    return nullptr;
}

void SchemaView::forEachProperty(const std::function<void(const std::string&, const Json&)>& use) const {
    std::vector<std::pair<const std::string*, const Json*>> all;
    std::map<std::string_view, std::size_t> places;
    for (const auto* part : parts_) {
        const auto properties = part->find("properties");
        if (properties == part->end() || !properties->is_object()) continue;
        for (auto item = properties->begin(); item != properties->end() && cost_.take(); ++item) {
            const auto [place, is_new] = places.try_emplace(item.key(), all.size());
            if (is_new)
                all.emplace_back(&item.key(), &item.value());
            else
                all[place->second].second = &item.value();
        }
    }
    for (const auto& [name, schema] : all) use(*name, *schema);
}

std::vector<std::string> SchemaView::required() const {
    std::vector<std::string> out;
    for (const auto* part : parts_) {
        const auto list = part->find("required");
        if (list == part->end() || !list->is_array()) continue;
        for (const auto& name : *list) {
            if (!cost_.take()) return out;
            if (name.is_string()) out.push_back(name.get<std::string>());
        }
    }
    return out;
}

std::string SchemaView::type() const {
    const Json* type = find("type");
    if (type != nullptr && type->is_string()) return type->get<std::string>();
    if (type != nullptr && type->is_array())
        for (const auto& entry : *type)
            if (cost_.take() && entry.is_string() && entry != "null") return entry.get<std::string>();
    if (find("properties") != nullptr) return "object";
    return find("items") != nullptr ? "array" : "string";
}

} // namespace stagefall::lab

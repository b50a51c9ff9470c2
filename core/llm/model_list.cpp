// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/model_list.h"

#include "core/llm/json_value.h"

namespace stagefall::llm {

namespace {

/// The longest lists known are some 500 names.
constexpr std::size_t kMostModels = 10'000;

std::string nameOf(JsonView entry) {
    if (entry.isString()) return entry.text();
    for (const std::string_view key : {"id", "name", "model", "model_name", "slug"})
        if (std::string name = entry[key].text(); !name.empty()) return name;
    return {};
}

JsonView listIn(JsonView root) {
    if (root.isArray()) return root;
    for (const std::string_view key : {"data", "models", "result", "results", "items", "model_list"})
        if (root[key].isArray()) return root[key];
    return root["data"]["models"].isArray() ? root["data"]["models"] : JsonView();
}

} // namespace

std::optional<std::vector<std::string>> readModelList(std::string_view body) {
    JsonDoc doc;
    if (!doc.parse(body)) return std::nullopt;
    const JsonView list = listIn(doc.root());
    if (!list) return std::nullopt;
    std::vector<std::string> out;
    list.forEachItem([&out](JsonView entry) {
        if (out.size() == kMostModels) return;
        if (std::string name = nameOf(entry); !name.empty()) out.push_back(std::move(name));
    });
    // A list of something else (of errors, of links) is none of models.
    if (out.empty() && !list.empty()) return std::nullopt;
    return out;
}

} // namespace stagefall::llm

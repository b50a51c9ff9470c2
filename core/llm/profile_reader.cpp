// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profile_reader.h"

#include "core/base/near_names.h"
#include "core/json/text_place.h"

#include <algorithm>
#include <utility>

namespace stagefall::llm {

void MemberReader::wrong(std::string id, const std::string& pointer, JsonView at,
                         std::vector<std::pair<std::string, std::string>> args) {
    if (error_) return;
    const TextPlace place = placeOf(text_, at.offset());
    args.insert(args.begin(), {{"file", file_}, {"line", std::to_string(place.line)}, {"pointer", pointer}});
    error_ = Error{ErrorCode::SchemaError, Message{std::move(id), std::move(args)}, {{"file", file_}}};
}

void MemberReader::allowOnly(JsonView object, const std::string& pointer,
                             std::initializer_list<std::string_view> known) {
    const std::vector<std::string> names(known.begin(), known.end());
    object.forEachMember([&](const std::string& key, JsonView value) {
        if (std::find(names.begin(), names.end(), key) != names.end()) return;
        const auto near = nearestName(key, names);
        const std::string at = pointer + "/" + key;
        if (!near)
            wrong("llm.profile.unknown_member", at, value, {{"known", joined(names)}});
        else
            wrong("llm.profile.unknown_member_near", at, value, {{"near", *near}});
    });
}

void MemberReader::string(JsonView object, const std::string& pointer, std::string_view key, std::string& out) {
    const JsonView value = object[key];
    if (!value) return;
    if (value.isString())
        out = value.text();
    else
        wrong("llm.profile.not_a_string", pointer + "/" + std::string(key), value);
}

void MemberReader::boolean(JsonView object, const std::string& pointer, std::string_view key, bool& out) {
    const JsonView value = object[key];
    if (!value) return;
    if (value.isBool())
        out = value.isTrue();
    else
        wrong("llm.profile.not_a_boolean", pointer + "/" + std::string(key), value);
}

void MemberReader::milliseconds(JsonView object, const std::string& pointer, std::string_view key, int& out) {
    integer(object, pointer, key, 0, out);
}

void MemberReader::integer(JsonView object, const std::string& pointer, std::string_view key, int least, int& out) {
    const JsonView value = object[key];
    if (!value) return;
    constexpr std::int64_t kMost = 86'400'000; // a day of milliseconds
    const std::optional<std::int64_t> number = value.integer();
    if (number && *number >= least && *number <= kMost)
        out = static_cast<int>(*number);
    else
        wrong("llm.profile.not_a_number", pointer + "/" + std::string(key), value,
              {{"least", std::to_string(least)}, {"most", std::to_string(kMost)}});
}

JsonView MemberReader::object(JsonView parent, const std::string& pointer, std::string_view key) {
    const JsonView value = parent[key];
    if (value && !value.isObject()) wrong("llm.profile.not_an_object", pointer + "/" + std::string(key), value);
    return value.isObject() ? value : JsonView();
}

} // namespace stagefall::llm

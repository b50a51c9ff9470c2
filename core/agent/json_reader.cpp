// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/json_reader.h"

#include "core/base/near_names.h"
#include "core/base/nested.h"

#include <algorithm>
#include <array>

namespace stagefall::agent {

using nlohmann::json;

namespace {

std::string shortly(const json& value) {
    auto shown = value.dump(-1, ' ', false, json::error_handler_t::replace);
    return shown.size() > 60 ? shown.substr(0, 57) + "..." : shown;
}

} // namespace

void Problems::add(const std::string& pointer, Message message) {
    const std::string place = pointer.empty() ? "/" : pointer;
    message.args.insert(message.args.begin(), {{"file", file_}, {"place", place}});
    errors_.push_back(Error{ErrorCode::SchemaError, std::move(message), {{"file", file_}, {"pointer", place}}});
}

Error Problems::take() const {
    Error first = errors_.front();
    for (std::size_t i = 1; i < errors_.size(); ++i) {
        first.context.emplace_back("more", asArgument(errors_[i].message));
    }
    return first;
}

ObjectReader::ObjectReader(const json& object, std::string pointer, Problems& problems)
    : object_(object), pointer_(std::move(pointer)), problems_(problems) {
    if (!object_.is_object()) problems_.add(pointer_, {"agent.file.not_object", {}});
}

const json* ObjectReader::find(const char* key) {
    asked_.emplace_back(key);
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
}

const json* ObjectReader::require(const char* key) {
    const auto* value = find(key);
    if (value == nullptr && object_.is_object()) problems_.add(at(key), {"agent.file.missing_member", {}});
    return value;
}

void ObjectReader::wrongType(const char* key, const Message& expected) {
    problems_.add(at(key),
                  {"agent.file.wrong_type", {{"expected", asArgument(expected)}, {"got", shortly(object_.at(key))}}});
}

std::string ObjectReader::text(const char* key, bool required, const std::string& fallback) {
    const auto* value = required ? require(key) : find(key);
    if (value == nullptr) return fallback;
    if (value->is_string()) return value->get<std::string>();
    wrongType(key, {"agent.expected.text", {}});
    return fallback;
}

LocalizedText ObjectReader::localized(const char* key, bool required) {
    const auto* value = required ? require(key) : find(key);
    if (value == nullptr) return {};
    if (value->is_string()) return LocalizedText::same(value->get<std::string>());
    if (!value->is_object()) {
        wrongType(key, {"agent.expected.localized", {}});
        return {};
    }
    ObjectReader both(*value, at(key), problems_);
    LocalizedText out{both.text("en", true), both.text("zh", true)};
    both.done();
    return out;
}

std::int64_t ObjectReader::integer(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most) {
    const auto* value = find(key);
    if (value == nullptr) return fallback;
    const bool too_big = value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    if (value->is_number_integer() && !too_big) {
        const auto number = value->get<std::int64_t>();
        if (number >= least && number <= most) return number;
    }
    if (least == most)
        problems_.add(at(key), {"agent.file.must_be", {{"value", std::to_string(least)}, {"got", shortly(*value)}}});
    else
        wrongType(key, {"agent.expected.integer", {{"least", std::to_string(least)}, {"most", std::to_string(most)}}});
    return fallback;
}

bool ObjectReader::boolean(const char* key, bool fallback) {
    const auto* value = find(key);
    if (value == nullptr) return fallback;
    if (value->is_boolean()) return value->get<bool>();
    wrongType(key, {"agent.expected.boolean", {}});
    return fallback;
}

std::string ObjectReader::oneOf(const char* key, std::initializer_list<const char*> words,
                                const std::string& fallback) {
    auto word = text(key, false, fallback);
    const std::vector<std::string> known(words.begin(), words.end());
    if (std::find(known.begin(), known.end(), word) != known.end()) return word;
    problems_.add(at(key), {"agent.file.not_one_of", {{"got", word}, {"known", joined(known)}}});
    return fallback;
}

std::vector<std::pair<const json*, std::string>> ObjectReader::list(const char* key) {
    std::vector<std::pair<const json*, std::string>> out;
    const auto* value = find(key);
    if (value == nullptr) return out;
    if (!value->is_array()) {
        wrongType(key, {"agent.expected.list", {}});
        return out;
    }
    for (std::size_t i = 0; i < value->size(); ++i) out.emplace_back(&(*value)[i], at(key) + "/" + std::to_string(i));
    return out;
}

void ObjectReader::done() {
    if (!object_.is_object()) return;
    for (const auto& [key, value] : object_.items()) {
        if (std::find(asked_.begin(), asked_.end(), key) != asked_.end()) continue;
        const auto near = nearestName(key, asked_);
        if (!near)
            problems_.add(at(key), {"agent.file.unknown_member", {{"member", key}}});
        else
            problems_.add(at(key), {"agent.file.unknown_member_near", {{"member", key}, {"near", *near}}});
    }
}

std::string syntaxMessage(std::string_view what) {
    // In the order in which one hides the other; the words are the library's, of its 3.x.
    constexpr std::array<std::pair<std::string_view, const char*>, 11> kKinds{{
        {"unexpected end of input", "end"},
        {"ill-formed UTF-8", "utf8"},
        {"control character", "string"},
        {"missing closing quote", "string"},
        {"invalid string", "escape"},
        {"invalid number", "number"},
        {"while parsing object key", "key"},
        {"while parsing object separator", "colon"},
        {"while parsing object", "object"},
        {"while parsing array", "array"},
        {"while parsing value", "value"},
    }};
    for (const auto& [words, kind] : kKinds)
        if (what.find(words) != std::string_view::npos) return std::string("agent.file.syntax_") + kind;
    return "agent.file.syntax";
}

} // namespace stagefall::agent

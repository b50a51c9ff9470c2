// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_json.h"

#include "core/json/read_json.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace stagefall::trace {
namespace {

using Json = nlohmann::ordered_json;

void putText(Json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

template <typename Number>
void putNumber(Json& json, const char* key, Number number) {
    if (number != 0) json[key] = number;
}

Error badField(const char* field) {
    return Error{ErrorCode::ParseError, {"trace.event_bad_field", {{"field", field}}}, {}};
}

/// Reads a word of an enumeration; absent keeps the default.
template <typename E>
Status readWord(const Json& json, const char* key, std::optional<E> (*parse)(std::string_view), E& into) {
    const auto found = json.find(key);
    if (found == json.end()) return {};
    const auto value = found->is_string() ? parse(found->get_ref<const std::string&>()) : std::nullopt;
    if (!value) return fail(badField(key));
    into = *value;
    return {};
}

/// Of a time from 0, either way: 127 years, so that the time between two of them is a number too.
constexpr std::int64_t kFurthest = 4'000'000'000'000'000'000;

template <typename Number>
Status readNumber(const Json& json, const char* key, Number& into) {
    const auto found = json.find(key);
    if (found == json.end()) return {};
    if (!found->is_number_integer()) return fail(badField(key));
    const bool positive = found->is_number_unsigned();
    if (positive && found->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<Number>::max()))
        return fail(badField(key));
    if (std::is_unsigned_v<Number> && !positive) return fail(badField(key));
    into = found->get<Number>();
    return {};
}

Status readText(const Json& json, const char* key, std::string& into) {
    const auto found = json.find(key);
    if (found == json.end()) return {};
    if (!found->is_string()) return fail(badField(key));
    into = found->get<std::string>();
    return {};
}

Status readFields(const Json& json, Event& event) {
    SF_CHECK(readNumber(json, "seq", event.seq));
    SF_CHECK(readNumber(json, "at", event.at.ns));
    if (event.at.ns < -kFurthest || event.at.ns > kFurthest) return fail(badField("at"));
    SF_CHECK(readWord(json, "kind", &parseEventKind, event.kind));
    SF_CHECK(readNumber(json, "span", event.span.value));
    SF_CHECK(readNumber(json, "parent", event.parent.value));
    SF_CHECK(readWord(json, "stage", &parseStage, event.stage));
    SF_CHECK(readWord(json, "group", &parseGroupKind, event.group));
    SF_CHECK(readWord(json, "outcome", &parseOutcome, event.outcome));
    SF_CHECK(readWord(json, "mark", &parseMarkKind, event.mark));
    SF_CHECK(readWord(json, "channel", &parseChannel, event.channel));
    SF_CHECK(readNumber(json, "ref", event.ref));
    SF_CHECK(readNumber(json, "read", event.read));
    SF_CHECK(readNumber(json, "tokens", event.tokens));
    SF_CHECK(readText(json, "name", event.name));
    SF_CHECK(readText(json, "subject", event.subject));
    SF_CHECK(readText(json, "text", event.text));
    return readText(json, "text_zh", event.text_zh);
}

} // namespace

std::string formatEvent(const Event& event) {
    const Event defaults;
    Json json;
    json["seq"] = event.seq;
    json["at"] = event.at.ns;
    json["kind"] = name(event.kind);
    putNumber(json, "span", event.span.value);
    putNumber(json, "parent", event.parent.value);
    if (event.stage != defaults.stage) json["stage"] = name(event.stage);
    if (event.group != defaults.group) json["group"] = name(event.group);
    if (event.outcome != defaults.outcome) json["outcome"] = name(event.outcome);
    if (event.kind == EventKind::Mark || event.mark != defaults.mark) json["mark"] = name(event.mark);
    if (event.kind == EventKind::Delta || event.channel != defaults.channel) json["channel"] = name(event.channel);
    putNumber(json, "ref", event.ref);
    putNumber(json, "read", event.read);
    putNumber(json, "tokens", event.tokens);
    putText(json, "name", event.name);
    putText(json, "subject", event.subject);
    putText(json, "text", event.text);
    putText(json, "text_zh", event.text_zh);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Event> parseEvent(std::string_view text) {
    const auto json = readOrderedJson(text);
    if (!json.is_object()) return fail(ErrorCode::ParseError, "trace.event_not_object");
    if (!json.contains("kind")) return fail(badField("kind"));
    Event event;
    SF_CHECK(readFields(json, event));
    return event;
}

} // namespace stagefall::trace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/native_json.h"

#include "core/base/nested.h"
#include "core/intake/event_scanner.h"
#include "core/json/read_json.h"
#include "core/json/text_place.h"
#include "core/trace/event_json.h"

#include <nlohmann/json.hpp>

namespace stagefall::intake {
namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "stagefall.session";
constexpr std::int64_t kVersion = 1;

/// What a foreign value looks like in a message: short, on one line.
std::string shown(const json& value) {
    constexpr std::size_t kMost = 60;
    auto text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > kMost) text = text.substr(0, kMost) + "...";
    return text;
}

Result<json> readFrame(const Scanned& scanned, const std::string& file) {
    JsonProblem problem;
    auto frame = readJson(scanned.frame, &problem);
    if (!frame.is_discarded()) return frame;
    const auto place = lineAndColumn(scanned.frame, problem.offset);
    if (problem.kind != JsonProblem::Kind::Syntax)
        return fail(Error{ErrorCode::ParseError, problem.message(file, place), {}});
    return fail(ErrorCode::ParseError, "intake.not_json", {{"file", file}, {"place", place}});
}

/// Whether this is an export that this version reads. The remedy depends on what is wrong.
Status checkFrame(const json& frame, const Scanned& scanned, const std::string& file) {
    const auto has = [&](const char* key) { return frame.is_object() && frame.contains(key); };
    const auto get = [&](const char* key) { return has(key) ? frame[key] : json(); };
    const auto format = get("format");
    if (!has("format")) return fail(ErrorCode::Unsupported, "intake.format_missing", {{"file", file}});
    if (format != kFormat)
        return fail(ErrorCode::Unsupported, "intake.wrong_format", {{"file", file}, {"found", shown(format)}});
    const auto version = get("version");
    if (!has("version"))
        return fail(ErrorCode::Unsupported, "intake.version_missing",
                    {{"file", file}, {"known", std::to_string(kVersion)}});
    if (!version.is_number_integer() || version != kVersion)
        return fail(ErrorCode::Unsupported, "intake.wrong_version",
                    {{"file", file}, {"found", shown(version)}, {"known", std::to_string(kVersion)}});
    if (!scanned.has_events) return fail(ErrorCode::SchemaError, "intake.no_events", {{"file", file}});
    if (!has("id")) return fail(ErrorCode::SchemaError, "intake.id_missing", {{"file", file}});
    if (const auto id = get("id"); !id.is_string() || id.get_ref<const std::string&>().empty())
        return fail(ErrorCode::SchemaError, "intake.no_id", {{"file", file}, {"found", shown(id)}});
    return {};
}

Error brokenEvent(const std::string& file, std::size_t line, std::size_t index, Error reason) {
    Error error{
        ErrorCode::ParseError,
        {"intake.event_broken", {{"file", file}, {"line", std::to_string(line)}, {"n", std::to_string(index + 1)}}},
        std::move(reason.context)};
    error.with("reason", asArgument(reason.message)); // words of their own, for whoever shows details
    return error;
}

} // namespace

Result<Imported> importJson(std::string_view text, const std::string& file) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    const auto scanned = scanEvents(text);
    const auto frame = readFrame(scanned, file);
    if (!frame) return fail(frame.error());
    SF_CHECK(checkFrame(*frame, scanned, file));

    Imported out;
    out.id = (*frame)["id"].get<std::string>();
    out.events.reserve(scanned.events.size());
    for (std::size_t i = 0; i < scanned.events.size(); ++i) {
        auto event = trace::parseEvent(scanned.events[i].json);
        if (event)
            out.events.push_back(std::move(*event));
        else
            out.problems.push_back(brokenEvent(file, scanned.events[i].line, i, std::move(event).error()));
    }
    if (!scanned.complete)
        out.problems.push_back(Error{ErrorCode::ParseError, {"intake.cut_off", {{"file", file}}}, {}});
    return out;
}

} // namespace stagefall::intake

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/faults.h"

#include "core/base/near_names.h"
#include "core/json/read_json.h"
#include "core/lab/fault_choice.h"
#include "core/lab/needed.h"
#include "core/lab/random.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<FaultKind, std::string_view>, 7> kKinds{{{FaultKind::Status, "status"},
                                                                        {FaultKind::Stall, "stall"},
                                                                        {FaultKind::Reset, "reset"},
                                                                        {FaultKind::Cut, "cut"},
                                                                        {FaultKind::TornFrame, "torn-frame"},
                                                                        {FaultKind::SlowFirstByte, "slow-first-byte"},
                                                                        {FaultKind::Html, "html"}}};
constexpr std::array<std::string_view, 10> kForms{"",     "seconds",         "fraction",   "date",  "ms",
                                                  "x-ms", "ratelimit-reset", "retry-info", "prose", "epoch"};

std::vector<std::string> faultMembers() {
    return {"kind", "status", "retry_after_form", "retry_after_s", "after_chunks", "delay_ms"};
}

/// `fault_apart`: the rule has its fault as an object of its own.
std::vector<std::string> ruleMembers(bool fault_apart) {
    auto out = fault_apart ? std::vector<std::string>{"fault"} : faultMembers();
    out.insert(out.end(), {"requests", "probability"});
    return out;
}

/// A misspelt member would else be a fault that is not as its author thinks.
Status onlyKnown(const Json& json, const std::vector<std::string>& known, const std::string& where) {
    for (const auto& [key, value] : json.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        auto place = where;
        place.append("/").append(key);
        if (const auto near = nearestName(key, known))
            return fail(ErrorCode::ParseError, "lab.fault_member_near", {{"where", place}, {"near", *near}});
        return fail(ErrorCode::ParseError, "lab.fault_member", {{"where", place}, {"known", joined(known)}});
    }
    return {};
}

Status readNumber(const Json& json, const char* key, double& into, double least, const std::string& where) {
    const auto found = json.find(key);
    if (found == json.end()) return {};
    if (!found->is_number() || found->get<double>() < least) return needed(where + "/" + key, "range");
    into = found->get<double>();
    return {};
}

Status readWhole(const Json& json, const char* key, int& into, const std::string& where) {
    constexpr std::int64_t kMost = 1'000'000'000;
    const auto found = json.find(key);
    if (found == json.end()) return {};
    const bool whole = found->is_number_integer();
    if (!whole || *found < 0 || *found > kMost) return needed(where + "/" + key, "whole");
    into = found->get<int>();
    return {};
}

Result<Fault> faultOf(const Json& json, const std::string& where) {
    if (!json.is_object() || !json.contains("kind") || !json.at("kind").is_string())
        return needed(where + "/kind", "fault_kind");
    Fault out;
    const auto word = json.at("kind").get<std::string>();
    const auto* const kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& entry) { return entry.second == word; });
    if (kind == kKinds.end()) return needed(where + "/kind", "fault_kind");
    out.kind = kind->first;
    SF_CHECK(readWhole(json, "status", out.status, where));
    if (out.status < 400 || out.status > 599) return needed(where + "/status", "status");
    SF_CHECK(readNumber(json, "retry_after_s", out.retry_after_s, 0, where));
    SF_CHECK(readWhole(json, "after_chunks", out.after_chunks, where));
    SF_CHECK(readWhole(json, "delay_ms", out.delay_ms, where));
    if (const auto form = json.find("retry_after_form"); form != json.end()) {
        if (!form->is_string() || std::find(kForms.begin(), kForms.end(), form->get<std::string>()) == kForms.end())
            return needed(where + "/retry_after_form", "retry_form");
        out.retry_after_form = form->get<std::string>();
    }
    return out;
}

Result<FaultPlan::Rule> ruleOf(const Json& json, const std::string& where) {
    FaultPlan::Rule out;
    if (!json.is_object()) return needed(where, "object");
    const bool apart = json.contains("fault");
    SF_CHECK(onlyKnown(json, ruleMembers(apart), where));
    if (apart && json.at("fault").is_object()) SF_CHECK(onlyKnown(json.at("fault"), faultMembers(), where + "/fault"));
    auto fault = faultOf(apart ? json.at("fault") : json, apart ? where + "/fault" : where);
    if (!fault) return fail(std::move(fault).error());
    out.fault = *std::move(fault);
    SF_CHECK(readNumber(json, "probability", out.probability, 0, where));
    if (out.probability > 1) return needed(where + "/probability", "share");
    if (const auto requests = json.find("requests"); requests != json.end()) {
        if (!requests->is_array()) return needed(where + "/requests", "request_numbers");
        for (const auto& number : *requests) {
            if (!number.is_number_integer() || number < 1 || number > std::numeric_limits<int>::max())
                return needed(where + "/requests", "request_numbers");
            out.requests.push_back(number.get<int>());
        }
    }
    if (out.requests.empty() && out.probability <= 0)
        return fail(ErrorCode::ParseError, "lab.fault_never", {{"where", where}});
    return out;
}

} // namespace

std::string_view name(FaultKind kind) {
    for (const auto& [value, word] : kKinds)
        if (value == kind) return word;
    return "";
}

Result<Fault> parseFault(std::string_view json, const std::string& where) {
    JsonProblem problem;
    const auto parsed = readJson(json, &problem);
    if (parsed.is_discarded()) return notJson(json, problem, where);
    if (parsed.is_object()) SF_CHECK(onlyKnown(parsed, faultMembers(), where));
    return faultOf(parsed, where);
}

Result<FaultPlan> parseFaults(std::string_view json, const std::string& where) {
    JsonProblem problem;
    const auto parsed = readJson(json, &problem);
    if (parsed.is_discarded()) return notJson(json, problem, where);
    if (parsed.is_object()) SF_CHECK(onlyKnown(parsed, {"$schema", "rules"}, where));
    if (!parsed.is_object() || !parsed.contains("rules") || !parsed.at("rules").is_array())
        return needed(where + "/rules", "list");
    FaultPlan out;
    for (const auto& entry : parsed.at("rules")) {
        auto rule = ruleOf(entry, where + "/rules/" + std::to_string(out.rules.size()));
        if (!rule) return fail(std::move(rule).error());
        out.rules.push_back(*std::move(rule));
    }
    return out;
}

std::string formatFaults(const FaultPlan& plan) {
    Json rules = Json::array();
    for (const auto& rule : plan.rules) {
        const auto& fault = rule.fault;
        rules.push_back({{"fault",
                          {{"kind", name(fault.kind)},
                           {"status", fault.status},
                           {"retry_after_form", fault.retry_after_form},
                           {"retry_after_s", fault.retry_after_s},
                           {"after_chunks", fault.after_chunks},
                           {"delay_ms", fault.delay_ms}}},
                         {"requests", rule.requests},
                         {"probability", rule.probability}});
    }
    return Json{{"rules", rules}}.dump();
}

std::optional<Fault> chooseFault(const FaultPlan& plan, std::uint64_t seed, std::uint64_t request) {
    auto random = stream(seed, request, Purpose::Faults);
    for (const auto& rule : plan.rules) {
        // Drawn for every rule, also one that names this request: rules must not disturb each other's draws.
        const bool drawn = unit(random) < rule.probability;
        const bool named = std::any_of(rule.requests.begin(), rule.requests.end(),
                                       [&](int number) { return static_cast<std::uint64_t>(number) == request; });
        if (drawn || named) return rule.fault;
    }
    return std::nullopt;
}

} // namespace stagefall::lab

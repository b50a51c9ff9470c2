// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/latency_profile.h"

#include "core/json/read_json.h"
#include "core/lab/needed.h"
#include "resources/embedded.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;

/// Reads the members of one profile and keeps the first thing that is wrong.
class Reader {
public:
    Reader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {}

    void number(const char* key, double& into, double at_least = 0) {
        const auto* value = take(key);
        if (value == nullptr) return;
        if (!value->is_number() || value->get<double>() < at_least) {
            complain(needed(where_ + "/" + key, "not_negative"));
            return;
        }
        into = value->get<double>();
    }
    void number(const char* key, int& into) {
        double value = into;
        number(key, value);
        into = static_cast<int>(value);
    }
    void text(const char* key, std::string& into) {
        const auto* value = take(key);
        if (value == nullptr) return;
        if (!value->is_string()) {
            complain(needed(where_ + "/" + key, "text"));
            return;
        }
        into = value->get<std::string>();
    }
    void text(const char* key, LocalizedText& into) {
        const auto* value = take(key);
        if (value == nullptr) return;
        if (value->is_string()) {
            into = LocalizedText::same(value->get<std::string>());
        } else if (value->is_object() && value->contains("en") && value->contains("zh") &&
                   value->at("en").is_string() && value->at("zh").is_string()) {
            into = {value->at("en").get<std::string>(), value->at("zh").get<std::string>()};
        } else {
            complain(needed(where_ + "/" + key, "text_pair"));
        }
    }
    bool distribution(const char* key, Distribution& into) {
        const auto* value = take(key);
        if (value == nullptr) return false;
        auto parsed = Distribution::parse(value->dump(), where_ + "/" + key);
        if (parsed)
            into = *std::move(parsed);
        else
            complain(fail(std::move(parsed).error()));
        return true;
    }
    /// The first complaint; a member that nobody asked for is one too, or a slip of the pen would pass unseen.
    Status finish() {
        for (const auto& item : json_.items())
            if (std::find(taken_.begin(), taken_.end(), item.key()) == taken_.end())
                complain(needed(where_ + "/" + item.key(), "unknown_member"));
        return status_;
    }

private:
    const Json* take(const char* key) {
        taken_.emplace_back(key);
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    void complain(tl::unexpected<Error> error) {
        if (status_) status_ = std::move(error);
    }

    const Json& json_;
    std::string where_;
    std::vector<std::string> taken_;
    Status status_;
};

Result<LatencyProfile> fromJson(const Json& json, const std::string& where) {
    if (!json.is_object()) return needed(where, "object");
    LatencyProfile out;
    Reader read(json, where);
    read.text("id", out.id);
    out.title = LocalizedText::same(out.id);
    read.text("title", out.title);
    out.source = {"set by the user", "由用户设定"};
    read.text("source", out.source);
    read.distribution("ttft_ms", out.ttft_ms);
    read.number("prefill_ms_per_token", out.prefill_ms_per_token);
    read.distribution("tpot_ms", out.tpot_ms);
    out.gap_factor = *Distribution::parse("1", where);
    read.distribution("gap_factor", out.gap_factor);
    out.tokens_per_chunk = *Distribution::parse("1", where);
    read.distribution("tokens_per_chunk", out.tokens_per_chunk);
    read.distribution("auth_ms", out.auth_ms);
    read.distribution("queue_ms", out.queue_ms);
    read.number("load_slope", out.load_slope);
    read.number("prefill_slowdown", out.prefill_slowdown, 1);
    read.number("max_running", out.max_running);
    read.number("fast_requests", out.fast_requests);
    Distribution slow;
    if (read.distribution("slow_ttft_ms", slow)) out.slow_ttft_ms = slow;
    SF_CHECK(read.finish());
    if (out.id.empty()) return needed(where + "/id", "name");
    return out;
}

} // namespace

Result<LatencyProfile> parseProfile(std::string_view json, const std::string& where) {
    JsonProblem problem;
    const auto parsed = readJson(json, &problem);
    if (parsed.is_discarded()) return notJson(json, problem, where);
    return fromJson(parsed, where);
}

std::string formatProfile(const LatencyProfile& profile) {
    Json out = {{"id", profile.id},
                {"title", {{"en", profile.title.en}, {"zh", profile.title.zh}}},
                {"source", {{"en", profile.source.en}, {"zh", profile.source.zh}}},
                {"prefill_ms_per_token", profile.prefill_ms_per_token},
                {"load_slope", profile.load_slope},
                {"prefill_slowdown", profile.prefill_slowdown},
                {"max_running", profile.max_running},
                {"fast_requests", profile.fast_requests}};
    const std::array<std::pair<const char*, const Distribution*>, 6> parts{
        {{"ttft_ms", &profile.ttft_ms},
         {"tpot_ms", &profile.tpot_ms},
         {"gap_factor", &profile.gap_factor},
         {"tokens_per_chunk", &profile.tokens_per_chunk},
         {"auth_ms", &profile.auth_ms},
         {"queue_ms", &profile.queue_ms}}};
    for (const auto& [key, distribution] : parts) out[key] = Json::parse(distribution->format());
    if (profile.slow_ttft_ms) out["slow_ttft_ms"] = Json::parse(profile.slow_ttft_ms->format());
    return out.dump();
}

Result<std::vector<LatencyProfile>> parseProfiles(std::string_view json, const std::string& file) {
    JsonProblem problem;
    const auto parsed = readJson(json, &problem);
    if (parsed.is_discarded()) return notJson(json, problem, file);
    if (!parsed.is_object() || !parsed.contains("profiles") || !parsed.at("profiles").is_array())
        return needed(file + "#/profiles", "list");
    std::vector<LatencyProfile> out;
    for (const auto& entry : parsed.at("profiles")) {
        auto profile = fromJson(entry, file + "#/profiles/" + std::to_string(out.size()));
        if (!profile) return fail(std::move(profile).error());
        out.push_back(*std::move(profile));
    }
    return out;
}

const std::vector<LatencyProfile>& builtInProfiles() {
    // The file is part of the program, and a test reads it: an unreadable one leaves the list empty.
    static const auto profiles = parseProfiles(resources::find("lab/profiles.json"), "lab/profiles.json")
                                     .value_or(std::vector<LatencyProfile>{});
    return profiles;
}

Result<LatencyProfile> findProfile(std::string_view id) {
    std::string names;
    for (const auto& profile : builtInProfiles()) {
        if (profile.id == id) return profile;
        names += (names.empty() ? "" : ", ") + profile.id;
    }
    return fail(ErrorCode::NotFound, "lab.unknown_profile", {{"profile", std::string(id)}, {"profiles", names}});
}

} // namespace stagefall::lab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_profile.h"

#include "core/json/text_place.h"
#include "core/llm/json_text.h"
#include "core/llm/json_writer.h"
#include "core/llm/profile_reader.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <array>

namespace stagefall::llm {

namespace {

/// Members that people paste a key into.
bool namesAKey(std::string_view member) {
    constexpr std::array<std::string_view, 9> kNames = {"key",    "api_key", "apikey",        "api-key", "token",
                                                        "secret", "bearer",  "authorization", "password"};
    const std::string name = lowerAscii(member);
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Headers that carry credentials.
bool credentialHeader(std::string_view header) {
    const std::string name = lowerAscii(header);
    constexpr std::array<std::string_view, 4> kParts = {"authorization", "api-key", "apikey", "token"};
    return std::any_of(kParts.begin(), kParts.end(), [&](auto part) { return name.find(part) != std::string::npos; });
}

/// What looks like a key rather than the name of one.
bool looksLikeKey(std::string_view reference) {
    constexpr std::array<std::string_view, 7> kPrefixes = {"sk-", "sk_", "gsk_", "xai-", "hf_", "AIza", "Bearer "};
    return std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](auto prefix) { return reference.starts_with(prefix); });
}

bool hasPassword(std::string_view url) {
    const std::size_t host = url.find("://");
    const std::string_view authority = host == std::string_view::npos ? url : url.substr(host + 3);
    return authority.substr(0, authority.find('/')).find('@') != std::string_view::npos;
}

void readHeaders(MemberReader& in, JsonView root, EndpointProfile& profile) {
    in.object(root, "", "headers").forEachMember([&](const std::string& name, JsonView value) {
        const std::string pointer = "/headers/" + name;
        if (!value.isString()) return in.wrong("llm.profile.not_a_string", pointer, value);
        const std::string text = value.text();
        const bool unsafe = (name + text).find_first_of("\r\n") != std::string::npos || name.empty();
        if (unsafe) return in.wrong("llm.profile.bad_header", pointer, value);
        if (credentialHeader(name) && text.find("${secret:") == std::string::npos && !text.empty())
            return in.wrong("llm.profile.literal_key_header", pointer, value, {{"header", name}});
        profile.headers.emplace_back(name, text);
    });
}

void readNested(MemberReader& in, JsonView root, EndpointProfile& profile) {
    const JsonView timeouts = in.object(root, "", "timeouts");
    in.allowOnly(timeouts, "/timeouts", {"connect_ms", "first_byte_ms", "idle_ms", "total_ms"});
    in.milliseconds(timeouts, "/timeouts", "connect_ms", profile.timeouts.connect_ms);
    in.milliseconds(timeouts, "/timeouts", "first_byte_ms", profile.timeouts.first_byte_ms);
    in.milliseconds(timeouts, "/timeouts", "idle_ms", profile.timeouts.idle_ms);
    in.milliseconds(timeouts, "/timeouts", "total_ms", profile.timeouts.total_ms);
    const JsonView retry = in.object(root, "", "retry");
    in.allowOnly(retry, "/retry", {"max_attempts", "first_backoff_ms", "max_backoff_ms", "max_retry_after_ms"});
    in.integer(retry, "/retry", "max_attempts", 1, profile.retry.max_attempts);
    in.milliseconds(retry, "/retry", "first_backoff_ms", profile.retry.first_backoff_ms);
    in.milliseconds(retry, "/retry", "max_backoff_ms", profile.retry.max_backoff_ms);
    in.milliseconds(retry, "/retry", "max_retry_after_ms", profile.retry.max_retry_after_ms);
}

void readHttpVersion(MemberReader& in, JsonView root, EndpointProfile& profile) {
    std::string version = "auto";
    in.string(root, "", "http_version", version);
    if (version == "1.1")
        profile.http_version = net::HttpVersion::Http1;
    else if (version == "2")
        profile.http_version = net::HttpVersion::Http2PriorKnowledge;
    else if (version != "auto")
        in.wrong("llm.profile.bad_http_version", "/http_version", root["http_version"]);
}

void checkUrls(MemberReader& in, JsonView root, const EndpointProfile& profile) {
    const bool http = profile.base_url.starts_with("http://") || profile.base_url.starts_with("https://");
    if (!root["base_url"])
        in.wrong("llm.profile.no_base_url", "/base_url", root);
    else if (!http)
        in.wrong("llm.profile.bad_base_url", "/base_url", root["base_url"], {{"url", profile.base_url}});
    for (const std::string_view key : {"base_url", "proxy"})
        if (hasPassword(root[key].text())) in.wrong("llm.profile.password_in_url", "/" + std::string(key), root[key]);
}

void checkKeys(MemberReader& in, JsonView root) {
    root.forEachMember([&in](const std::string& key, JsonView value) {
        if (namesAKey(key)) in.wrong("llm.profile.literal_key", "/" + key, value, {{"member", key}});
    });
    root["extra_body"].forEachMember([&in](const std::string& key, JsonView value) {
        if (namesAKey(key)) in.wrong("llm.profile.literal_key", "/extra_body/" + key, value, {{"member", key}});
    });
    if (looksLikeKey(root["key_ref"].text())) in.wrong("llm.profile.key_as_reference", "/key_ref", root["key_ref"]);
}

} // namespace

Result<EndpointProfile> parseEndpointProfile(std::string_view json, const std::string& file) {
    JsonDoc doc;
    if (!doc.parse(json)) {
        const TextPlace place = placeOf(json, doc.errorAt());
        return fail(ErrorCode::ParseError, "llm.profile.not_json",
                    {{"file", file}, {"line", std::to_string(place.line)}, {"column", std::to_string(place.column)}});
    }
    const JsonView root = doc.root();
    MemberReader in(json, file);
    if (!root.isObject()) in.wrong("llm.profile.not_an_object", "/", root);
    EndpointProfile profile;
    checkKeys(in, root);
    in.allowOnly(root, "",
                 {"name", "base_url", "model", "key_ref", "headers", "extra_body", "proxy", "ca_file", "http_version",
                  "timeouts", "first_token_ms", "finish_grace_ms", "retry", "lab"});
    in.string(root, "", "name", profile.name);
    in.string(root, "", "base_url", profile.base_url);
    in.string(root, "", "model", profile.model);
    in.string(root, "", "key_ref", profile.key_ref);
    in.string(root, "", "proxy", profile.proxy);
    in.string(root, "", "ca_file", profile.ca_file);
    readHeaders(in, root, profile);
    if (const JsonView extra = in.object(root, "", "extra_body")) profile.extra_body = compactJson(extra.raw());
    readHttpVersion(in, root, profile);
    in.milliseconds(root, "", "first_token_ms", profile.first_token_ms);
    in.milliseconds(root, "", "finish_grace_ms", profile.finish_grace_ms);
    in.boolean(root, "", "lab", profile.lab);
    readNested(in, root, profile);
    checkUrls(in, root, profile);
    if (std::optional<Error> error = in.takeError()) return fail(*std::move(error));
    return profile;
}

namespace {

std::string_view versionName(net::HttpVersion version) {
    switch (version) {
    case net::HttpVersion::Http1:
        return "1.1";
    case net::HttpVersion::Http2PriorKnowledge:
        return "2";
    case net::HttpVersion::Auto:
        return "auto";
    }
    return "auto";
}

} // namespace

std::string formatEndpointProfile(const EndpointProfile& profile) {
    JsonObjectWriter headers;
    for (const auto& [name, value] : profile.headers) headers.string(name, value);
    JsonObjectWriter timeouts;
    timeouts.integer("connect_ms", profile.timeouts.connect_ms)
        .integer("first_byte_ms", profile.timeouts.first_byte_ms);
    timeouts.integer("idle_ms", profile.timeouts.idle_ms).integer("total_ms", profile.timeouts.total_ms);
    JsonObjectWriter retry;
    retry.integer("max_attempts", profile.retry.max_attempts);
    retry.integer("first_backoff_ms", profile.retry.first_backoff_ms);
    retry.integer("max_backoff_ms", profile.retry.max_backoff_ms);
    retry.integer("max_retry_after_ms", profile.retry.max_retry_after_ms);
    JsonObjectWriter out;
    out.string("name", profile.name).string("base_url", profile.base_url).string("model", profile.model);
    out.string("key_ref", profile.key_ref).raw("headers", headers.take());
    JsonDoc extra;
    out.raw("extra_body", extra.parse(profile.extra_body) ? profile.extra_body : "{}");
    out.string("proxy", profile.proxy).string("ca_file", profile.ca_file);
    out.string("http_version", versionName(profile.http_version)).raw("timeouts", timeouts.take());
    out.integer("first_token_ms", profile.first_token_ms).integer("finish_grace_ms", profile.finish_grace_ms);
    out.raw("retry", retry.take()).boolean("lab", profile.lab);
    return indentJson(out.take());
}

/// The written form knows every member. A body that is no JSON is written as {}, so it is compared by itself.
bool EndpointProfile::operator==(const EndpointProfile& other) const {
    return extra_body == other.extra_body && formatEndpointProfile(*this) == formatEndpointProfile(other);
}

} // namespace stagefall::llm

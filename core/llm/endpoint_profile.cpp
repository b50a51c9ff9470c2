// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_profile.h"

#include "core/base/credential_shape.h"
#include "core/base/url_credentials.h"
#include "core/json/text_place.h"
#include "core/llm/json_text.h"
#include "core/llm/json_writer.h"
#include "core/llm/profile_reader.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <array>

namespace stagefall::llm {

namespace {

void readHeaders(MemberReader& in, JsonView root, EndpointProfile& profile) {
    in.object(root, "", "headers").forEachMember([&](const std::string& name, JsonView value) {
        const std::string pointer = "/headers/" + name;
        if (!value.isString()) return in.wrong("llm.profile.not_a_string", pointer, value);
        const std::string text = value.text();
        const bool unsafe = (name + text).find_first_of("\r\n") != std::string::npos || name.empty();
        if (unsafe) return in.wrong("llm.profile.bad_header", pointer, value);
        if (isLiteralKey(name, text))
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
        in.wrong("llm.profile.bad_base_url", "/base_url", root["base_url"], {{"url", maskedUrl(profile.base_url)}});
    for (const std::string_view key : {"base_url", "proxy"})
        if (hasUserInfo(root[key].text())) in.wrong("llm.profile.password_in_url", "/" + std::string(key), root[key]);
}

/// A key in what goes into every request's body, at any depth.
void checkBody(MemberReader& in, JsonView value, const std::string& pointer) {
    value.forEachMember([&](const std::string& key, JsonView member) {
        const auto at = pointer + "/" + key;
        const bool literal = member.isString() && isLiteralMember(key, member.text());
        const bool top = pointer == "/extra_body" && namesMemberKey(key);
        if (literal || top) in.wrong("llm.profile.literal_key", at, member, {{"member", key}});
        checkBody(in, member, at);
    });
    std::size_t index = 0;
    value.forEachItem([&](JsonView item) {
        const auto at = pointer + "/" + std::to_string(index++);
        if (item.isString() && isLiteralMember("", item.text()))
            in.wrong("llm.profile.literal_key", at, item, {{"member", at}});
        checkBody(in, item, at);
    });
}

void checkKeys(MemberReader& in, JsonView root) {
    root.forEachMember([&in](const std::string& key, JsonView value) {
        if (namesMemberKey(key)) in.wrong("llm.profile.literal_key", "/" + key, value, {{"member", key}});
    });
    checkBody(in, root["extra_body"], "/extra_body");
    const std::string reference = root["key_ref"].text();
    if (looksLikeKey(reference) || reference.starts_with("sk-") || reference.starts_with("sk_"))
        in.wrong("llm.profile.key_as_reference", "/key_ref", root["key_ref"]);
}

} // namespace

Result<EndpointProfile> parseEndpointProfile(std::string_view json, const std::string& file) {
    if (json.starts_with("\xEF\xBB\xBF")) json.remove_prefix(3); // a byte order mark, as editors on Windows write
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
                 {"name", "base_url", "model", "key_ref", "headers", "extra_body", "proxy", "ca_file", "client_cert",
                  "client_key", "http_version", "timeouts", "first_token_ms", "finish_grace_ms", "retry", "lab"});
    in.string(root, "", "name", profile.name);
    in.string(root, "", "base_url", profile.base_url);
    in.string(root, "", "model", profile.model);
    in.string(root, "", "key_ref", profile.key_ref);
    in.string(root, "", "proxy", profile.proxy);
    in.string(root, "", "ca_file", profile.ca_file);
    in.string(root, "", "client_cert", profile.client_cert);
    in.string(root, "", "client_key", profile.client_key);
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
    if (!profile.client_cert.empty()) out.string("client_cert", profile.client_cert);
    if (!profile.client_key.empty()) out.string("client_key", profile.client_key);
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

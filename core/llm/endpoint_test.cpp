// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_test.h"

#include "core/base/ascii.h"
#include "core/base/near_names.h"
#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/endpoint_tester.h"
#include "core/llm/endpoint_variants.h"
#include "core/llm/model_list.h"
#include "core/llm/request_headers.h"
#include "core/net/redirect.h"

#include <algorithm>
#include <array>

namespace stagefall::llm {

namespace {

constexpr std::array<const char*, 10> kChecks = {"key",  "resolve", "connect", "tls",       "auth",
                                                 "path", "models",  "answer",  "streaming", "tools"};

constexpr std::size_t kMostListBytes = 16UL * 1024 * 1024;
constexpr int kWholeListMs = 120'000;

bool found(int status) { return status >= 200 && status < 300; }

constexpr const char* kNotReached = "not_reached";

bool reached(const EndpointCheck& check) { return check.finding.id != std::string("llm.test.") + kNotReached; }

/// Whether the handshake failed for the certificate: then the server does speak TLS.
bool isAboutCertificate(const Error& error) {
    for (const auto& [name, value] : error.message.args)
        if (const auto reason = name == "reason" ? messageIn(value) : std::nullopt)
            return reason->id != "net.tls.no_tls";
    return error.message.id != "net.tls_failed";
}

} // namespace

EndpointTester::EndpointTester(net::HttpClient& http, const EndpointProfile& profile, const BoundSecrets& secrets,
                               Redactor& redactor, const CancelToken& cancel, EndpointMemory* memory)
    : http_(http), profile_(profile), secrets_(secrets), redactor_(redactor), cancel_(cancel), memory_(memory) {}

void EndpointTester::pass(const char* check, const char* finding, Args args) {
    report_.checks.push_back({check, true, false, Message{std::string("llm.test.") + finding, std::move(args)}});
}

void EndpointTester::fail(const char* check, Message finding) {
    report_.checks.push_back({check, false, false, std::move(finding), report_.usable});
}

void EndpointTester::fail(const char* check, const char* finding, Args args) {
    fail(check, Message{std::string("llm.test.") + finding, std::move(args)});
}

void EndpointTester::skip(const char* check, const char* finding, Args args) {
    report_.checks.push_back({check, false, true, Message{std::string("llm.test.") + finding, std::move(args)}});
}

bool EndpointTester::has(std::string_view check) const {
    return std::any_of(report_.checks.begin(), report_.checks.end(), [&](const auto& c) { return c.id == check; });
}

/// Every check is in the report; what was not reached says so, behind what kept it from being reached.
void EndpointTester::skipTheRest() {
    for (const char* check : kChecks)
        if (!has(check))
            skip(check, kNotReached, {{"check", asArgument(Message{std::string("llm.check.") + check, {}})}});
    const auto rank = [](const EndpointCheck& check) {
        const auto* const found =
            std::find_if(kChecks.begin(), kChecks.end(), [&](const char* id) { return check.id == id; });
        return std::pair{!reached(check), found};
    };
    std::stable_sort(report_.checks.begin(), report_.checks.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

EndpointReport EndpointTester::run() {
    if (checkKey() && fetchModels() && !cancel_.cancelled()) ask();
    skipTheRest();
    return std::move(report_);
}

bool EndpointTester::checkKey() {
    if (const Status usable = checkProfile(profile_); !usable) {
        fail("resolve", usable.error().message);
        return false;
    }
    Result<net::Headers> headers = requestHeaders(profile_, secrets_, redactor_, false);
    if (!headers) {
        fail("key", headers.error().message);
        return false;
    }
    const std::string key = keyName(profile_);
    pass("key", key.empty() ? "key_none" : "key_found", {{"key", key}});
    return true;
}

Result<EndpointTester::Response> EndpointTester::getModels(const std::string& base_url) {
    EndpointProfile profile = profile_;
    profile.base_url = base_url;
    // Made anew for each address: a key is bound to where it goes.
    Result<net::Headers> headers = requestHeaders(profile, secrets_, redactor_, false);
    if (!headers) return stagefall::fail(std::move(headers).error());
    net::HttpRequest request = baseRequest(profile, "/models", std::move(*headers));
    request.max_body_bytes = kMostListBytes;
    if (request.timeouts.total_ms == 0) request.timeouts.total_ms = kWholeListMs;
    return net::fetchWithinOrigin(http_, std::move(request), cancel_);
}

bool EndpointTester::fetchModels() {
    const Result<Response> response = getModels(profile_.base_url);
    if (!response) {
        transportFailed(response.error());
        return false;
    }
    transportWorked(response->end.phases);
    models_status_ = response->head.status;
    readModels(*response);
    return true;
}

void EndpointTester::transportFailed(const Error& error) {
    switch (error.code) {
    case ErrorCode::ResolveFailed:
        return fail("resolve", error.message);
    case ErrorCode::TlsFailed:
        pass("resolve", "resolved");
        pass("connect", "connected");
        return tlsFailed(error);
    case ErrorCode::ConnectionLost:
    case ErrorCode::BadResponse:
        pass("resolve", "resolved");
        pass("connect", "connected");
        return fail("answer", error.message);
    case ErrorCode::Cancelled:
        return skip("connect", "cancelled");
    default:
        pass("resolve", "resolved");
        return fail("connect", error.message);
    }
}

void EndpointTester::tlsFailed(const Error& error) {
    constexpr std::string_view kSecure = "https";
    const bool asked_for = lowerAscii(profile_.base_url).starts_with(kSecure); // else a server sent us there
    if (!asked_for || isAboutCertificate(error)) return fail("tls", error.message);
    Args args = error.message.args;
    args.emplace_back("suggestion", "http" + profile_.base_url.substr(kSecure.size()));
    fail("tls", "tls_or_plain", std::move(args));
}

void EndpointTester::transportWorked(const net::Phases& phases) {
    pass("resolve", "resolved");
    pass("connect", "connected");
    if (lowerAscii(profile_.base_url).starts_with("https://"))
        pass("tls", "tls_fine");
    else
        skip("tls", "tls_none");
    const std::optional<MonoTime> ready = phases.tls_done ? phases.tls_done : phases.connected;
    if (ready) report_.connect = *ready - phases.start;
}

void EndpointTester::letIn() { pass("auth", keyName(profile_).empty() ? "auth_not_asked" : "auth_fine"); }

void EndpointTester::readModels(const Response& response) {
    auto models = found(response.head.status) ? readModelList(response.body) : std::nullopt;
    if (!models) {
        models_missing_ = true; // not every endpoint lists its models, or to every key: the chat request decides
        return;
    }
    report_.models = *std::move(models);
    letIn();
    pass("path", "path_fine", {{"url", maskedUrl(endpointUrl(profile_.base_url, ""))}});
    checkModelListed();
}

void EndpointTester::checkModelListed() {
    const auto& models = report_.models;
    const std::string count = std::to_string(models.size());
    if (profile_.model.empty()) {
        constexpr std::size_t kShown = 5;
        const std::vector<std::string> some(
            models.begin(), models.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, models.size())));
        return fail("models", "model_none", {{"count", count}, {"some", joined(some)}});
    }
    if (std::find(models.begin(), models.end(), profile_.model) != models.end())
        return pass("models", "model_listed", {{"model", profile_.model}, {"count", count}});
    const std::vector<std::string> near = nearNames(profile_.model, models);
    fail("models", near.empty() ? "model_unknown" : "model_unknown_near",
         {{"model", profile_.model}, {"count", count}, {"near", joined(near)}});
}

std::string EndpointTester::findBaseUrl() {
    for (const std::string& url : baseUrlVariants(profile_.base_url)) {
        if (cancel_.cancelled()) return {};
        const Result<Response> response = getModels(url);
        auto models = response && found(response->head.status) ? readModelList(response->body) : std::nullopt;
        if (!models) continue;
        report_.models = *std::move(models);
        return url;
    }
    return {};
}

void EndpointTester::pathWrong(const char* finding, int status) {
    report_.suggested_base_url = findBaseUrl();
    const bool known = !report_.suggested_base_url.empty();
    fail("path", (std::string(finding) + (known ? "_suggest" : "")).c_str(),
         {{"url", maskedUrl(endpointUrl(profile_.base_url, "/chat/completions"))},
          {"status", std::to_string(status)},
          {"suggestion", report_.suggested_base_url}});
}

EndpointReport testEndpoint(net::HttpClient& http, const EndpointProfile& profile, const BoundSecrets& secrets,
                            Redactor& redactor, const CancelToken& cancel, EndpointMemory* memory) {
    return EndpointTester(http, profile, secrets, redactor, cancel, memory).run();
}

} // namespace stagefall::llm

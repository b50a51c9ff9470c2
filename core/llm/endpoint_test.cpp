// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_test.h"

#include "core/base/ascii.h"
#include "core/base/near_names.h"
#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/llm/endpoint_tester.h"
#include "core/llm/endpoint_variants.h"
#include "core/llm/error_payload.h"
#include "core/llm/error_text.h"
#include "core/llm/json_value.h"
#include "core/llm/request_headers.h"
#include "core/llm/utf_text.h"
#include "core/net/lab_header.h"

#include <algorithm>
#include <array>

namespace stagefall::llm {

namespace {

constexpr std::array<const char*, 9> kChecks = {"key",  "resolve", "connect", "tls",      "auth",
                                                "path", "models",  "answer",  "streaming"};

/// The longest lists known are some 500 names and 1 MB.
constexpr std::size_t kMostModels = 10'000;
constexpr std::size_t kMostListBytes = 16UL * 1024 * 1024;
constexpr int kWholeListMs = 120'000;

bool found(int status) { return status >= 200 && status < 300; }
bool refused(int status) { return status == 401 || status == 403; }

/// The model ids of an OpenAI-style list; empty where the body is none.
std::vector<std::string> modelIds(std::string_view body) {
    std::vector<std::string> ids;
    JsonDoc doc;
    if (!doc.parse(body)) return ids;
    doc.root()["data"].forEachItem([&ids](JsonView item) {
        if (ids.size() == kMostModels) return;
        if (std::string id = item["id"].text(); !id.empty()) ids.push_back(std::move(id));
    });
    return ids;
}

bool isModelList(std::string_view body) {
    JsonDoc doc;
    return doc.parse(body) && doc.root()["data"].isArray();
}

constexpr const char* kNotReached = "not_reached";

bool reached(const EndpointCheck& check) { return check.finding.id != std::string("llm.test.") + kNotReached; }

/// Whether the handshake failed for the certificate: then the server does speak TLS.
bool isAboutCertificate(const Error& error) {
    for (const auto& [name, value] : error.message.args)
        if (const auto reason = name == "reason" ? messageIn(value) : std::nullopt)
            return reason->id != "net.tls.no_tls";
    return error.message.id != "net.tls_failed";
}

bool hasNote(const ChatResult& result, std::string_view code) {
    return std::find(result.notes.begin(), result.notes.end(), code) != result.notes.end();
}

} // namespace

EndpointTester::EndpointTester(net::HttpClient& http, const EndpointProfile& profile, const BoundSecrets& secrets,
                               Redactor& redactor, const CancelToken& cancel)
    : http_(http), profile_(profile), secrets_(secrets), redactor_(redactor), cancel_(cancel) {}

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
    if (profile_.key_ref.empty())
        pass("key", "key_none");
    else
        pass("key", "key_found", {{"key", profile_.key_ref}});
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
    return http_.fetch(std::move(request), cancel_);
}

bool EndpointTester::fetchModels() {
    const Result<Response> response = getModels(profile_.base_url);
    if (!response) {
        transportFailed(response.error());
        return false;
    }
    transportWorked(response->end.phases);
    models_status_ = response->head.status;
    if (refused(models_status_)) {
        const ServerError words = readErrorBody(response->body);
        fail("auth", profile_.key_ref.empty() ? "auth_no_key" : "auth_refused",
             {{"status", std::to_string(models_status_)},
              {"url", maskedUrl(endpointUrl(profile_.base_url, "/models"))},
              {"key", profile_.key_ref},
              {"detail", redactor_.redact(words.message)}});
        return false;
    }
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

void EndpointTester::letIn() { pass("auth", profile_.key_ref.empty() ? "auth_not_asked" : "auth_fine"); }

void EndpointTester::readModels(const Response& response) {
    if (!found(response.head.status) || !isModelList(response.body)) {
        models_missing_ = true; // not every endpoint lists its models: the chat request decides
        return;
    }
    report_.models = modelIds(response.body);
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
        if (response && found(response->head.status) && isModelList(response->body)) {
            report_.models = modelIds(response->body);
            return url;
        }
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

/// One tiny request through the real client: it decides what the list of models could not.
void EndpointTester::ask() {
    EndpointProfile profile = profile_;
    profile.retry.max_attempts = 2;
    ChatClient client(http_, profile, secrets_, redactor_);
    ChatRequest request;
    request.messages.push_back({Role::User, "Count from 1 to 20.", {}, {}, {}, {}});
    constexpr int kFewTokens = 64;
    request.max_tokens = kFewTokens;
    const Result<AttemptEnd> end = client.complete(request, cancel_);
    if (!end) return fail("answer", end.error().message);
    if (!end->result.error.empty()) return answerFailed(*end);

    if (!has("auth")) letIn();
    if (!has("path")) pass("path", "path_fine", {{"url", maskedUrl(endpointUrl(profile_.base_url, ""))}});
    if (!has("models")) skip("models", "models_not_listed");
    pass("answer", "answer_fine");
    usable();
    report_.lab = net::labProfile(end->head.headers);
    const std::optional<MonoTime>& sent = end->transfer.phases.request_sent;
    const std::optional<MonoTime>& first = end->tokens.first;
    if (first.has_value() && sent.has_value()) report_.ttft = *first - *sent;
    checkStreaming(*end);
}

void EndpointTester::usable() {
    report_.usable = true;
    for (EndpointCheck& check : report_.checks) {
        if (check.passed || check.skipped) continue;
        check.warning = true;
        if (check.finding.id == "llm.test.model_unknown") check.finding.id = "llm.test.model_alias";
        if (check.finding.id == "llm.test.model_unknown_near") check.finding.id = "llm.test.model_alias_near";
    }
}

void EndpointTester::answerFailed(const AttemptEnd& end) {
    const int status = end.head.status;
    constexpr int kNotFound = 404;
    constexpr int kNotAllowed = 405;
    const bool about_model =
        lowerAscii(end.result.error_code + end.result.error_detail).find("model") != std::string::npos;
    if (refused(status)) {
        if (!has("auth")) return fail("auth", describe(end, profile_));
    } else if ((status == kNotFound || status == kNotAllowed) && !about_model && models_missing_) {
        return pathWrong("path_not_found", status);
    } else if (end.result.error == "invalid_response" && models_missing_) {
        return pathWrong("path_is_a_page", status);
    } else if (status == kNotFound && about_model && !has("models")) {
        fail("models", "model_refused", {{"model", profile_.model}, {"detail", end.result.error_detail}});
    }
    fail("answer", describe(end, profile_));
}

void EndpointTester::checkStreaming(const AttemptEnd& end) {
    if (hasNote(end.result, "whole_json_body")) return fail("streaming", "streaming_ignored");
    if (hasNote(end.result, "all_tokens_in_one_read")) return fail("streaming", "streaming_buffered");
    if (end.tokens.first && end.tokens.last && *end.tokens.first < *end.tokens.last)
        return pass("streaming", "streaming_fine");
    skip("streaming", "streaming_too_short");
}

EndpointReport testEndpoint(net::HttpClient& http, const EndpointProfile& profile, const BoundSecrets& secrets,
                            Redactor& redactor, const CancelToken& cancel) {
    return EndpointTester(http, profile, secrets, redactor, cancel).run();
}

} // namespace stagefall::llm

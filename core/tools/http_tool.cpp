// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/http_tool.h"

#include "core/base/url_credentials.h"
#include "core/json/read_json.h"
#include "core/tools/secrets_in_headers.h"
#include "core/tools/template.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace stagefall::tools {
namespace {

using nlohmann::json;

/// Where the path of a url begins: scheme, host and port stand before it. npos where it is no http url.
std::size_t pathStart(std::string_view url) {
    const bool http = url.starts_with("http://") || url.starts_with("https://");
    if (!http) return std::string_view::npos;
    return std::min(url.find_first_of("/?#", url.find("://") + 3), url.size());
}

/// A tab is no harm in a header; all others are what requests are split by.
bool hasControls(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f; });
}

bool hasDotSegment(std::string_view path) {
    while (!path.empty()) {
        const auto end = std::min(path.find_first_of("/\\"), path.size());
        const auto segment = path.substr(0, end).substr(0, path.substr(0, end).find(';'));
        if (segment == ".." || segment == ".") return true;
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return false;
}

/// A ".." that came out of an argument would climb out of the path that the workbench named. Servers decode the path
/// before they look at it, some twice, and some take "\\" for "/" or leave out what follows a ";": all of it is looked
/// at. Control characters end a path early for some.
bool climbs(std::string_view path) {
    constexpr int kMostDecodings = 4;
    std::string text(path.substr(0, path.find_first_of("?#")));
    for (int i = 0; i < kMostDecodings; ++i) {
        if (hasDotSegment(text) || hasControls(text)) return true;
        auto decoded = urlDecode(text);
        if (decoded == text) return false;
        text = std::move(decoded);
    }
    return true; // nobody means five layers
}

bool isHeaderName(std::string_view name) {
    constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
    return !name.empty() && std::all_of(name.begin(), name.end(), [&](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || kOthers.find(c) != std::string_view::npos;
    });
}

/// What an argument may become: servers refuse much less of these, and a template that names an argument often would
/// make a gigabyte of a megabyte.
constexpr std::size_t kLongestUrl = std::size_t{32} * 1024;
constexpr std::size_t kLongestHeader = std::size_t{16} * 1024;
constexpr std::size_t kLongestBody = std::size_t{4} * 1024 * 1024;
constexpr std::size_t kShownUrl = 500;

void addSpan(std::vector<ToolSpan>& spans, const char* what, std::optional<MonoTime> from, std::optional<MonoTime> to,
             bool network) {
    if (from && to && *to >= *from) spans.push_back({what, *from, *to, network, {}});
}

/// The phases that were measured. A reused connection has no "connect".
std::vector<ToolSpan> phaseSpans(const net::Phases& phases) {
    std::vector<ToolSpan> spans;
    const auto ready = phases.tls_done ? phases.tls_done : phases.connected;
    if (!phases.connection_reused) addSpan(spans, "connect", phases.start, ready, true);
    addSpan(spans, "request", ready && !phases.connection_reused ? *ready : phases.start, phases.request_sent, true);
    addSpan(spans, "wait for first byte", phases.request_sent, phases.first_byte, false);
    addSpan(spans, "body", phases.first_byte, phases.end, false);
    return spans;
}

class HttpTool final : public Tool {
public:
    HttpTool(HttpToolConfig config, net::HttpClient& http, const BoundSecrets& secrets, Redactor& redactor)
        : config_(std::move(config)), http_(http), secrets_(secrets), redactor_(redactor) {}

    const ToolInfo& info() const override { return config_.info; }

    Status verify() {
        if (hasUserInfo(config_.url))
            return fail(ErrorCode::InvalidArgument, "tools.http_user_in_url", {{"tool", config_.info.name}});
        learnFromUrl(redactor_, config_.url);
        const auto path = pathStart(config_.url);
        const bool fixed = config_.allow_other_hosts || (path != std::string::npos && config_.url.find('{') >= path);
        if (!fixed)
            return fail(ErrorCode::InvalidArgument, "tools.http_host_open",
                        {{"tool", config_.info.name}, {"url", maskedUrl(config_.url)}});
        for (const auto& [key, value] : config_.headers)
            if (!isHeaderName(key) || hasControls(value))
                return fail(ErrorCode::InvalidArgument, "tools.http_header_bad",
                            {{"tool", config_.info.name}, {"header", shorten(key, kShownUrl)}});
        if (hasControls(config_.url))
            return fail(ErrorCode::InvalidArgument, "tools.http_url_bad",
                        {{"tool", config_.info.name}, {"url", shorten(maskedUrl(config_.url), kShownUrl)}});
        if (config_.body.empty()) return {};
        body_ = readJson(config_.body);
        if (body_.is_discarded())
            return fail(ErrorCode::ParseError, "tools.http_body_not_json", {{"tool", config_.info.name}});
        return {};
    }

    Result<ToolResult> run(const std::string& arguments_json, const CancelToken& cancel) override {
        const auto arguments = readJson(arguments_json);
        if (!arguments.is_object())
            return fail(ErrorCode::InvalidArgument, "tools.arguments_not_object", {{"tool", config_.info.name}});
        auto request = makeRequest(arguments);
        if (!request) return fail(request.error());
        const auto url = maskedUrl(request->url);
        const auto method = request->method;
        const auto start = http_.loop().clock().now();
        auto response = http_.fetch(std::move(*request), cancel);
        ToolResult result;
        std::vector<std::pair<std::string, std::string>> attributes = {{"http.method", method}, {"http.url", url}};
        if (response) {
            const int status = response->head.status;
            result.spans = phaseSpans(response->end.phases);
            result.content = std::move(response->body);
            if (status < 200 || status >= 300) result.error = statusError(response->head, url, result.content);
            attributes.emplace_back("http.status", std::to_string(status));
        } else {
            result.spans.push_back({"request", start, http_.loop().clock().now(), true, {}});
            result.error = response.error();
        }
        for (auto& span : result.spans) span.attributes = attributes;
        if (result.error && result.error->message.id == "net.body_too_large")
            result.error->message = {
                "tools.http_too_big",
                {{"tool", config_.info.name}, {"limit", std::to_string(config_.max_response_bytes)}}};
        return result;
    }

private:
    tl::unexpected<Error> tooLong(const char* part, std::size_t most) const {
        return fail(ErrorCode::LimitExceeded, "tools.http_request_too_long",
                    {{"tool", config_.info.name}, {"part", part}, {"most", std::to_string(most)}});
    }

    /// Before anything is filled in: how long it would get.
    Status checkSizes(const json& arguments) const {
        const ArgumentSizes sizes(arguments);
        if (sizes.filled(config_.url) > kLongestUrl) return tooLong("url", kLongestUrl);
        for (const auto& [key, pattern] : config_.headers)
            if (sizes.filled(pattern) > kLongestHeader) return tooLong("header", kLongestHeader);
        if (sizes.filledAll(body_) > kLongestBody) return tooLong("body", kLongestBody);
        return {};
    }

    Result<net::HttpRequest> makeRequest(const json& arguments) const {
        SF_CHECK(checkSizes(arguments));
        net::HttpRequest request;
        request.method = config_.method;
        request.url = fillTemplate(config_.url, arguments, Encoding::Url);
        request.max_body_bytes = config_.max_response_bytes;
        if (request.url.size() > kLongestUrl) return tooLong("url", kLongestUrl);
        const auto path = pathStart(request.url);
        if (path == std::string::npos || climbs(std::string_view(request.url).substr(path)))
            return fail(ErrorCode::InvalidArgument, "tools.http_url_bad",
                        {{"tool", config_.info.name}, {"url", shorten(maskedUrl(request.url), kShownUrl)}});
        const auto destination = destinationOf(request.url);
        for (const auto& [key, pattern] : config_.headers) {
            // Of the address as it is sent: whatever an argument made of it, a secret goes where it may.
            auto value = expandSecrets(pattern, secrets_, redactor_, destination, [&](std::string_view text) {
                return fillTemplate(text, arguments, Encoding::Plain);
            });
            if (!value) return fail(value.error());
            if (hasControls(*value))
                return fail(ErrorCode::InvalidArgument, "tools.http_header_bad",
                            {{"tool", config_.info.name}, {"header", key}});
            request.headers.emplace_back(key, std::move(*value));
        }
        if (config_.body.empty()) return request;
        request.body = fillJson(body_, arguments).dump(-1, ' ', false, json::error_handler_t::replace);
        if (net::findHeader(request.headers, "content-type") == nullptr)
            request.headers.emplace_back("Content-Type", "application/json");
        return request;
    }

    /// Redirects are not followed: the workbench names the address that is called, and no service another one.
    Error statusError(const net::ResponseHead& head, const std::string& url, const std::string& body) const {
        const auto status = std::to_string(head.status);
        const auto* location = net::findHeader(head.headers, "Location");
        if (head.status >= 300 && head.status < 400 && location != nullptr && !location->empty())
            return {ErrorCode::HttpStatus,
                    {"tools.http_redirect",
                     {{"status", status}, {"url", url}, {"location", shorten(redactor_.redact(*location), 500)}}},
                    {}};
        return {
            ErrorCode::HttpStatus,
            {"tools.http_status", {{"status", status}, {"url", shorten(url, kShownUrl)}, {"body", shorten(body, 500)}}},
            {}};
    }

    HttpToolConfig config_;
    json body_;
    net::HttpClient& http_;
    const BoundSecrets& secrets_;
    Redactor& redactor_;
};

} // namespace

Result<std::unique_ptr<Tool>> makeHttpTool(HttpToolConfig config, net::HttpClient& http, const BoundSecrets& secrets,
                                           Redactor& redactor) {
    auto tool = std::make_unique<HttpTool>(std::move(config), http, secrets, redactor);
    SF_CHECK(tool->verify());
    return tool;
}

} // namespace stagefall::tools

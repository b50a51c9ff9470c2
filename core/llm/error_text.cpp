// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/error_text.h"

#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/llm/endpoint_secrets.h"
#include "core/llm/error_payload.h"
#include "core/llm/request_headers.h"
#include "core/llm/turn_limits.h"
#include "core/net/request_target.h"
#include "core/text/catalogue.h"

#include <array>
#include <cmath>

namespace stagefall::llm {

namespace {

/// Statuses with a text of their own; the others are told by their hundreds.
std::string statusId(int status, const AttemptEnd& end, const EndpointProfile& profile) {
    constexpr std::array<int, 10> kKnown = {101, 400, 403, 404, 407, 408, 413, 422, 502, 503};
    constexpr int kUnauthorized = 401;
    constexpr int kTooMany = 429;
    if (status == kUnauthorized) return keyName(profile).empty() ? "http_401_no_key" : "http_401";
    if (status == kTooMany && quotaExhausted(end.result)) return "http_429_quota";
    if (status == kTooMany) return end.retry_hint ? "http_429_wait" : "http_429";
    for (const int known : kKnown)
        if (status == known) return "http_" + std::to_string(status);
    if (status >= 500) return "http_5xx";
    if (status >= 400) return "http_4xx";
    if (status < 300) return "http_1xx";
    return end.result.error_detail.empty() || net::findHeader(end.head.headers, "Location") == nullptr ? "http_3xx"
                                                                                                       : "http_3xx_to";
}

bool aboutProxy(const net::TransferEnd& transfer) {
    return transfer.error && transfer.error->message.id.find("proxy_") != std::string::npos;
}

std::string transportId(const std::string& kind, const net::TransferEnd& transfer) {
    if (aboutProxy(transfer) && kind != "cancelled") return "proxy";
    // The name of what happened is one, the limit that struck is another.
    if (kind == "first_token_timeout" && transfer.timeout_kind == "first_byte") return "first_byte_timeout";
    if (kind != "connect_failed" || !transfer.error) return kind;
    if (transfer.error->code == ErrorCode::TimedOut) return "connect_timeout";
    return transfer.error->message.id == "net.connect_refused" ? "connect_refused" : kind;
}

std::string seconds(Nanoseconds wait) {
    constexpr double kTenths = 10.0;
    std::string text = std::to_string(std::round(toMs(wait) / 1000.0 * kTenths) / kTenths);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

/// What the endpoint or the transport said; a reason of the transport that is words of ours in both languages.
std::string detailOf(const AttemptEnd& end) {
    if (const auto limit = limitMessage(end.result.error_code); limit && isLimitError(end.result))
        return asArgument(*limit);
    const bool whole = aboutProxy(end.transfer) || isLimitError(end.result);
    if (whole && end.transfer.error) return asArgument(end.transfer.error->message);
    if (!end.transfer.error || !end.result.error_json.empty()) return end.result.error_detail;
    for (const auto& [name, value] : end.transfer.error->message.args)
        if (const auto ours = name == "reason" ? messageIn(value) : std::nullopt;
            ours && text::Catalogue::builtIn().render(*ours, text::Language::English) == end.result.error_detail)
            return value;
    return end.result.error_detail;
}

} // namespace

std::string pathOf(std::string_view url) {
    const std::size_t host = url.find("://");
    const std::size_t path = host == std::string_view::npos ? host : url.find('/', host + 3);
    return path == std::string_view::npos ? "/" : std::string(url.substr(path));
}

Message describe(const AttemptEnd& end, const EndpointProfile& profile) {
    const std::string& kind = end.result.error;
    if (kind.empty()) return {};
    const int status = end.head.status;
    const bool by_status = kind.starts_with("http_");
    const std::string url = maskedUrl(endpointUrl(profile.base_url, "/chat/completions"));
    const auto proxy = profile.proxy.empty() ? net::RequestTarget{} : net::parseProxy(profile.proxy);
    Message out;
    out.id = "llm.error." + (by_status ? statusId(status, end, profile) : transportId(kind, end.transfer));
    out.args = {{"url", url},
                {"path", pathOf(url)},
                {"status", std::to_string(status)},
                {"model", profile.model},
                {"key", keyName(profile)},
                {"proxy", profile.proxy.empty() ? "?" : proxy.host + ":" + proxy.port},
                {"detail", detailOf(end)},
                {"wait", end.retry_hint ? seconds(*end.retry_hint) : ""},
                {"idle_ms", std::to_string(profile.timeouts.idle_ms)},
                {"first_byte_ms", std::to_string(profile.timeouts.first_byte_ms)},
                {"first_token_ms", std::to_string(profile.first_token_ms)},
                {"total_ms", std::to_string(profile.timeouts.total_ms)},
                {"connect_ms", std::to_string(profile.timeouts.connect_ms)}};
    return out;
}

} // namespace stagefall::llm

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/request_target.h"

#include "core/base/nested.h"

#include <curl/curl.h>

#include <memory>

namespace stagefall::net {
namespace {

using Url = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

std::string part(CURLU* url, CURLUPart which, unsigned flags = 0) {
    char* text = nullptr;
    if (curl_url_get(url, which, &text, flags) != CURLUE_OK) return {};
    std::string out(text);
    curl_free(text);
    return out;
}

/// A message about a URL must not carry the password in it.
std::string withoutUser(const std::string& url) {
    const auto scheme = url.find("://");
    const auto from = scheme == std::string::npos ? 0 : scheme + 3;
    const auto at = url.find_last_of('@', url.find_first_of("/?#", from));
    return at == std::string::npos || at < from ? url : url.substr(0, from) + url.substr(at + 1);
}

} // namespace

Result<RequestTarget> parseTarget(const std::string& url) {
    const Url parsed(curl_url(), &curl_url_cleanup);
    const auto code = curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), CURLU_NON_SUPPORT_SCHEME);
    if (code != CURLUE_OK)
        return fail(ErrorCode::InvalidArgument, "net.url_bad",
                    {{"url", withoutUser(url)},
                     {"reason", asArgument(Message{"net.reason.url", {{"words", curl_url_strerror(code)}}})}});
    const auto scheme = part(parsed.get(), CURLUPART_SCHEME);
    if (scheme != "http" && scheme != "https")
        return fail(ErrorCode::InvalidArgument, "net.url_scheme", {{"url", withoutUser(url)}, {"scheme", scheme}});
    curl_url_set(parsed.get(), CURLUPART_USER, nullptr, 0);
    curl_url_set(parsed.get(), CURLUPART_PASSWORD, nullptr, 0);
    return RequestTarget{part(parsed.get(), CURLUPART_HOST), part(parsed.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT),
                         part(parsed.get(), CURLUPART_URL), scheme == "https"};
}

std::string resolveUrl(const std::string& url, const std::string& location) {
    const Url parsed(curl_url(), &curl_url_cleanup);
    for (const auto* each : {&url, &location})
        if (curl_url_set(parsed.get(), CURLUPART_URL, each->c_str(), 0) != CURLUE_OK) return {};
    curl_url_set(parsed.get(), CURLUPART_FRAGMENT, nullptr, 0);
    return part(parsed.get(), CURLUPART_USER).empty() ? part(parsed.get(), CURLUPART_URL) : std::string();
}

RequestTarget parseProxy(const std::string& proxy) {
    const Url parsed(curl_url(), &curl_url_cleanup);
    curl_url_set(parsed.get(), CURLUPART_URL, proxy.c_str(), CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME);
    auto port = part(parsed.get(), CURLUPART_PORT);
    if (port.empty()) port = "1080"; // curl's own default for proxies
    return {part(parsed.get(), CURLUPART_HOST), std::move(port), {}, false};
}

} // namespace stagefall::net

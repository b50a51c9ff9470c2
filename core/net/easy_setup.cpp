// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/easy_setup.h"

#include "core/net/receive_stamp.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace stagefall::net {
namespace {

constexpr long kReadBuffer = 64L * 1024;
/// Our own timers are the limits; curl's default of 300 s would come before some of them.
constexpr long kNoConnectLimitMs = 0x7fffffffL;

bool hasBody(const HttpRequest& request) {
    return !request.body.empty() || request.method == "POST" || request.method == "PUT" || request.method == "PATCH";
}

bool isToken(std::string_view text) {
    static constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || kOthers.find(c) != std::string_view::npos;
    });
}

int onSocketMade(void*, curl_socket_t socket, curlsocktype) {
    stampArrivals(socket);
    return CURL_SOCKOPT_OK;
}

void setMethod(CURL* easy, const HttpRequest& request) {
    if (request.method == "HEAD") {
        curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
        return;
    }
    if (hasBody(request)) {
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body.data());
    } else {
        curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    }
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request.method.c_str());
}

void setVersion(CURL* easy, const HttpRequest& request, bool tls) {
    long version = CURL_HTTP_VERSION_1_1;
    if (request.version == HttpVersion::Http2PriorKnowledge) {
        version = CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE;
    } else if (request.version == HttpVersion::Auto && tls) {
        version = CURL_HTTP_VERSION_2TLS;
    }
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, version);
    // Wait for a handshake under way and share its connection, instead of a second handshake. Not with HTTP/1.1,
    // where nothing could be shared.
    curl_easy_setopt(easy, CURLOPT_PIPEWAIT, version == CURL_HTTP_VERSION_1_1 ? 0L : 1L);
}

} // namespace

Status checkHeaders(const HttpRequest& request) {
    if (!isToken(request.method))
        return fail(ErrorCode::InvalidArgument, "net.method_bad", {{"method", request.method}});
    for (const auto& [name, value] : request.headers) {
        constexpr std::string_view kLineEnds("\r\n\0", 3);
        if (!isToken(name) || value.find_first_of(kLineEnds) != std::string::npos)
            return fail(ErrorCode::InvalidArgument, "net.header_bad", {{"name", name}});
    }
    return {};
}

curl_slist* headerList(const HttpRequest& request) {
    curl_slist* list = nullptr;
    for (const auto& [name, value] : request.headers) {
        std::string line = name;
        line.append(value.empty() ? ";" : ": ").append(value); // "Name:" would mean: leave it out
        list = curl_slist_append(list, line.c_str());
    }
    list = curl_slist_append(list, "Expect:"); // no waiting for 100 Continue
    if (hasBody(request) && findHeader(request.headers, "Content-Type") == nullptr)
        list = curl_slist_append(list, "Content-Type:"); // not a form
    return list;
}

void setUpEasy(void* easy, const HttpRequest& request, const RequestTarget& target, const curl_slist* headers) {
    curl_easy_setopt(easy, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    setMethod(easy, request);
    setVersion(easy, request, target.tls);
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
    // Asks for plain bytes, which show their true timing; being set, it also makes curl inflate what comes packed.
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "identity");
    curl_easy_setopt(easy, CURLOPT_PROXY, request.proxy.c_str());
    curl_easy_setopt(easy, CURLOPT_NOPROXY, ""); // not that of the environment
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (!request.ca_file.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, request.ca_file.c_str());
    if (!request.client_cert.empty()) {
        const auto& key = request.client_key.empty() ? request.client_cert : request.client_key;
        curl_easy_setopt(easy, CURLOPT_SSLCERT, request.client_cert.c_str());
        curl_easy_setopt(easy, CURLOPT_SSLKEY, key.c_str());
        curl_easy_setopt(easy, CURLOPT_KEYPASSWD, ""); // or OpenSSL asks at the terminal for that of an encrypted one
    }
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); // cancelling does not wait for a name lookup
    curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, &onSocketMade);
    curl_easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, kNoConnectLimitMs);
    curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, kReadBuffer);
}

} // namespace stagefall::net

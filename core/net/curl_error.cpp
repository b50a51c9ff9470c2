// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/curl_error.h"

#include "core/base/nested.h"
#include "core/base/system_reason.h"

#include <curl/curl.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

namespace stagefall::net {
namespace {

using Args = std::vector<std::pair<std::string, std::string>>;

Error make(ErrorCode code, const char* id, Args args) { return Error{code, Message{id, std::move(args)}, {}}; }

/// The one that the words are about: the proxy where there is one and it stands between, with "proxy" in the id.
Args whom(const FailureFacts& facts) {
    if (facts.proxy)
        return {{"proxy", facts.proxy->host + ":" + facts.proxy->port},
                {"host", facts.target.host},
                {"port", facts.target.port}};
    return {{"host", facts.target.host}, {"port", facts.target.port}};
}

Args with(Args args, const char* name, std::string value) {
    args.emplace_back(name, std::move(value));
    return args;
}

Error connectError(const FailureFacts& facts, const std::string& reason) {
    if (facts.os_errno == ECONNREFUSED)
        return make(ErrorCode::ConnectFailed, facts.proxy ? "net.proxy_refused" : "net.connect_refused", whom(facts));
    return make(
        ErrorCode::ConnectFailed, facts.proxy ? "net.proxy_unreachable" : "net.connect_failed",
        with(whom(facts), "reason", facts.os_errno == 0 ? reason : systemReason(static_cast<int>(facts.os_errno))));
}

/// What stands between curl and a tunnel to an https address.
std::optional<Error> tunnelError(int code, const FailureFacts& facts, const std::string& reason) {
    if (!facts.proxy || !facts.target.tls || facts.tunnelled) return std::nullopt;
    constexpr long kWantsLogin = 407;
    constexpr long kError = 300;
    if (facts.connect_status == kWantsLogin) return make(ErrorCode::ConnectFailed, "net.proxy_login", whom(facts));
    if (facts.connect_status >= kError)
        return make(ErrorCode::ConnectFailed, "net.proxy_denied",
                    with(whom(facts), "status", std::to_string(facts.connect_status)));
    const bool connected = facts.connect_status != 0; // then what follows is between us and the endpoint
    switch (code) {
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_OUT_OF_MEMORY: // its answer has a line without end
    case CURLE_PROXY:
        if (!connected) return make(ErrorCode::ConnectFailed, "net.proxy_failed", with(whom(facts), "reason", reason));
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

/// curl keeps a line of a head up to 100 KiB and one of trailers up to 4 KiB, and says of a longer one that it has no
/// memory.
std::optional<Error> lineTooLong(int code, const FailureFacts& facts, const std::string& reason) {
    const bool trailer =
        facts.head_read && reason.find("emory") != std::string::npos && reason.find("chunked") != std::string::npos;
    constexpr int kTooLarge = 100; // CURLE_TOO_LARGE of later versions
    const bool head = (code == CURLE_OUT_OF_MEMORY || code == kTooLarge) && !facts.head_read;
    if (!head && !trailer) return std::nullopt;
    return make(ErrorCode::LimitExceeded, "net.head_line_too_long",
                {{"host", facts.target.host}, {"limit", head ? "102400" : "4096"}});
}

/// What is wrong with a certificate or handshake, in words of our own for the usual cases; OpenSSL's stay beside them,
/// since people search for those.
std::string tlsReason(const std::string& words) {
    constexpr std::array<std::pair<std::string_view, const char*>, 8> kKnown{{
        {"self-signed", "net.tls.self_signed"},
        {"self signed", "net.tls.self_signed"},
        {"has expired", "net.tls.expired"},
        {"not yet valid", "net.tls.not_yet"},
        {"unable to get local issuer", "net.tls.unknown_issuer"},
        {"does not match", "net.tls.other_name"},
        {"no alternative certificate subject name", "net.tls.other_name"},
        {"wrong version number", "net.tls.no_tls"},
    }};
    for (const auto& [part, id] : kKnown)
        if (words.find(part) != std::string::npos) return asArgument(Message{id, {{"words", words}}});
    return words;
}

/// Words of our own where it is plain what happened, else the system's, else the library's.
std::string lostReason(int code, const FailureFacts& facts, const std::string& reason) {
    if (code == CURLE_GOT_NOTHING) return asArgument(Message{"net.reason.nothing", {}});
    if (code == CURLE_PARTIAL_FILE) return asArgument(Message{"net.reason.too_little", {}});
    return facts.os_errno == 0 ? reason : systemReason(static_cast<int>(facts.os_errno));
}

Error lostError(const FailureFacts& facts, const std::string& reason) {
    if (facts.proxy && !facts.target.tls && !facts.answered)
        return make(ErrorCode::ConnectionLost, "net.proxy_lost", with(whom(facts), "reason", reason));
    const Args where = {{"host", facts.target.host}, {"port", facts.target.port}, {"reason", reason}};
    if (!facts.answered) return make(ErrorCode::ConnectionLost, "net.lost_before_answer", where);
    return make(ErrorCode::ConnectionLost, "net.lost_in_answer",
                {{"host", facts.target.host},
                 {"port", facts.target.port},
                 {"received", std::to_string(facts.received)},
                 {"reason", reason}});
}

} // namespace

Error errorFromCurl(int code, const FailureFacts& facts) {
    const std::string reason = facts.reason.empty() ? curl_easy_strerror(static_cast<CURLcode>(code)) : facts.reason;
    const Args where = {{"host", facts.target.host}, {"port", facts.target.port}, {"reason", reason}};
    if (auto error = lineTooLong(code, facts, reason)) return *std::move(error);
    if (auto error = tunnelError(code, facts, reason)) return *std::move(error);
    // Not the end of the connection: what came on it has no sense.
    if (code == CURLE_RECV_ERROR && reason.ends_with("chunked-encoding"))
        return make(ErrorCode::BadResponse, "net.not_http", where);
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return make(ErrorCode::ResolveFailed, "net.resolve_failed", {{"host", facts.target.host}});
    case CURLE_COULDNT_RESOLVE_PROXY:
        return make(ErrorCode::ResolveFailed, "net.resolve_proxy_failed",
                    {{"host", facts.proxy ? facts.proxy->host : std::string()}});
    case CURLE_COULDNT_CONNECT:
        return connectError(facts, reason);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_CLIENTCERT:
        return make(ErrorCode::TlsFailed, "net.tls_failed",
                    {{"host", facts.target.host}, {"port", facts.target.port}, {"reason", tlsReason(reason)}});
    case CURLE_SSL_CERTPROBLEM:
        return make(ErrorCode::TlsFailed, "net.client_cert_bad", {{"file", facts.client_cert}, {"reason", reason}});
    case CURLE_SSL_CACERT_BADFILE:
        return make(ErrorCode::TlsFailed, "net.ca_file_bad", {{"file", facts.ca_file}, {"reason", reason}});
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return lostError(facts, lostReason(code, facts, reason));
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL: // what curl says to an answer without a status line
    case CURLE_BAD_CONTENT_ENCODING:
        return make(ErrorCode::BadResponse, "net.not_http", where);
    case CURLE_URL_MALFORMAT:
        return make(ErrorCode::InvalidArgument, "net.url_bad", {{"url", facts.target.url}, {"reason", reason}});
    case CURLE_PROXY:
        return make(ErrorCode::ConnectFailed, "net.proxy_failed", with(whom(facts), "reason", reason));
    default:
        return make(ErrorCode::Internal, "net.transfer_failed", where);
    }
}

} // namespace stagefall::net

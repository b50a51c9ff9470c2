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

Error connectError(const FailureFacts& facts, const std::string& reason) {
    const auto& peer = facts.proxy ? *facts.proxy : facts.target;
    if (facts.os_errno == ECONNREFUSED)
        return make(ErrorCode::ConnectFailed, "net.connect_refused", {{"host", peer.host}, {"port", peer.port}});
    return make(ErrorCode::ConnectFailed, "net.connect_failed",
                {{"host", peer.host},
                 {"port", peer.port},
                 {"reason", facts.os_errno == 0 ? reason : systemReason(static_cast<int>(facts.os_errno))}});
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
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_CLIENTCERT:
        return make(ErrorCode::TlsFailed, "net.tls_failed",
                    {{"host", facts.target.host}, {"port", facts.target.port}, {"reason", tlsReason(reason)}});
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
        return make(ErrorCode::ConnectFailed, "net.proxy_failed", where);
    default:
        return make(ErrorCode::Internal, "net.transfer_failed", where);
    }
}

} // namespace stagefall::net

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/curl_error.h"

#include <curl/curl.h>

#include <cerrno>
#include <system_error>

namespace stagefall::net {
namespace {

using Args = std::vector<std::pair<std::string, std::string>>;

Error make(ErrorCode code, const char* id, Args args) { return Error{code, Message{id, std::move(args)}, {}}; }

Error connectError(const FailureFacts& facts, const std::string& reason) {
    const auto& peer = facts.proxy ? *facts.proxy : facts.target;
    if (facts.os_errno == ECONNREFUSED)
        return make(ErrorCode::ConnectFailed, "net.connect_refused", {{"host", peer.host}, {"port", peer.port}});
    return make(
        ErrorCode::ConnectFailed, "net.connect_failed",
        {{"host", peer.host},
         {"port", peer.port},
         {"reason", facts.os_errno == 0 ? reason : std::generic_category().message(static_cast<int>(facts.os_errno))}});
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
        return make(ErrorCode::TlsFailed, "net.tls_failed", where);
    case CURLE_SSL_CACERT_BADFILE:
        return make(ErrorCode::TlsFailed, "net.ca_file_bad", {{"file", facts.ca_file}, {"reason", reason}});
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return lostError(facts, reason);
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

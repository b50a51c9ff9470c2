// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/http_server.h"
#include "tests/fuzz/targets.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>

namespace stagefall::fuzz {

namespace {

/// One server for all inputs: what one client does must not touch the next.
class Server {
public:
    Server() : loop_(clock_, "fuzzed") {
        auto listening = net::HttpServer::listen(
            loop_, {.max_body_bytes = 4096, .max_header_bytes = 2048},
            [](const net::ServerRequest& request, const std::shared_ptr<net::Responder>& responder) {
                if (request.method == "PUT") {
                    responder->begin(200, {{"X-Peer", request.peer}});
                    responder->write(request.body);
                    return responder->end();
                }
                responder->send(200, {{"X-Path", request.path}}, request.method + request.query + request.body);
            });
        if (!listening) std::abort();
        server_ = *std::move(listening);
    }
    std::uint16_t port() const { return server_->port(); }

private:
    SystemClock clock_;
    net::EventLoop loop_;
    std::unique_ptr<net::HttpServer> server_;
};

/// `call` once more while a signal ends it: libFuzzer's own clock is one, and it comes while a call waits.
template <typename Call>
auto again(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

/// All that comes back for `bytes`, until the server closes or has been silent for so long; then what ended it, in
/// brackets. `ends`: nothing more is to be sent, and the server is told; it may then close without an answer. Nothing
/// where this machine has no port left to connect from, which a minute of many connections can bring about.
std::optional<std::string> exchange(std::uint16_t port, std::string_view bytes, int silence_ms, bool ends) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string out;
    const auto errorOf = [](const char* call) {
        return std::string("(") + call + ": errno " + std::to_string(errno) + ")";
    };
    const bool connected = fd >= 0 && connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
    const bool no_port = !connected && errno == EADDRNOTAVAIL;
    if (!connected) out = errorOf("connect");
    if (connected) {
        const linger at_once{1, 0}; // or the ports of this machine are used up within a minute
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
        while (!bytes.empty()) {
            const auto sent = again([&] { return send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
            if (sent <= 0) break;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        if (ends) shutdown(fd, SHUT_WR);
        std::array<char, 4096> piece{};
        pollfd ready{fd, POLLIN, 0};
        for (;;) {
            const auto is_ready = again([&] { return poll(&ready, 1, silence_ms); });
            if (is_ready != 1) {
                out += is_ready == 0 ? "(silence)" : errorOf("poll");
                break;
            }
            const auto got = again([&] { return recv(fd, piece.data(), piece.size(), 0); });
            if (got < 0) out += errorOf("recv");
            if (got <= 0) break;
            out.append(piece.data(), static_cast<std::size_t>(got));
        }
    }
    if (fd >= 0) close(fd);
    if (no_port) return std::nullopt;
    return out;
}

} // namespace

std::string httpServerFault(std::string_view bytes) {
    static const Server server;
    constexpr int kSilence = 20;
    constexpr int kLong = 5000;
    static_cast<void>(exchange(server.port(), bytes, kSilence, true));
    const auto host = "127.0.0.1:" + std::to_string(server.port());
    const auto after =
        exchange(server.port(), "GET /next HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n", kLong, false);
    if (!after) return {};
    const bool well = after->starts_with("HTTP/1.1 200 ") && after->ends_with("\r\n\r\nGET");
    return well ? "" : "the next client was answered with: " + *after;
}

} // namespace stagefall::fuzz

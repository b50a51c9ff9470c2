// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/connection_facts.h"

#ifdef __linux__
#include <linux/tcp.h> // the whole tcp_info; that of netinet/tcp.h ends early
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstddef>
#endif

namespace stagefall::net {

namespace {

/// A look costs a microsecond or two; one before each silence that counts, and some more.
constexpr Nanoseconds kLookEvery = std::chrono::milliseconds(250);

} // namespace

std::optional<TcpFacts> tcpFacts(int socket) {
#ifdef __linux__
    tcp_info info{};
    socklen_t size = sizeof(info);
    if (socket < 0 || getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || info.tcpi_rtt == 0)
        return std::nullopt;
    // Kernels before 5.4 say less, and the rest stays 0.
    return TcpFacts{std::chrono::microseconds(info.tcpi_rtt), std::chrono::microseconds(info.tcpi_rttvar),
                    info.tcpi_total_retrans, info.tcpi_rcv_ooopack};
#else
    static_cast<void>(socket);
    return std::nullopt;
#endif
}

void ConnectionWatch::begin(int socket, MonoTime now, bool reused) {
    if (socket == socket_) return;
    socket_ = socket;
    first_ = last_ = tcpFacts(socket);
    // What went wrong while a new one was opened is part of it.
    if (first_ && !reused) first_->sent_again = first_->displaced = 0;
    last_look_ = last_arrival_ = now;
}

void ConnectionWatch::arrived(MonoTime at) {
    const auto since = last_arrival_;
    last_arrival_ = at;
    if (!last_ || at - last_look_ < kLookEvery) return;
    last_look_ = at;
    const auto now = tcpFacts(socket_);
    if (!now) return;
    const auto sent_again = now->sent_again - last_->sent_again;
    const auto displaced = now->displaced - last_->displaced;
    last_ = now;
    if (at - since >= ConnectionFacts::kStall && (sent_again > 0 || displaced > 0) &&
        facts_.stalls.size() < ConnectionFacts::kMostStalls)
        facts_.stalls.push_back({since, at, sent_again, displaced});
}

ConnectionFacts ConnectionWatch::end(int socket) const {
    auto out = facts_;
    if (!first_) return out;
    const auto now = socket == socket_ ? tcpFacts(socket) : std::nullopt;
    out.tcp = now ? now : last_;
    out.tcp->sent_again -= first_->sent_again;
    out.tcp->displaced -= first_->displaced;
    return out;
}

} // namespace stagefall::net

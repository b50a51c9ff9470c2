// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/raw_client.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace stagefall::net::test {

RawClient::RawClient(std::uint16_t port) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval limit{20, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
        throw std::runtime_error("cannot connect");
}

RawClient::~RawClient() { close(); }

void RawClient::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto n = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

std::string RawClient::readUntil(std::string_view end) {
    std::string all = std::exchange(pending_, {});
    std::array<char, 16384> buffer{};
    for (;;) {
        const auto found = end.empty() ? std::string::npos : all.find(end);
        if (found != std::string::npos) {
            pending_ = all.substr(found + end.size());
            return all.substr(0, found + end.size());
        }
        const auto n = recv(fd_, buffer.data(), buffer.size(), 0);
        last_error_ = n < 0 ? errno : 0;
        if (n <= 0) return all;
        all.append(buffer.data(), static_cast<std::size_t>(n));
    }
}

void RawClient::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

void RawClient::reset() {
    const linger at_once{1, 0};
    setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
    close();
}

} // namespace stagefall::net::test

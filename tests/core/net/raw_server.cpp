// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/raw_server.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace stagefall::net::test {
namespace {

int listenOnLoopback(std::uint16_t& port, int backlog = SOMAXCONN) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* raw = reinterpret_cast<sockaddr*>(&address);
    if (fd < 0 || bind(fd, raw, size) != 0 || listen(fd, backlog) != 0 || getsockname(fd, raw, &size) != 0)
        throw std::runtime_error("no loopback");
    port = ntohs(address.sin_port);
    return fd;
}

} // namespace

RawPeer::~RawPeer() { close(); }

std::string RawPeer::readSome() {
    std::array<char, 65536> buffer{};
    const auto n = recv(fd_, buffer.data(), buffer.size(), 0);
    return n > 0 ? std::string(buffer.data(), static_cast<std::size_t>(n)) : std::string();
}

std::string RawPeer::readRequest() {
    std::string all = std::exchange(pending_, {});
    for (;;) {
        if (const auto head = all.find("\r\n\r\n"); head != std::string::npos) {
            std::size_t wanted = head + 4;
            if (const auto length = all.find("Content-Length: "); length < head)
                wanted += std::stoul(all.substr(length + 16, 12));
            if (all.size() >= wanted) {
                pending_ = all.substr(wanted);
                return all.substr(0, wanted);
            }
        }
        const auto more = readSome();
        if (more.empty()) return all;
        all += more;
    }
}

std::string RawPeer::readAll() {
    std::string all = std::exchange(pending_, {});
    for (;;) {
        const auto more = readSome();
        if (more.empty()) return all;
        all += more;
    }
}

void RawPeer::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto n = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        gone_ = n <= 0;
        if (gone_) return;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

void RawPeer::interrupt() {
    const std::lock_guard lock(closing_);
    if (fd_ >= 0) shutdown(fd_, SHUT_RDWR);
}

void RawPeer::close() {
    const std::lock_guard lock(closing_);
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

void RawPeer::reset() {
    const linger at_once{1, 0};
    setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
    close();
}

RawServer::RawServer(Script script) : script_(std::move(script)), fd_(listenOnLoopback(port_)) {
    acceptor_ = std::thread([this] { accept(); });
}

RawServer::~RawServer() {
    shutdown(fd_, SHUT_RDWR); // ends accept()
    acceptor_.join();
    ::close(fd_);
    for (const auto& peer : peers_) peer->interrupt();
    for (auto& thread : threads_) thread.join();
}

void RawServer::accept() {
    for (int n = 1;; ++n) {
        const int fd = accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0) return;
        const int on = 1;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
        const std::lock_guard lock(mutex_);
        peers_.push_back(std::make_shared<RawPeer>(fd));
        threads_.emplace_back([this, peer = peers_.back(), n] {
            script_(*peer, n);
            peer->close();
        });
    }
}

int RawServer::connections() {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(peers_.size());
}

std::string RawServer::url(const std::string& path) const { return "http://127.0.0.1:" + std::to_string(port_) + path; }

std::uint16_t closedPort() {
    std::uint16_t port = 0;
    ::close(listenOnLoopback(port));
    return port;
}

BlackHole::BlackHole() {
    sockets_.push_back(listenOnLoopback(port_, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < 8; ++i) {
        sockets_.push_back(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        if (connect(sockets_.back(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) continue;
        if (errno != EINPROGRESS) throw std::runtime_error("no black hole");
    }
}

BlackHole::~BlackHole() {
    for (const int fd : sockets_) ::close(fd);
}

std::string BlackHole::url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }

void Gate::open() {
    if (!open_.exchange(true)) opened_.set_value();
}

bool Gate::wait() { return seen_.wait_for(std::chrono::seconds(20)) == std::future_status::ready; }

} // namespace stagefall::net::test

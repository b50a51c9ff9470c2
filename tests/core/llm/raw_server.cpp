// SPDX-License-Identifier: GPL-3.0-or-later
#include "raw_server.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace stagefall::llm::test {

namespace {

std::size_t contentLength(const std::string& head) {
    const std::size_t at = head.find("ontent-Length: ");
    return at == std::string::npos ? 0 : std::stoul(head.substr(at + 15));
}

void sendAll(int connection, const char* data, std::size_t size) {
    while (size > 0) {
        const ssize_t sent = send(connection, data, size, MSG_NOSIGNAL);
        if (sent <= 0) return;
        data += sent;
        size -= static_cast<std::size_t>(sent);
    }
}

} // namespace

RawServer::RawServer(std::function<Script(const std::string&)> answer) : answer_(std::move(answer)) {
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    const bool up = bind(listener_, generic, size) == 0 && listen(listener_, 16) == 0 &&
                    getsockname(listener_, generic, &size) == 0 && pipe(stop_) == 0;
    if (!up) throw std::runtime_error("no loopback socket");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

RawServer::~RawServer() {
    close(stop_[1]); // readable at the other end: every wait ends
    thread_.join();
    close(stop_[0]);
    close(listener_);
}

std::string RawServer::url() const { return "http://127.0.0.1:" + std::to_string(port_); }

std::vector<std::string> RawServer::requests() const {
    const std::scoped_lock lock(mutex_);
    return requests_;
}

void RawServer::run() {
    for (;;) {
        std::array<pollfd, 2> wait = {{{listener_, POLLIN, 0}, {stop_[0], POLLIN, 0}}};
        poll(wait.data(), wait.size(), -1);
        if (wait[1].revents != 0) return;
        const int connection = accept(listener_, nullptr, nullptr);
        if (connection < 0) continue;
        serve(connection);
        close(connection);
    }
}

void RawServer::serve(int connection) {
    const int on = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const timeval limit{10, 0};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    std::string request;
    std::array<char, 4096> buffer{};
    for (;;) {
        const std::size_t head = request.find("\r\n\r\n");
        if (head != std::string::npos && request.size() >= head + 4 + contentLength(request)) break;
        const ssize_t got = recv(connection, buffer.data(), buffer.size(), 0);
        if (got <= 0) return;
        request.append(buffer.data(), static_cast<std::size_t>(got));
    }
    {
        const std::scoped_lock lock(mutex_);
        requests_.push_back(request);
    }
    play(connection, answer_(request));
}

void RawServer::play(int connection, const Script& script) const {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= script.splits.size(); ++i) {
        const std::size_t end = i < script.splits.size() ? script.splits[i] : script.bytes.size();
        if (i > 0) pause(connection, i - 1 < script.delays_ms.size() ? script.delays_ms[i - 1] : 0);
        sendAll(connection, script.bytes.data() + begin, end - begin);
        if (!script.splits.empty()) pause(connection, 3); // so that the pieces are read apart
        begin = end;
    }
    if (script.end == "hold") pause(connection, script.hold_ms);
    const linger reset{1, 0};
    if (script.end == "rst") setsockopt(connection, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
}

void RawServer::pause(int connection, int ms) const {
    if (ms <= 0) return;
    std::array<pollfd, 2> wait = {{{connection, POLLRDHUP, 0}, {stop_[0], POLLIN, 0}}};
    poll(wait.data(), wait.size(), ms);
}

Script reply(int status, const std::string& body, const std::string& headers) {
    Script script;
    script.bytes = "HTTP/1.1 " + std::to_string(status) + " X\r\nConnection: close\r\n" + headers +
                   "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    return script;
}

} // namespace stagefall::llm::test

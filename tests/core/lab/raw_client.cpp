// SPDX-License-Identifier: GPL-3.0-or-later
#include "raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace {

std::int64_t nowNs() { return stagefall::SystemClock().now().ns; }

} // namespace

RawClient::RawClient(std::uint16_t port) : port_(port), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) end_ = End::Reset;
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

RawClient::~RawClient() { close(); }

void RawClient::close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

void RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

void RawClient::request(const std::string& method, const std::string& path, const std::string& body,
                        const std::string& more_headers) {
    bytes_.clear();
    reads_.clear();
    send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n" + more_headers +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

void RawClient::post(const std::string& path, const std::string& body, const std::string& more_headers) {
    request("POST", path, body, "Content-Type: application/json\r\n" + more_headers);
}

bool RawClient::readSome(std::int64_t deadline_ns) {
    if (end_ != End::Open) return false;
    const auto left_ms = (deadline_ns - nowNs()) / 1000000;
    pollfd wait{socket_, POLLIN, 0};
    if (left_ms <= 0 || ::poll(&wait, 1, static_cast<int>(left_ms)) <= 0) return false;
    std::array<char, 65536> buffer{};
    const auto got = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (got > 0) {
        bytes_.append(buffer.data(), static_cast<std::size_t>(got));
        reads_.emplace_back(stagefall::MonoTime{nowNs()}, bytes_.size());
        return true;
    }
    end_ = got == 0 ? End::Closed : End::Reset;
    return false;
}

bool RawClient::readUntil(std::string_view mark, int timeout_ms) {
    const auto deadline = nowNs() + std::int64_t{timeout_ms} * 1000000;
    while (bytes_.find(mark) == std::string::npos)
        if (!readSome(deadline)) return bytes_.find(mark) != std::string::npos;
    return true;
}

bool RawClient::readResponse(int timeout_ms) {
    if (!readUntil("\r\n\r\n", timeout_ms)) return false;
    const auto length = header("content-length");
    if (length.empty()) return readUntil("\r\n0\r\n", timeout_ms) && readUntil("\r\n\r\n", timeout_ms);
    const auto whole = bytes_.find("\r\n\r\n") + 4 + std::strtoul(length.c_str(), nullptr, 10);
    const auto deadline = nowNs() + std::int64_t{timeout_ms} * 1000000;
    while (bytes_.size() < whole)
        if (!readSome(deadline)) return false;
    return true;
}

int RawClient::status() const { return bytes_.size() > 12 ? std::atoi(bytes_.c_str() + 9) : 0; }

std::string RawClient::header(std::string_view name) const {
    std::string found;
    for (std::size_t at = 0; at < bytes_.size();) {
        const auto end = std::min(bytes_.find("\r\n", at), bytes_.size());
        const auto line = std::string_view(bytes_).substr(at, end - at);
        if (line.size() > name.size() && line[name.size()] == ':' &&
            ::strncasecmp(line.data(), name.data(), name.size()) == 0) {
            const auto value = line.substr(std::min(line.size(), name.size() + 2));
            found += (found.empty() ? "" : ", ") + std::string(value);
        }
        at = end + 2;
    }
    return found;
}

std::string RawClient::body() const {
    const auto head = bytes_.find("\r\n\r\n");
    if (head == std::string::npos) return "";
    if (header("transfer-encoding") != "chunked") return bytes_.substr(head + 4);
    std::string out;
    for (std::size_t at = head + 4; at < bytes_.size();) {
        const auto line = bytes_.find("\r\n", at);
        if (line == std::string::npos) break;
        const auto size = std::strtoul(bytes_.c_str() + at, nullptr, 16);
        if (size == 0) break;
        out += bytes_.substr(line + 2, size);
        at = line + 2 + size + 2;
    }
    return out;
}

std::vector<std::string> RawClient::events() const {
    std::vector<std::string> out;
    const auto text = body();
    for (std::size_t at = text.find("data: "); at != std::string::npos; at = text.find("data: ", at + 1)) {
        const auto end = text.find("\n\n", at);
        if (end == std::string::npos) break;
        out.push_back(text.substr(at + 6, end - at - 6));
        at = end;
    }
    return out;
}

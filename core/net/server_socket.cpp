// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/server_socket.h"

#include "core/base/system_reason.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

namespace stagefall::net {
namespace {

struct Address {
    sockaddr_storage storage{};
    socklen_t size = 0;
};

std::optional<Address> parse(const std::string& text, std::uint16_t port) {
    Address out;
    sockaddr_in v4{};
    sockaddr_in6 v6{};
    if (inet_pton(AF_INET, text == "localhost" ? "127.0.0.1" : text.c_str(), &v4.sin_addr) == 1) {
        v4.sin_family = AF_INET;
        v4.sin_port = htons(port);
        out.size = sizeof(v4);
        std::memcpy(&out.storage, &v4, sizeof(v4));
        return out;
    }
    if (inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) != 1) return std::nullopt;
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    out.size = sizeof(v6);
    std::memcpy(&out.storage, &v6, sizeof(v6));
    return out;
}

sockaddr* raw(Address& address) { return reinterpret_cast<sockaddr*>(&address.storage); }

std::uint16_t portOf(int fd) {
    Address bound;
    bound.size = sizeof(bound.storage);
    if (getsockname(fd, raw(bound), &bound.size) != 0) return 0;
    // The port is at the same place in both families.
    return ntohs(reinterpret_cast<const sockaddr_in*>(&bound.storage)->sin_port);
}

/// The socket, or the errno of what failed.
tl::expected<ListeningSocket, int> tryListen(Address address) {
    const int fd = socket(address.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return tl::unexpected(errno);
    const int on = 1;
    // So that a server can come back on its port while old connections are still in TIME_WAIT.
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)); // accepted sockets inherit it
    if (bind(fd, raw(address), address.size) != 0 || listen(fd, SOMAXCONN) != 0) {
        const int why = errno;
        close(fd);
        return tl::unexpected(why);
    }
    return ListeningSocket{fd, portOf(fd)};
}

std::uint16_t probeFreePort(const std::string& address) {
    const auto any = parse(address, 0);
    const auto probe = any ? tryListen(*any) : tl::unexpected(EINVAL);
    if (!probe) return 0;
    close(probe->fd);
    return probe->port;
}

} // namespace

Result<ListeningSocket> listenOn(const std::string& address, std::uint16_t port) {
    const auto parsed = parse(address, port);
    if (!parsed) return fail(ErrorCode::InvalidArgument, "net.address_bad", {{"address", address}});
    const auto socket = tryListen(*parsed);
    if (socket) return *socket;
    const auto port_text = std::to_string(port);
    if (socket.error() == EADDRINUSE) {
        const auto offer = std::to_string(probeFreePort(address));
        return fail(Error{
            ErrorCode::AlreadyExists,
            Message{"net.port_taken", {{"address", address}, {"port", port_text}, {"offer", offer}}},
            {}}.with("offer", offer));
    }
    return fail(socket.error() == EACCES ? ErrorCode::PermissionDenied : ErrorCode::IoError, "net.listen_failed",
                {{"address", address}, {"port", port_text}, {"reason", systemReason(socket.error())}});
}

} // namespace stagefall::net

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/receive_stamp.h"

#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/errqueue.h>
#include <linux/net_tstamp.h>
#include <sys/syscall.h>

#include <array>
#include <cstring>
#endif

namespace stagefall::net {

#ifdef __linux__

namespace {

std::optional<std::int64_t> softwareStamp(msghdr& message) {
    for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_TIMESTAMPING) continue;
        scm_timestamping stamps{};
        std::memcpy(&stamps, CMSG_DATA(part), sizeof(stamps));
        const auto& software = stamps.ts[0];
        if (software.tv_sec != 0) return static_cast<std::int64_t>(software.tv_sec) * 1'000'000'000 + software.tv_nsec;
    }
    return std::nullopt;
}

} // namespace

void stampArrivals(int socket) {
    const unsigned flags = SOF_TIMESTAMPING_RX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE;
    setsockopt(socket, SOL_SOCKET, SO_TIMESTAMPING, &flags, sizeof(flags)); // without it there are just no stamps
}

Waiting peekWaiting(int socket) {
    // Where nothing waits, recvmsg would take the socket's error away from whoever is to report it.
    int waiting = 0;
    if (ioctl(socket, FIONREAD, &waiting) != 0 || waiting <= 0) return {};
    // For TCP, MSG_TRUNC counts the bytes and copies none, so there is no buffer; any other socket fails with EFAULT.
    constexpr std::size_t kAll = 1U << 30U;
    iovec target{nullptr, kAll};
    alignas(cmsghdr) std::array<char, 256> control{};
    msghdr message{};
    message.msg_iov = &target;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    // Past the C library: the sanitizers' own recvmsg believes that what was counted was written.
    const auto bytes = syscall(SYS_recvmsg, socket, &message, MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT);
    if (bytes <= 0) return {};
    return {static_cast<std::size_t>(bytes), softwareStamp(message)};
}

#else

void stampArrivals(int) {}

Waiting peekWaiting(int socket) {
    int bytes = 0;
    if (ioctl(socket, FIONREAD, &bytes) != 0 || bytes < 0) return {};
    return {static_cast<std::size_t>(bytes), std::nullopt};
}

#endif

StampsOn::StampsOn() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (socket_ >= 0) stampArrivals(socket_);
}

StampsOn::~StampsOn() {
    if (socket_ >= 0) close(socket_);
}

} // namespace stagefall::net

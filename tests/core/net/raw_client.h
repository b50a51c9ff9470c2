// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stagefall::net::test {

/// A blocking socket to a server on loopback, for what a well-behaved client would not send or not show.
class RawClient {
public:
    explicit RawClient(std::uint16_t port);
    ~RawClient();
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    void write(std::string_view bytes);
    /// Reads until `end` was seen or the connection closed; what comes after stays for the next call.
    std::string readUntil(std::string_view end);
    std::string readAll() { return readUntil({}); }
    /// How the last read ended: errno, 0 = a clean close (or nothing of the kind yet).
    int lastError() const { return last_error_; }
    void close();
    void reset();

private:
    int fd_;
    int last_error_ = 0;
    std::string pending_;
};

} // namespace stagefall::net::test

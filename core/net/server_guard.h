// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h" // Headers

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stagefall::net {

bool isLoopback(std::string_view address);

/// Decides who may speak to the server. Pure.
class ServerGuard {
public:
    ServerGuard(std::string_view address, std::uint16_t port, std::string token);

    struct Refusal {
        int status = 403;
        std::string body; ///< JSON
    };
    /// `authority` is the host of an absolute request target, "" = none. HTTP/1.0 may come without a Host.
    std::optional<Refusal> check(const Headers& headers, std::string_view authority, bool http10) const;

private:
    bool isOurs(std::string_view authority) const;
    bool mayEnter(const Headers& headers) const;

    std::string address_;
    std::uint16_t port_;
    std::string token_; ///< "" = none is asked for
};

} // namespace stagefall::net

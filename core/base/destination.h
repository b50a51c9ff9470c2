// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace stagefall {

/// Where a request goes, as far as it matters to a secret: "https://api.example.com". Two addresses of the same
/// destination are equal, and an address that two programs could read in two ways has none.
struct Destination {
    std::string scheme; ///< lower case
    std::string host;   ///< lower case; IPv6 with its brackets
    int port = 0;       ///< that of the scheme where the address names none

    /// "https://host", with the port where it is not the scheme's own.
    std::string text() const;
    /// "host" or "host:port", likewise.
    std::string hostAndPort() const;
    auto operator<=>(const Destination&) const = default;
};

/// Of an http or https address. Refused: what is no such address, and odd forms of it: a host that is not plain ASCII
/// (write "xn--..."), numbers that are no dotted IPv4 address, a dot at the end, a backslash, a second "@". Credentials
/// before the host are left out. Pure.
Result<Destination> destinationOf(std::string_view url);
/// Of a proxy: also socks addresses, and "host:port" without a scheme.
Result<Destination> destinationOfProxy(std::string_view url);

/// What stands behind the "=" of NAME=HOST[:PORT], with or without a scheme: what it says is exactly what it matches.
struct DestinationPattern {
    std::string scheme; ///< "" = any
    std::string host;
    std::optional<int> port; ///< none: the scheme's own

    bool matches(const Destination& destination) const;
};
Result<DestinationPattern> parseDestinationPattern(std::string_view text);

} // namespace stagefall

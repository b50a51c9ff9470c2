// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/server_guard.h"

#include "core/base/ascii.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace stagefall::net {
namespace {

constexpr std::uint16_t kHttpPort = 80;

/// "host", "host:port", "[v6]:port" -> host without brackets and port; nothing where it is none of these.
std::optional<std::pair<std::string, std::uint16_t>> split(std::string_view authority) {
    auto host_end = authority.find(':');
    std::string_view host;
    if (authority.starts_with('[')) {
        const auto close = authority.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        host = authority.substr(1, close - 1);
        host_end = close + 1;
    } else {
        host_end = std::min(host_end, authority.size());
        host = authority.substr(0, host_end);
    }
    auto rest = authority.substr(host_end);
    if (rest.empty()) return std::pair(lowerAscii(host), kHttpPort);
    if (!rest.starts_with(':')) return std::nullopt;
    rest.remove_prefix(1);
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), port);
    if (error != std::errc{} || end != rest.data() + rest.size()) return std::nullopt;
    return std::pair(lowerAscii(host), port);
}

bool isNumericAddress(const std::string& host) {
    std::array<unsigned char, sizeof(in6_addr)> out{};
    return inet_pton(AF_INET, host.c_str(), out.data()) == 1 || inet_pton(AF_INET6, host.c_str(), out.data()) == 1;
}

bool isWildcard(std::string_view address) { return address == "0.0.0.0" || address == "::"; }

/// Takes as long whatever the two have in common, so that time tells nothing about the token.
bool sameSecret(std::string_view given, std::string_view wanted) {
    unsigned different = given.size() == wanted.size() ? 0 : 1;
    for (std::size_t i = 0; i < given.size(); ++i)
        different |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(wanted[i % wanted.size()]);
    return different == 0;
}

ServerGuard::Refusal refusal(int status, const char* type, const char* message) {
    return {status, std::string(R"({"error":{"type":")") + type + R"(","message":")" + message + R"("}})"};
}

std::size_t count(const Headers& headers, std::string_view lower_name) {
    return static_cast<std::size_t>(std::count_if(
        headers.begin(), headers.end(), [&](const auto& header) { return lowerAscii(header.first) == lower_name; }));
}

} // namespace

bool isLoopback(std::string_view address) {
    in_addr v4{};
    const std::string text(address);
    if (inet_pton(AF_INET, text.c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24U) == 127;
    return address == "::1" || address == "localhost";
}

ServerGuard::ServerGuard(std::string_view address, std::uint16_t port, std::string token)
    : address_(lowerAscii(address)), port_(port), token_(std::move(token)) {}

bool ServerGuard::isOurs(std::string_view authority) const {
    const auto parts = split(authority);
    if (!parts || parts->second != port_) return false;
    const auto& host = parts->first;
    if (host == "localhost" || host == "127.0.0.1" || host == "::1" || host == address_) return true;
    // Bound to every address of the machine: any of them is right. Rebinding needs a name, and no name gets in.
    return isWildcard(address_) && isNumericAddress(host);
}

bool ServerGuard::mayEnter(const Headers& headers) const {
    if (token_.empty()) return true;
    constexpr std::string_view kScheme = "bearer ";
    const auto* given = findHeader(headers, "Authorization");
    if (given == nullptr || lowerAscii(std::string_view(*given).substr(0, kScheme.size())) != kScheme) return false;
    return sameSecret(std::string_view(*given).substr(kScheme.size()), token_);
}

std::optional<ServerGuard::Refusal> ServerGuard::check(const Headers& headers, std::string_view authority,
                                                       bool http10) const {
    const auto* host = findHeader(headers, "Host");
    const bool host_ok = host == nullptr ? http10 : count(headers, "host") == 1 && isOurs(*host);
    if (!host_ok || (!authority.empty() && !isOurs(authority)))
        return refusal(403, "forbidden", "The Host header does not name this server.");
    const auto* origin = findHeader(headers, "Origin");
    const bool origin_ok = origin == nullptr || (host != nullptr && count(headers, "origin") == 1 &&
                                                 lowerAscii(*origin) == "http://" + lowerAscii(*host));
    if (!origin_ok) return refusal(403, "forbidden", "Pages of other origins may not use this server.");
    if (!mayEnter(headers)) return refusal(401, "unauthorized", "A bearer token is needed.");
    return std::nullopt;
}

} // namespace stagefall::net

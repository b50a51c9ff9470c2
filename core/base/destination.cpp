// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/destination.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall {
namespace {

constexpr std::array<std::pair<std::string_view, int>, 2> kWeb{{{"http", 80}, {"https", 443}}};
/// What curl takes where a proxy's address names no port.
constexpr std::array<std::pair<std::string_view, int>, 6> kProxy{
    {{"http", 1080}, {"https", 443}, {"socks4", 1080}, {"socks4a", 1080}, {"socks5", 1080}, {"socks5h", 1080}}};
constexpr std::string_view kBehindScheme = "://";

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

template <typename Table>
int portOf(const Table& schemes, std::string_view scheme) {
    const auto* const found =
        std::find_if(schemes.begin(), schemes.end(), [&](const auto& known) { return known.first == scheme; });
    return found == schemes.end() ? 0 : found->second;
}

/// The port that is left out where a destination is shown; a proxy's is always said.
int ownPort(std::string_view scheme) { return portOf(kWeb, scheme); }

std::optional<int> number(std::string_view text, int most) {
    constexpr std::size_t kMostDigits = 5;
    if (text.empty() || text.size() > kMostDigits || !std::all_of(text.begin(), text.end(), isDigit))
        return std::nullopt;
    int value = 0;
    for (const char c : text) value = value * 10 + (c - '0');
    return value > most ? std::nullopt : std::optional(value);
}

bool isDottedQuad(std::string_view host) {
    for (int part = 0; part < 4; ++part) {
        const auto dot = part < 3 ? host.find('.') : host.size();
        if (dot == std::string_view::npos) return false;
        const auto digits = host.substr(0, dot);
        if (!number(digits, 255) || (digits.size() > 1 && digits.front() == '0')) return false;
        host.remove_prefix(std::min(dot + 1, host.size()));
    }
    return host.empty();
}

/// Names as resolvers take them in one way only. "0x7f.1" and "2130706433" are addresses to some and names to others.
bool isPlainHost(std::string_view host) {
    constexpr std::size_t kLongest = 253;
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        const auto inside = host.substr(1, host.size() - 2);
        return inside.find(':') != std::string_view::npos &&
               std::all_of(inside.begin(), inside.end(), [](char c) { return isHex(c) || c == ':' || c == '.'; });
    }
    if (host.empty() || host.size() > kLongest || host.front() == '.' || host.back() == '.' ||
        host.find("..") != std::string_view::npos)
        return false;
    const auto plain = [](char c) { return isAsciiLetter(c) || isDigit(c) || c == '-' || c == '_' || c == '.'; };
    if (!std::all_of(host.begin(), host.end(), plain)) return false;
    const auto last = host.substr(host.rfind('.') == std::string_view::npos ? 0 : host.rfind('.') + 1);
    const bool numeric = isDigit(last.front()) && (std::all_of(last.begin(), last.end(), isDigit) ||
                                                   (last.size() > 1 && (last[1] == 'x' || last[1] == 'X')));
    return !numeric || isDottedQuad(host);
}

/// User and password as RFC 3986 has them: what may stand there cannot end the authority for anybody.
bool isPlainUserInfo(std::string_view text) {
    constexpr std::string_view kOthers = "-._~!$&'()*+,;=:%";
    return std::all_of(text.begin(), text.end(), [&](char c) {
        return isAsciiLetter(c) || isDigit(c) || kOthers.find(c) != std::string_view::npos;
    });
}

struct HostAndPort {
    std::string host;
    std::optional<int> port;
};

std::optional<HostAndPort> splitHost(std::string_view text) {
    const auto bracket = text.rfind(']');
    const auto colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
    HostAndPort out{lowerAscii(text.substr(0, colon)), std::nullopt};
    if (!isPlainHost(out.host)) return std::nullopt;
    if (colon == std::string_view::npos) return out;
    out.port = number(text.substr(colon + 1), 65'535);
    if (!out.port || *out.port == 0) return std::nullopt;
    return out;
}

template <typename Table>
std::optional<Destination> parse(std::string_view url, const Table& schemes, std::string_view assumed) {
    auto authority = url;
    Destination out;
    out.scheme = std::string(assumed);
    if (const auto at = url.find(kBehindScheme); at != std::string_view::npos || assumed.empty()) {
        if (at == std::string_view::npos) return std::nullopt;
        out.scheme = lowerAscii(url.substr(0, at));
        authority = url.substr(at + kBehindScheme.size());
    }
    const int port = portOf(schemes, out.scheme);
    if (port == 0) return std::nullopt;
    authority = authority.substr(0, authority.find_first_of("/?#"));
    if (const auto at = authority.find('@'); at != std::string_view::npos) {
        if (!isPlainUserInfo(authority.substr(0, at))) return std::nullopt;
        authority.remove_prefix(at + 1);
    }
    auto host = splitHost(authority);
    if (!host) return std::nullopt;
    out.host = std::move(host->host);
    out.port = host->port.value_or(port);
    return out;
}

/// The address as an error may show it: without what could be a password.
std::string shown(std::string_view url) {
    const auto at = url.rfind('@');
    return std::string(at == std::string_view::npos ? url : url.substr(at + 1));
}

} // namespace

std::string Destination::hostAndPort() const {
    return port == ownPort(scheme) ? host : host + ":" + std::to_string(port);
}
std::string Destination::text() const { return scheme + std::string(kBehindScheme) + hostAndPort(); }

Result<Destination> destinationOf(std::string_view url) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = url.find_first_not_of(kBlanks);
    const auto last = url.find_last_not_of(kBlanks);
    const auto trimmed = first == std::string_view::npos ? std::string_view() : url.substr(first, last - first + 1);
    auto out = parse(trimmed, kWeb, "");
    if (!out) return fail(ErrorCode::InvalidArgument, "base.destination_odd", {{"url", shown(url)}});
    return *std::move(out);
}

Result<Destination> destinationOfProxy(std::string_view url) {
    auto out = parse(url, kProxy, "http");
    if (!out) return fail(ErrorCode::InvalidArgument, "base.destination_odd", {{"url", shown(url)}});
    return *std::move(out);
}

bool DestinationPattern::matches(const Destination& destination) const {
    return host == destination.host && (scheme.empty() || scheme == destination.scheme) &&
           port.value_or(ownPort(destination.scheme)) == destination.port;
}

Result<DestinationPattern> parseDestinationPattern(std::string_view text) {
    DestinationPattern out;
    auto rest = text;
    if (const auto at = text.find(kBehindScheme); at != std::string_view::npos) {
        out.scheme = lowerAscii(text.substr(0, at));
        rest = text.substr(at + kBehindScheme.size());
    }
    auto host = splitHost(rest);
    if (!host || (!out.scheme.empty() && portOf(kProxy, out.scheme) == 0))
        return fail(ErrorCode::InvalidArgument, "base.destination_odd", {{"url", shown(text)}});
    out.host = std::move(host->host);
    out.port = host->port;
    return out;
}

} // namespace stagefall

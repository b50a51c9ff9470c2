// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/url_credentials.h"

#include "core/base/credential_shape.h"
#include "core/base/unescape.h"

#include <algorithm>

namespace stagefall {
namespace {

/// A credential of the address: what is replaced, and what it is called.
struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string name;
    bool user_info = false;
};

struct Authority {
    std::size_t begin = 0;
    std::size_t end = 0;
};

Authority authorityOf(std::string_view url) {
    const auto scheme = url.find("://");
    const auto begin = scheme == std::string_view::npos ? 0 : scheme + 3;
    return {begin, std::min(url.find_first_of("/?#\\", begin), url.size())};
}

/// Where the host begins: after the last "@", as browsers and curl read it. npos where there is no user info.
std::size_t userInfoEnd(std::string_view url, const Authority& authority) {
    const auto at = url.substr(0, authority.end).rfind('@');
    return at == std::string_view::npos || at < authority.begin ? std::string_view::npos : at;
}

void addQuery(std::string_view url, std::size_t from, std::size_t end, std::vector<Part>& out) {
    while (from < end) {
        const auto next = std::min(url.find_first_of("&;#?", from), end);
        const auto pair = url.substr(from, next - from);
        const auto equals = pair.find('=');
        if (equals != std::string_view::npos) {
            const auto name = unescaped(pair.substr(0, equals));
            const auto value = pair.substr(equals + 1);
            const bool secret = namesQueryCredential(name) || (looksLikeKey(unescaped(value)) && !namesId(name));
            if (secret && !isPlaceholder(value)) out.push_back({from + equals + 1, next, name});
        } else if (looksLikeKey(unescaped(pair))) {
            out.push_back({from, next, {}});
        }
        from = next + 1;
    }
}

/// Some services take the key in the path. Only what has a key's prefix counts there: ids are long and random too.
void addPath(std::string_view url, std::size_t from, std::size_t end, std::vector<Part>& out) {
    while (from < end) {
        const auto next = std::min(url.find('/', from), end);
        if (hasKeyPrefix(url.substr(from, next - from))) out.push_back({from, next, {}});
        from = next + 1;
    }
}

std::vector<Part> partsOf(std::string_view url) {
    std::vector<Part> out;
    const auto authority = authorityOf(url);
    if (const auto at = userInfoEnd(url, authority); at != std::string_view::npos)
        out.push_back({authority.begin, at, {}, true});
    const auto query = std::min(url.find_first_of("?#", authority.end), url.size());
    addPath(url, authority.end, query, out);
    addQuery(url, std::min(query + 1, url.size()), url.size(), out);
    return out;
}

} // namespace

bool hasUserInfo(std::string_view url) { return userInfoEnd(url, authorityOf(url)) != std::string_view::npos; }

std::string maskedUrl(std::string_view url) {
    std::string out;
    std::size_t at = 0;
    for (const auto& part : partsOf(url)) {
        out.append(url.substr(at, part.begin - at));
        at = part.end;
        if (part.user_info)
            ++at; // the "@" goes with it
        else
            out.append(Redactor::kMask);
    }
    return out.append(url.substr(at));
}

void learnFromUrl(Redactor& redactor, std::string_view url) {
    // Short codes are countries and states: what looks like a word is masked where it stands and nowhere else.
    constexpr std::size_t kShortestCode = 16;
    for (const auto& part : partsOf(url)) {
        const auto value = url.substr(part.begin, part.end - part.begin);
        if (part.name == "code" && value.size() < kShortestCode) continue;
        if (!part.user_info) {
            redactor.learn(value, part.name);
            continue;
        }
        const auto colon = value.find(':');
        redactor.learn(value, "user:password");
        if (colon != std::string_view::npos) redactor.learn(value.substr(colon + 1), "password");
    }
}

} // namespace stagefall

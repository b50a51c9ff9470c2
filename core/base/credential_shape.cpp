// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/credential_shape.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace stagefall {
namespace {

bool is(int (*kind)(int), char c) { return kind(static_cast<unsigned char>(c)) != 0; }

/// "X-ApiKey_Id" -> x, api, key, id.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool hump = i > 0 && is(std::isupper, c) && is(std::islower, name[i - 1]);
        if ((hump || !is(std::isalnum, c)) && !words.back().empty()) words.emplace_back();
        if (is(std::isalnum, c)) words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

template <typename List>
bool holds(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Words that say it wherever they stand in a name.
constexpr std::array<std::string_view, 27> kWords = {
    "authorization",   "token",   "accesstoken", "authtoken", "secret",        "clientsecret", "password",
    "passwd",          "pwd",     "passphrase",  "passcode",  "cookie",        "credential",   "credentials",
    "apikey",          "bearer",  "signature",   "jwt",       "privatekey",    "secretkey",    "accesskey",
    "subscriptionkey", "xapikey", "authkey",     "sessionid", "portkeyconfig", "apitoken"};
/// Words before "key" with which it opens nothing.
constexpr std::array<std::string_view, 11> kOtherKeys = {"idempotency", "cache",    "partition", "sort",
                                                         "public",      "primary",  "foreign",   "route",
                                                         "routing",     "sharding", "group"};

bool opensSomething(const std::vector<std::string>& words) {
    const auto& last = words.back();
    const auto before = words.size() > 1 ? std::string_view(words[words.size() - 2]) : std::string_view();
    if (last == "key") return words.size() > 1 && !holds(kOtherKeys, before);
    if (last == "auth") return true;
    // "x-portkey-config" holds the keys of what stands behind the gateway.
    return last == "config" && before == "portkey";
}

/// What services put before their keys.
constexpr std::array<std::string_view, 46> kPrefixes = {
    "sk-",   "sk_",    "rk_live_", "rk_test_", "gsk_",     "xai-",    "hf_",         "AIza",
    "ya29.", "ghp_",   "gho_",     "ghu_",     "ghs_",     "ghr_",    "github_pat_", "glpat-",
    "xoxb-", "xoxp-",  "xoxa-",    "xoxs-",    "xapp-",    "AKIA",    "ASIA",        "ABSK",
    "r8_",   "nvapi-", "pplx-",    "fw_",      "csk-",     "tgp_v1_", "sess-",       "dop_v1_",
    "SG.",   "npm_",   "pypi-",    "lsv2_",    "lin_api_", "shpat_",  "whsec_",      "AGE-SECRET-KEY-",
    "pcsk_", "jina_",  "tvly-",    "vck_",     "cpk_",     "sbp_"};

/// A word drawn at random has digits among its letters, and not only at its ends or in few places.
bool isRandomWord(std::string_view word) {
    constexpr std::size_t kShortest = 20;
    if (word.size() < kShortest) return false;
    std::size_t digits = 0;
    std::size_t letters = 0;
    std::size_t changes = 0;
    char before = 0;
    for (const char c : word) {
        const char kind = is(std::isdigit, c) ? '0' : is(std::isupper, c) ? 'A' : 'a';
        (kind == '0' ? digits : letters) += 1;
        changes += before != 0 && kind != before ? 1 : 0;
        before = kind;
    }
    return digits >= 2 && letters >= 4 && changes * 5 >= word.size();
}

bool hasRandomWord(std::string_view value) {
    constexpr std::string_view kJoins = "+/="; // of base64; "-", "_" and "." part words
    std::size_t from = 0;
    for (std::size_t i = 0; i <= value.size(); ++i) {
        if (i < value.size() && (is(std::isalnum, value[i]) || kJoins.find(value[i]) != std::string_view::npos))
            continue;
        if (isRandomWord(value.substr(from, i - from))) return true;
        from = i + 1;
    }
    return false;
}

bool startsWithWord(std::string_view value, std::string_view word) {
    if (value.size() <= word.size() + 1 || value[word.size()] != ' ') return false;
    return std::equal(word.begin(), word.end(), value.begin(),
                      [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); });
}

} // namespace

bool namesCredential(std::string_view name) {
    const auto words = wordsOf(name);
    if (words.empty()) return false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (holds(kWords, words[i])) return true;
        // "api key" in one word or two, wherever it stands.
        if (i + 1 < words.size() && (words[i] == "api" || words[i] == "access" || words[i] == "subscription") &&
            words[i + 1] == "key")
            return true;
    }
    return opensSomething(words);
}

bool namesQueryCredential(std::string_view name) {
    constexpr std::array<std::string_view, 12> kNames = {"key", "code", "sig",   "auth", "pass",   "pw",
                                                         "pin", "otp",  "appid", "sas",  "appkey", "hmac"};
    return holds(kNames, lowerAscii(name)) || namesCredential(name);
}

bool hasKeyPrefix(std::string_view value) {
    constexpr std::size_t kFewest = 6; // characters after it, none of them a blank
    return std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](auto prefix) {
        if (!value.starts_with(prefix) || value.size() < prefix.size() + kFewest) return false;
        // "fc-market-data" is words; a key has digits, or is long.
        const auto rest = value.substr(prefix.size());
        const bool digits = std::any_of(rest.begin(), rest.end(), [](char c) { return is(std::isdigit, c); });
        return rest.find(' ') == std::string_view::npos && (digits || rest.size() >= 20);
    });
}

bool looksLikeKey(std::string_view value) {
    while (!value.empty() && is(std::isspace, value.front())) value.remove_prefix(1);
    for (const std::string_view scheme : {"bearer", "basic", "token", "apikey", "digest", "negotiate"})
        if (startsWithWord(value, scheme)) return !isPlaceholder(value.substr(scheme.size() + 1));
    if (value.find("-----BEGIN") != std::string_view::npos) return true;
    const bool jwt = value.starts_with("eyJ") && std::count(value.begin(), value.end(), '.') >= 2;
    return jwt || hasKeyPrefix(value) || hasRandomWord(value);
}

bool namesId(std::string_view name) {
    constexpr std::array<std::string_view, 24> kLast = {
        "id",         "ids",     "organization", "organisation", "org",    "project", "tenant", "account",
        "user",       "agent",   "referer",      "referrer",     "title",  "version", "beta",   "traceparent",
        "tracestate", "baggage", "origin",       "host",         "accept", "region",  "etag",   "digest"};
    const auto words = wordsOf(name);
    return !words.empty() && holds(kLast, words.back());
}

bool isLiteralKey(std::string_view header, std::string_view value) {
    constexpr std::string_view kSecret = "${secret:";
    if (value.find_first_not_of(" \t") == std::string_view::npos || value.find(kSecret) != std::string_view::npos)
        return false;
    return namesCredential(header) || (looksLikeKey(value) && !(namesId(header) && !hasKeyPrefix(value)));
}

bool isLiteralMember(std::string_view member, std::string_view value) {
    if (isPlaceholder(value)) return false;
    if (namesCredential(member)) return true;
    return looksLikeKey(value) && !(namesId(member) && !hasKeyPrefix(value));
}

bool namesMemberKey(std::string_view member) {
    constexpr std::array<std::string_view, 9> kNames = {"key",    "api_key", "apikey",        "api-key", "token",
                                                        "secret", "bearer",  "authorization", "password"};
    return holds(kNames, lowerAscii(member));
}

bool isPlaceholder(std::string_view value) {
    const auto open = value.find('{');
    return value.find_first_not_of(" \t") == std::string_view::npos ||
           (open != std::string_view::npos && value.find('}', open) != std::string_view::npos);
}

} // namespace stagefall

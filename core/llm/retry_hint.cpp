// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/retry_hint.h"

#include "core/base/ascii.h"
#include "core/llm/json_value.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <string>
#include <vector>

namespace stagefall::llm {

namespace {

using Hint = std::optional<Nanoseconds>;

constexpr double kMostMs = 10.0 * 365 * 86'400'000; ///< keeps the result inside 64 bits

std::optional<double> wholeNumber(std::string_view text) {
    const std::string_view digits = trim(text);
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
    const bool whole = read.ec == std::errc() && read.ptr == digits.data() + digits.size() && !digits.empty();
    return whole ? std::optional(value) : std::nullopt;
}

Hint waitOf(std::string_view text, double unit_ms) {
    const std::optional<double> value = wholeNumber(text);
    return value && *value >= 0 ? Hint(fromMs(std::min(*value * unit_ms, kMostMs))) : std::nullopt;
}

std::int64_t nowSeconds(const net::Headers& headers, std::int64_t wall_ns) {
    const std::string* date = net::findHeader(headers, "Date");
    const std::optional<std::int64_t> server = date != nullptr ? parseHttpDate(*date) : std::nullopt;
    return server.value_or(wall_ns / 1'000'000'000);
}

Hint retryAfter(const net::Headers& headers, std::int64_t wall_ns) {
    for (const std::string_view name : {"retry-after-ms", "x-ms-retry-after-ms"})
        if (const std::string* value = net::findHeader(headers, name))
            if (const Hint hint = waitOf(*value, 1)) return hint;
    const std::string* value = net::findHeader(headers, "Retry-After");
    if (value == nullptr) return std::nullopt;
    if (const Hint hint = waitOf(*value, 1000)) return hint;
    const std::optional<std::int64_t> date = parseHttpDate(*value);
    if (!date) return std::nullopt;
    return std::chrono::seconds(std::max<std::int64_t>(0, *date - nowSeconds(headers, wall_ns)));
}

/// A reset time: a duration, or a number that is epoch milliseconds, epoch seconds or seconds from now by its size.
/// Zero and less mean no hint: some servers send -1 for "unknown".
Hint resetTime(std::string_view text, std::int64_t now_s) {
    constexpr double kEpochSeconds = 1e9;
    constexpr double kEpochMs = 1e11;
    Hint hint = parseDuration(text);
    const double value = wholeNumber(text).value_or(0);
    const double now_ms = static_cast<double>(now_s) * 1e3;
    if (value >= kEpochMs)
        hint = fromMs(std::min(value - now_ms, kMostMs));
    else if (value >= kEpochSeconds)
        hint = fromMs(std::min(value * 1e3 - now_ms, kMostMs));
    return hint && hint->count() > 0 ? hint : std::nullopt;
}

Hint rateLimitReset(const net::Headers& headers, std::int64_t now_s) {
    constexpr std::string_view kReset = "x-ratelimit-reset";
    Hint used_up;
    Hint longest;
    for (const auto& [name, value] : headers) {
        if (!startsWithIgnoringCase(name, kReset)) continue;
        const Hint hint = resetTime(value, now_s);
        if (!hint) continue;
        const std::string window = lowerAscii(name).substr(kReset.size());
        const std::string* remaining = net::findHeader(headers, "x-ratelimit-remaining" + window);
        const bool empty = remaining != nullptr && trim(*remaining) == "0";
        if (empty) used_up = std::max(used_up.value_or(Nanoseconds{0}), *hint);
        longest = std::max(longest.value_or(Nanoseconds{0}), *hint);
    }
    return used_up ? used_up : longest;
}

/// google.rpc.RetryInfo, wherever it is nested in the error.
Hint retryInfo(JsonView value, int depth = 0) {
    Hint found;
    constexpr int kDeep = 8;
    if (depth > kDeep) return found;
    if (const JsonView delay = value["retryDelay"]; delay.isString()) return parseDuration(delay.text());
    value.forEachItem([&](JsonView item) {
        if (!found) found = retryInfo(item, depth + 1);
    });
    value.forEachMember([&](const std::string&, JsonView item) {
        if (!found) found = retryInfo(item, depth + 1);
    });
    return found && found->count() >= 0 ? found : std::nullopt;
}

Hint metadataReset(JsonView root, std::int64_t now_s) {
    Hint found;
    root["error"]["metadata"]["headers"].forEachMember([&](const std::string& name, JsonView value) {
        if (lowerAscii(name) == "x-ratelimit-reset")
            found = resetTime(value.isNumber() ? std::string(value.raw()) : value.text(), now_s);
    });
    return found;
}

/// The longest duration that `text` starts with: "4.75s. Need more?" gives 4.75 s.
Hint leadingDuration(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    for (std::size_t n = std::min(text.size(), kLongest); n > 0; --n) {
        const bool inside_word = n < text.size() && std::isalnum(static_cast<unsigned char>(text[n])) != 0;
        if (inside_word || text[n - 1] == ' ' || text[n - 1] == '.') continue;
        if (const Hint hint = parseDuration(text.substr(0, n))) return hint;
    }
    return std::nullopt;
}

Hint prose(std::string_view body) {
    const std::string text = lowerAscii(body);
    for (const std::string_view phrase : {"try again in ", "try again after ", "retry in ", "retry after "}) {
        for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at + 1)) {
            const Hint hint = leadingDuration(std::string_view(text).substr(at + phrase.size()));
            if (hint && hint->count() > 0) return hint;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Nanoseconds> retryHint(int status, const net::Headers& headers, std::string_view body,
                                     std::int64_t wall_ns) {
    const std::int64_t now_s = nowSeconds(headers, wall_ns);
    JsonDoc doc;
    const bool json = doc.parse(body, {.nan_as_null = true, .control_in_strings = true});
    const JsonView root = !json ? JsonView() : doc.root().isArray() ? doc.root().first() : doc.root();
    if (const Hint hint = retryAfter(headers, wall_ns)) return hint;
    if (const Hint hint = retryInfo(root)) return hint;
    constexpr int kTooManyRequests = 429;
    if (status == kTooManyRequests)
        if (const Hint hint = rateLimitReset(headers, now_s)) return hint;
    if (const Hint hint = metadataReset(root, now_s)) return hint;
    return prose(body);
}

} // namespace stagefall::llm

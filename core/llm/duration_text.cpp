// SPDX-License-Identifier: GPL-3.0-or-later
// The text forms of times that servers use in retry hints.
#include "core/base/ascii.h"
#include "core/llm/retry_hint.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string>

namespace stagefall::llm {

namespace {

constexpr double kMaxSeconds = 10.0 * 365 * 86'400; ///< keeps the sum inside 64 bits

std::optional<double> leadingNumber(std::string_view& text) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (read.ec != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return value;
}

std::optional<double> unitSeconds(std::string_view unit) {
    if (unit == "ms" || unit == "millisecond" || unit == "milliseconds") return 1e-3;
    if (unit.empty() || unit == "s" || unit == "sec" || unit == "secs" || unit == "second" || unit == "seconds")
        return 1;
    if (unit == "m" || unit == "min" || unit == "mins" || unit == "minute" || unit == "minutes") return 60;
    if (unit == "h" || unit == "hr" || unit == "hour" || unit == "hours") return 3600;
    if (unit == "d" || unit == "day" || unit == "days") return 86'400;
    if (unit == "us" || unit == "\xC2\xB5s") return 1e-6;
    if (unit == "ns") return 1e-9;
    return std::nullopt;
}

} // namespace

std::optional<Nanoseconds> parseDuration(std::string_view text) {
    const std::string lower = lowerAscii(trim(text));
    std::string_view rest = lower;
    if (rest.empty()) return std::nullopt;
    double seconds = 0;
    while (!rest.empty()) {
        const std::optional<double> value = leadingNumber(rest);
        if (!value) return std::nullopt;
        while (rest.starts_with(' ')) rest.remove_prefix(1);
        const std::size_t unit_length = std::min(rest.find_first_of("0123456789 .-+"), rest.size());
        const std::optional<double> unit = unitSeconds(rest.substr(0, unit_length));
        if (!unit) return std::nullopt;
        seconds += *value * *unit;
        rest.remove_prefix(unit_length);
        while (rest.starts_with(' ')) rest.remove_prefix(1);
    }
    return fromMs(std::clamp(seconds, -kMaxSeconds, kMaxSeconds) * 1e3);
}

std::optional<std::int64_t> parseHttpDate(std::string_view text) {
    constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const std::string_view date = trim(text);
    if (date.size() != 29 || date.substr(3, 2) != ", " || date.substr(25) != " GMT") return std::nullopt;
    const auto number = [&date](std::size_t at, std::size_t length) {
        int value = -1;
        const char* end = date.data() + at + length;
        const auto read = std::from_chars(date.data() + at, end, value);
        return read.ec == std::errc() && read.ptr == end ? value : -1;
    };
    const std::size_t month = kMonths.find(date.substr(8, 3));
    std::tm parts{};
    parts.tm_mday = number(5, 2);
    parts.tm_mon = month == std::string_view::npos || month % 3 != 0 ? -1 : static_cast<int>(month / 3);
    parts.tm_year = number(12, 4) - 1900;
    parts.tm_hour = number(17, 2);
    parts.tm_min = number(20, 2);
    parts.tm_sec = number(23, 2);
    const bool good = parts.tm_mday >= 1 && parts.tm_mday <= 31 && parts.tm_mon >= 0 && parts.tm_year >= 70 &&
                      parts.tm_hour >= 0 && parts.tm_hour < 24 && parts.tm_min >= 0 && parts.tm_min < 60 &&
                      parts.tm_sec >= 0 && parts.tm_sec <= 60;
    if (!good) return std::nullopt;
    return timegm(&parts);
}

} // namespace stagefall::llm

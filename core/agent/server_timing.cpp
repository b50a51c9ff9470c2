// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/server_timing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace stagefall::agent {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Cuts at `separator`, but not inside a quoted string.
std::vector<std::string_view> parts(std::string_view text, char separator) {
    std::vector<std::string_view> out;
    std::size_t from = 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] == '"') quoted = !quoted;
        if (i < text.size() && (quoted || text[i] != separator)) continue;
        out.push_back(trimmed(text.substr(from, i - from)));
        from = i + 1;
    }
    return out;
}

bool isGateway(std::string_view name) {
    constexpr std::array<std::string_view, 10> kWords = {"auth",  "queue",   "ratelimit", "rate-limit", "rate_limit",
                                                         "route", "routing", "gateway",   "admission",  "schedul"};
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return std::any_of(kWords.begin(), kWords.end(), [&](auto word) { return lower.starts_with(word); });
}

} // namespace

std::vector<GatewayTime> gatewayTimes(std::string_view server_timing) {
    std::vector<GatewayTime> out;
    for (const auto metric : parts(server_timing, ',')) {
        const auto fields = parts(metric, ';');
        if (!isGateway(fields.front())) continue;
        for (const auto field : fields) {
            if (!field.starts_with("dur=")) continue;
            auto digits = field.substr(4);
            if (digits.size() > 1 && digits.front() == '"') digits = digits.substr(1, digits.size() - 2);
            double ms = 0;
            const auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), ms);
            if (problem == std::errc() && std::isfinite(ms) && ms > 0 && ms < 1e9)
                out.push_back({std::string(fields.front()), fromMs(ms)});
        }
    }
    return out;
}

} // namespace stagefall::agent

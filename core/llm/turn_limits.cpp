// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/turn_limits.h"

#include "core/net/sse_decoder.h"

#include <array>
#include <utility>

namespace stagefall::llm {

std::optional<Message> limitMessage(const std::string& code) {
    constexpr std::array<std::pair<const char*, std::size_t>, 7> kLimits = {{
        {"calls", kMostCalls},
        {"call_name", kMostNameBytes},
        {"call_bytes", kMostCallBytes},
        {"turn_call_bytes", kMostTurnCallBytes},
        {"text", kMostTextBytes},
        {"tokens", kMostTokenEvents},
        {"payload", net::SseDecoder::kMostBytes},
    }};
    for (const auto& [known, limit] : kLimits)
        if (code == known) return Message{"llm.limit." + code, {{"limit", std::to_string(limit)}}};
    return std::nullopt;
}

} // namespace stagefall::llm

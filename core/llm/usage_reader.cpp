// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/usage_reader.h"

#include <algorithm>
#include <limits>

namespace stagefall::llm {

namespace {

/// What no model can have counted is taken for not reported, like what is no number.
std::optional<std::int64_t> count(JsonView value) {
    constexpr std::int64_t kMost = 1'000'000'000;
    const std::optional<std::int64_t> number = value.integer();
    return number && *number >= 0 && *number <= kMost ? number : std::nullopt;
}

std::optional<std::int64_t> count(JsonView usage, std::string_view name, std::string_view other) {
    const std::optional<std::int64_t> value = count(usage[name]);
    return value ? value : count(usage[other]);
}

Usage readUsage(JsonView object) {
    Usage usage;
    usage.prompt_tokens = count(object, "prompt_tokens", "input_tokens");
    usage.completion_tokens = count(object, "completion_tokens", "output_tokens");
    usage.cached_tokens = count(object["prompt_tokens_details"]["cached_tokens"]);
    if (!usage.cached_tokens) usage.cached_tokens = count(object["prompt_cache_hit_tokens"]);
    usage.reasoning_tokens = count(object["completion_tokens_details"]["reasoning_tokens"]);
    return usage;
}

/// All zero, or nothing that could be read: what some servers send before they know.
bool placeholder(JsonView object, const Usage& usage) {
    return usage.prompt_tokens.value_or(0) == 0 && usage.completion_tokens.value_or(0) == 0 &&
           count(object["total_tokens"]).value_or(0) == 0;
}

bool same(const Usage& a, const Usage& b) {
    return a.prompt_tokens == b.prompt_tokens && a.completion_tokens == b.completion_tokens &&
           a.cached_tokens == b.cached_tokens && a.reasoning_tokens == b.reasoning_tokens;
}

} // namespace

bool UsageReader::read(JsonView chunk, bool has_choice) {
    std::optional<Usage> found;
    bool told = false;
    const auto consider = [&](JsonView object) {
        if (!object.isObject() || object.empty()) return;
        const Usage usage = readUsage(object);
        told = told || usage.completion_tokens.has_value();
        if (!found && !placeholder(object, usage)) found = usage;
    };
    consider(chunk["usage"]);
    consider(chunk["x_groq"]["usage"]);
    chunk["choices"].forEachItem([&](JsonView choice) { consider(choice["usage"]); });

    growth_ = 0;
    if (has_choice && !told) in_every_chunk_ = false;
    if (!found) return false;
    if (found->completion_tokens) {
        const std::int64_t grown = *found->completion_tokens - counted_;
        constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
        if (in_every_chunk_ && grown > 0) growth_ = static_cast<std::uint32_t>(std::min(grown, kMost));
        counted_ = *found->completion_tokens;
    }
    const bool changed = !usage_ || !same(*usage_, *found);
    usage_ = found;
    return changed;
}

} // namespace stagefall::llm

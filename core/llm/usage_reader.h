// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_types.h"
#include "core/llm/json_value.h"

#include <optional>

namespace stagefall::llm {

/// Follows the usage of a stream: the last value that is no placeholder wins, nothing is summed.
class UsageReader {
public:
    /// Reads `chunk`; true where the usage changed. Looks in usage, x_groq.usage, choices[].usage.
    bool read(JsonView chunk, bool has_choice);
    const std::optional<Usage>& usage() const { return usage_; }
    /// How many completion tokens the last chunk added; 0 where not every chunk so far has told.
    std::uint32_t growth() const { return growth_; }

private:
    std::optional<Usage> usage_;
    std::int64_t counted_ = 0;
    std::uint32_t growth_ = 0;
    bool in_every_chunk_ = true;
};

} // namespace stagefall::llm

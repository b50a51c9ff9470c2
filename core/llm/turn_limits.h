// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <cstddef>
#include <optional>
#include <string>

/// What one turn of a model may bring. An answer that goes over is ended there and then: its connection is closed and
/// none of its calls runs. ChatResult::error says which kind of limit it was, error_code which one.
namespace stagefall::llm {

inline constexpr std::size_t kMostCalls = 128;
inline constexpr std::size_t kMostNameBytes = 256;
/// The arguments of one call, with its id and what else its entries carry.
inline constexpr std::size_t kMostCallBytes = 1024UL * 1024;
inline constexpr std::size_t kMostTurnCallBytes = 4UL * 1024 * 1024;
/// Visible text and reasoning together; some four million tokens.
inline constexpr std::size_t kMostTextBytes = 16UL * 1024 * 1024;
/// Each becomes an event of the recording.
inline constexpr std::size_t kMostTokenEvents = 500'000;

/// What is over, in words: of ChatResult::error_code of such an answer. Nothing for any other code.
std::optional<Message> limitMessage(const std::string& code);

} // namespace stagefall::llm

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <optional>
#include <string>
#include <string_view>

namespace stagefall {

/// A message as the argument of another: "expected {expected}", where what was expected is words too. The catalogue
/// renders it in the language of the whole. Any depth. Pure.
std::string asArgument(const Message& message);
/// The message that asArgument() packed; none for any other text.
std::optional<Message> messageIn(std::string_view argument);

} // namespace stagefall

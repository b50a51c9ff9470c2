// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"

#include <optional>
#include <string_view>

namespace stagefall::store {

/// The inverse of name(): the words in the file.
std::optional<SessionState> parseSessionState(std::string_view word);

} // namespace stagefall::store

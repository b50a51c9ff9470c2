// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace stagefall::lab {

/// The body of /v1/embeddings answered. Errors say what is wrong with the request. Pure.
Result<std::string> answerEmbeddings(std::string_view json);

} // namespace stagefall::lab

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>

namespace stagefall::lab {

/// A ParseError that says what is needed at a place of a profile or fault plan: message "lab.need_<what>".
inline tl::unexpected<Error> needed(const std::string& where, const std::string& what) {
    return fail(ErrorCode::ParseError, "lab.need_" + what, {{"where", where}});
}

} // namespace stagefall::lab

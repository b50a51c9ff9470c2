// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

/// Base URLs that may have been meant, most likely first: with /v1 added, without trailing parts, and the prefixes that
/// gateways use. Not the URL itself.
std::vector<std::string> baseUrlVariants(std::string_view base_url);

} // namespace stagefall::llm

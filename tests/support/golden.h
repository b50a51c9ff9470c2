// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace stagefall::testing {

/// Compares with tests/golden/<name>. "" where equal, else a message with the first line that differs.
/// With STAGEFALL_REBASELINE=1 in the environment it writes the file instead, and is content.
std::string compareWithGolden(const std::string& name, std::string_view actual);

} // namespace stagefall::testing

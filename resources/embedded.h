// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace stagefall::resources {

struct File {
    std::string_view name;  ///< path below resources/, e.g. "text/cli.en.json"
    std::string_view bytes; ///< lives as long as the program
};

/// Files built into the program, in order of name.
const std::vector<File>& all();
/// Those of resources/text.
std::vector<File> texts();
/// Empty where there is none of that name.
std::string_view find(std::string_view name);

} // namespace stagefall::resources

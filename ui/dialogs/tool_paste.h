// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

/// The usual JSON of function tools -> tools of a workbench. Pure.
namespace stagefall::ui {

struct PastedTools {
    std::vector<std::string> tools; ///< each one JSON object, indented: an HTTP tool whose address is to be filled in
    std::vector<std::string> names;
};

/// Reads a list of {"type": "function", "function": {...}}, of {"name", "description", "parameters" or "input_schema"},
/// one of these alone, or a request body with "tools". ParseError says what was expected.
Result<PastedTools> convertTools(const std::string& json);

/// The workbench text with the tools in its list "tools" (made where there is none), the rest untouched.
/// Where the text is no object, it is returned as it is.
std::string withTools(const std::string& workbench, const std::vector<std::string>& tools);

} // namespace stagefall::ui

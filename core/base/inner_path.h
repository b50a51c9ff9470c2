// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

/// Names that come from files of others (workbenches, recordings) as parts of paths of ours.
namespace stagefall {

/// 1 to 64 letters, digits, _ and -: the same rule as "name" in resources/schemas/workbench.schema.json. Pure.
bool isSafeName(std::string_view name);
/// `name` where it is one; else one that looks like it, so that a file can still be told by its name. Pure.
std::string safeName(std::string_view name);

/// The path of the file `name` in the folder `folder` of `root`, a folder of ours, which is made where it is missing.
/// Fails, and nothing was touched, where `name` or `folder` is more than one name of a path, where a link would lead
/// the folder out of `root`, and where what stands there is no ordinary file (a link too). Blocks.
Result<std::string> innerPath(const std::string& root, const std::string& folder, const std::string& name);

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/profile_items.h"

#include <string>

/// Inside ui/bridge: the files behind Profiles. Blocking; never on the UI thread.
namespace stagefall::ui {

/// Reads everything there is; what cannot be read is listed with its problem.
ProfileLists readProfiles(const std::string& data_folder, const std::string& resource_folder);
/// The file's text, or none where it cannot be read.
std::optional<std::string> readTextFile(const std::string& path);
/// All or nothing, with its folder. Only the user may read it.
Status writeTextFile(const std::string& path, const std::string& text);
Status removeFile(const std::string& path);

} // namespace stagefall::ui

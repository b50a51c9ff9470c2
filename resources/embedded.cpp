// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/embedded.h"

namespace stagefall::resources {

std::vector<File> texts() {
    std::vector<File> out;
    for (const auto& file : all())
        if (file.name.starts_with("text/")) out.push_back(file);
    return out;
}

std::string_view find(std::string_view name) {
    for (const auto& file : all())
        if (file.name == name) return file.bytes;
    return {};
}

} // namespace stagefall::resources

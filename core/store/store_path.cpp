// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

namespace stagefall::store {

namespace {

std::string variable(const char* key) {
    const char* value = std::getenv(key);
    return value != nullptr ? value : "";
}

std::string homeFolder() {
    if (auto home = variable("HOME"); !home.empty()) return home;
    // A service may run without HOME; the user's entry still knows.
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(getuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr) {
        return found->pw_dir;
    }
    return ".";
}

} // namespace

std::string Store::defaultPath() {
    namespace fs = std::filesystem;
    if (const auto home = variable("STAGEFALL_HOME"); !home.empty()) return (fs::path(home) / "stagefall.db").string();
    // Relative paths in it are to be ignored: XDG Base Directory Specification 0.8.
    const fs::path data = variable("XDG_DATA_HOME");
    const fs::path base = data.is_absolute() ? data : fs::path(homeFolder()) / ".local" / "share";
    return (base / "stagefall" / "stagefall.db").string();
}

} // namespace stagefall::store

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/owner.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace stagefall::store {

namespace {

struct ProcessStat {
    char state = '?';
    std::int64_t start_ticks = 0;
};

std::optional<ProcessStat> readStat(std::int64_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    // Field 2 is the program's name in brackets and may hold brackets and blanks itself: go on after the last one.
    const auto close = line.rfind(')');
    if (close == std::string::npos) return std::nullopt;
    std::istringstream rest(line.substr(close + 1));
    ProcessStat stat;
    rest >> stat.state;
    std::string skipped;
    for (int field = 4; field < 22; ++field) rest >> skipped;
    rest >> stat.start_ticks;
    if (!rest) return std::nullopt;
    return stat;
}

std::string bootId() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

std::string pidSpace() {
    std::error_code error;
    const auto target = std::filesystem::read_symlink("/proc/self/ns/pid", error);
    return error ? std::string() : target.string();
}

} // namespace

Owner currentOwner() {
    Owner owner{.pid = getpid(), .start_ticks = 0, .boot = bootId(), .pid_space = pidSpace()};
    if (const auto stat = readStat(owner.pid)) owner.start_ticks = stat->start_ticks;
    return owner;
}

bool isAlive(const Owner& owner, std::int64_t heartbeat_wall_ns, std::int64_t now_wall_ns) {
    if (owner.boot != bootId()) return false;
    if (owner.pid_space.empty() || owner.pid_space != pidSpace()) {
        return now_wall_ns - heartbeat_wall_ns < kHeartbeatStaleNs;
    }
    const auto stat = readStat(owner.pid);
    return stat && stat->state != 'Z' && stat->state != 'X' && stat->start_ticks == owner.start_ticks;
}

} // namespace stagefall::store

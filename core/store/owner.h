// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace stagefall::store {

/// Which process writes a live session. A process id alone is reused; with the time the process started and the boot
/// it belongs to, the process is named for good (proc(5): /proc/[pid]/stat, field 22).
struct Owner {
    std::int64_t pid = 0;
    std::int64_t start_ticks = 0; ///< since boot
    std::string boot;             ///< /proc/sys/kernel/random/boot_id
    std::string pid_space;        ///< the process id namespace: ids of a container mean nothing outside it
};

Owner currentOwner();

/// An owner that this process can look up lives if it is there and no zombie. One in another namespace (a sandbox that
/// shares the file) cannot be looked up: it lives while its heartbeat is younger than kHeartbeatStaleNs.
bool isAlive(const Owner& owner, std::int64_t heartbeat_wall_ns, std::int64_t now_wall_ns);

constexpr std::int64_t kHeartbeatNs = 2'000'000'000;
constexpr std::int64_t kHeartbeatStaleNs = 10'000'000'000;

} // namespace stagefall::store

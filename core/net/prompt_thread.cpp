// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/prompt_thread.h"

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace stagefall::net {

#ifdef __linux__

namespace {

/// As the kernel has it (linux/sched/types.h); the C library of Debian 12 has no declaration.
struct SchedAttributes {
    std::uint32_t size = sizeof(SchedAttributes);
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0; ///< ns; of an ordinary thread its slice
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
};

constexpr std::uint64_t kShortestSlice = 100'000; // ns; the kernel takes no less
constexpr std::uint32_t kOrdinary = 0;            // SCHED_OTHER

} // namespace

void runPromptly() {
    SchedAttributes now;
    if (syscall(SYS_sched_getattr, 0, &now, sizeof(now), 0) != 0 || now.policy != kOrdinary) return;
    now.size = sizeof(now);
    now.runtime = kShortestSlice;
    syscall(SYS_sched_setattr, 0, &now, 0); // a wish; without it there is the usual slice
}

#else

void runPromptly() {}

#endif

} // namespace stagefall::net

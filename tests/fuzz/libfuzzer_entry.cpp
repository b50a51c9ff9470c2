// SPDX-License-Identifier: GPL-3.0-or-later
// One program a target; which one is the macro STAGEFALL_FUZZ_TARGET: build/fuzz/tests/fuzz/fuzz_TARGET
// [-max_total_time=60] tests/fuzz/seeds/TARGET
#include "tests/fuzz/targets.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto* const target = stagefall::fuzz::findTarget(STAGEFALL_FUZZ_TARGET);
    if (target == nullptr) std::abort();
    const auto fault = target->fault({reinterpret_cast<const char*>(data), size});
    if (fault.empty()) return 0;
    std::fprintf(stderr, "%s: %s\n", target->name, fault.c_str());
    std::abort();
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Built with -DSTAGEFALL_FUZZ=ON: build/fuzz/tests/fuzz/fuzz_streams [-max_total_time=60] tests/fuzz/found tests/...
#include "fuzz_targets.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    for (const std::string& fault : {stagefall::fuzz::streamDecoderFault(bytes, 1U + data[0]),
                                     stagefall::fuzz::sseDecoderFault(bytes, 1U + data[0])}) {
        if (fault.empty()) continue;
        std::fprintf(stderr, "%s\n", fault.c_str());
        std::abort();
    }
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ids.h"

#include <random>

namespace stagefall {

SessionId makeSessionId(std::int64_t wall_ns) {
    // The layout of ULID (48 bits of milliseconds, 80 random bits) in Crockford's alphabet, lower case.
    constexpr char kAlphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
    std::random_device device;
    std::string id(26, '0');
    auto ms = static_cast<std::uint64_t>(wall_ns / 1'000'000);
    for (int i = 9; i >= 0; --i) {
        id[static_cast<std::size_t>(i)] = kAlphabet[ms & 31U];
        ms >>= 5U;
    }
    for (std::size_t i = 10; i < 26; ++i) id[i] = kAlphabet[device() & 31U];
    return id;
}

} // namespace stagefall

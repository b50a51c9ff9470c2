// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/write_stamps.h"

namespace stagefall::lab {

std::size_t WriteStamps::advance(std::uint64_t total) {
    if (total <= seen_) return 0;
    available_ += total - seen_;
    seen_ = total;
    std::size_t out = 0;
    while (!pending_.empty() && available_ >= pending_.front()) {
        available_ -= pending_.front();
        pending_.pop_front();
        ++out;
    }
    if (pending_.empty()) available_ = 0;
    return out;
}

} // namespace stagefall::lab

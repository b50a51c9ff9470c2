// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/measuring.h"

#include <string>
#include <vector>

namespace stagefall::bench {

/// The same round by the "openai" package for Node (tests/bench/openai_client.mjs), measured as its user would. Empty
/// where STAGEFALL_PEERS does not name a folder that has it.
Errors measurePeer(LabProcess& lab, int streams, std::chrono::microseconds apart);

/// So many processes that do nothing but use a processor, while it lives.
class BusyBeside {
public:
    explicit BusyBeside(int processes);
    ~BusyBeside();
    BusyBeside(const BusyBeside&) = delete;
    BusyBeside& operator=(const BusyBeside&) = delete;

private:
    std::vector<int> children_;
};

} // namespace stagefall::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

struct RepairedArguments {
    std::string json; ///< the raw text where !valid
    bool valid = false;
    bool ended_early = false; ///< invalid because the text just stops
    std::string repair;       ///< a code for the notes; "" where nothing was needed
};

/// What the raw arguments of a call mean. `fragment_ends` are the offsets at which the fragments ended, to tell
/// cumulative snapshots and repeats from honest deltas. Nothing is guessed: what is not JSON after the known repairs
/// stays invalid.
RepairedArguments repairArguments(std::string_view raw, const std::vector<std::size_t>& fragment_ends = {});

/// Whether a fragment says the complete arguments again, perhaps with other blanks or encoded twice. `compact` is
/// `complete` without blanks; it is asked for, so that a look costs no more than the fragment is long.
bool repeatsArguments(std::string_view complete, std::string_view compact, std::string_view fragment);

} // namespace stagefall::llm

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/adaptation.h"
#include "core/llm/endpoint_profile.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace stagefall::llm {

/// What each endpoint refused, so that it is asked the refused way once and not once a session. By address and model:
/// two models behind one gateway are of two makers. Any thread.
class EndpointMemory {
public:
    /// For this run only.
    EndpointMemory() = default;
    /// Kept in `file`, read at once. A file that cannot be read or written costs no more than asking once again.
    explicit EndpointMemory(std::string file);
    /// Its name in the user's data folder; "" where there is none.
    static std::string fileIn(const std::string& data_folder);

    std::vector<Adaptation> of(const EndpointProfile& profile) const;
    /// Replaces what was known; empty forgets. Writes the file, a few hundred bytes.
    void keep(const EndpointProfile& profile, const std::vector<Adaptation>& adaptations);

private:
    std::string written() const;
    const std::string file_;
    mutable std::mutex mutex_;
    std::map<std::string, std::vector<std::string>> codes_; ///< by address and model
};

} // namespace stagefall::llm

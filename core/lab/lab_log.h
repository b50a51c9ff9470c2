// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/lab/lab_server.h"

#include <deque>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace stagefall::lab {

/// The server's own record of what it did. On the loop only.
class LabLog {
public:
    /// IoError where the file cannot be opened. `file` "" = memory only.
    Status open(bool keep, const std::string& file);
    /// A record that its request goes on filling; it shows in records() from now on.
    std::shared_ptr<LabRecord> begin(LabRecord record);
    /// Nothing more will be added: it goes to the file.
    void end(const LabRecord& record);
    std::vector<LabRecord> records() const;
    std::string json() const;

private:
    static constexpr std::size_t kMost = 20'000; ///< older ones are dropped from memory
    bool keep_ = true;
    std::ofstream file_;
    std::deque<std::shared_ptr<LabRecord>> records_;
};

std::string recordJson(const LabRecord& record);

} // namespace stagefall::lab

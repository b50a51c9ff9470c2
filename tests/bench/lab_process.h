// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lab_server.h"

#include <sys/types.h>

#include <string>
#include <vector>

namespace stagefall::bench {

/// The lab in a process of its own, as another machine would be: its work is not in the way of the client's loop.
class LabProcess {
public:
    /// Forks; call it before the program starts any thread.
    LabProcess(const std::string& profile, std::uint64_t seed);
    ~LabProcess();
    LabProcess(const LabProcess&) = delete;
    LabProcess& operator=(const LabProcess&) = delete;

    std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    /// What the server itself saw and did since the last call.
    std::vector<lab::LabRecord> records();

private:
    pid_t child_ = -1;
    int ask_ = -1;
    int answer_ = -1;
    int port_ = 0;
    std::size_t taken_ = 0;
};

} // namespace stagefall::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/lab/faults.h"
#include "core/lab/latency_profile.h"
#include "core/net/http_server.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace stagefall::lab {

struct LabOptions {
    LatencyProfile profile;
    std::uint64_t seed = 1; ///< the same seed and requests give the same draws
    std::uint16_t port = 0; ///< 0 = any free one
    FaultPlan faults;
    bool keep_log = true;
    std::string log_file; ///< JSON lines as they happen; "" = memory only
    /// Told once, on the lab's loop, when it cannot take more connections for now.
    std::function<void(const Message&)> on_full;
};

/// What the server itself saw and did in one request: the truth that the client's measures are checked against.
/// Only what was handed to the socket is in it. Times are this machine's monotonic clock.
struct LabRecord {
    std::uint64_t request =
        0; ///< 1, 2, ... among chat requests, and among all others; also in the header "x-lab-request"
    std::string path;
    MonoTime complete;                ///< last byte of the request came
    bool complete_by_kernel = false;  ///< the kernel says so; else it is when it was read
    double auth_ms = 0, queue_ms = 0; ///< drawn; queue with the wait for a place
    double prefill_ms = 0;            ///< drawn; of services the whole of their latency
    double decode_ms = 0;             ///< sum of the gaps between chunks up to now
    std::vector<MonoTime> written;    ///< when each chunk (token-bearing or not) was handed to the socket
    std::vector<std::uint8_t> token;  ///< beside `written`: 1 = token-bearing
    std::string fault;                ///< "" = none
    int status = 200;
};

/// The running lab: /v1/models, /v1/chat/completions (streaming and not), /v1/embeddings, /stock/{sku} and
/// /stock?region=..., /lab/profile and /lab/faults (GET, PUT), /lab/log. A loop and thread of its own.
/// Every response but the log's says in net::kLabHeader that it is a lab's, and under which profile.
/// A profile is put as an object (see LatencyProfile) or as {"id": "name of a preset"}; it holds for requests to come.
class LabServer {
public:
    /// AlreadyExists where the port is taken; IoError where the log file cannot be opened. `clock` outlives it.
    static Result<std::unique_ptr<LabServer>> start(const Clock& clock, LabOptions options);
    virtual ~LabServer() = default;
    LabServer(const LabServer&) = delete;
    LabServer& operator=(const LabServer&) = delete;
    virtual std::uint16_t port() const = 0;
    virtual std::string url() const = 0; ///< "http://127.0.0.1:PORT"
    virtual std::vector<LabRecord> records() const = 0;
    virtual void setProfile(LatencyProfile profile) = 0;
    virtual void setFaults(FaultPlan faults) = 0;

protected:
    LabServer() = default;
};

} // namespace stagefall::lab

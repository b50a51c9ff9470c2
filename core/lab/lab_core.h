// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/admission.h"
#include "core/lab/faults.h"
#include "core/lab/lab_log.h"
#include "core/lab/latency_profile.h"
#include "core/lab/prefix_cache.h"
#include "core/lab/write_stamps.h"
#include "core/net/http_server.h"

#include <cstdint>
#include <memory>

namespace stagefall::lab {

/// What the requests of one server share. On the loop only.
struct LabCore {
    net::EventLoop& loop;
    LatencyProfile profile;
    std::uint64_t seed = 1;
    FaultPlan faults;
    std::shared_ptr<LabLog> log;
    Admission admission;
    PrefixCache cache;
    int prefilling = 0; ///< requests between their start and their first token
};

/// One response in the log: notes each chunk when it is issued and stamps it when it is out. On the loop only.
class RecordedResponse {
public:
    RecordedResponse(const LabCore& core, LabRecord record, std::shared_ptr<net::Responder> responder);
    LabRecord& record() { return *out_->record; }
    const LabRecord& record() const { return *out_->record; }
    net::Responder& responder() { return *responder_; }
    /// One chunk of a begun stream.
    void write(std::string_view bytes, bool token);
    /// A whole response; its headers get headers().
    void send(int status, net::Headers headers, std::string body, const char* type = "application/json");
    /// What every response says: that it is a lab's, and the request's number.
    net::Headers headers() const;
    /// Nothing more is issued.
    void finish();

private:
    /// Lives with the responder's callback, so that the last bytes are stamped after the request is forgotten. The
    /// record goes to the file once all of it is out, or once nothing can be.
    struct Outgoing {
        Outgoing(std::shared_ptr<LabLog> l, std::shared_ptr<LabRecord> r) : log(std::move(l)), record(std::move(r)) {}
        ~Outgoing() { end(); }
        Outgoing(const Outgoing&) = delete;
        Outgoing& operator=(const Outgoing&) = delete;
        void stamp(std::uint64_t total, MonoTime at);
        void endIfOver();
        void end();

        std::shared_ptr<LabLog> log;
        std::shared_ptr<LabRecord> record;
        WriteStamps stamps;
        bool finished = false;
        bool ended = false;
    };
    std::shared_ptr<net::Responder> responder_;
    std::string lab_; ///< value of net::kLabHeader
    std::shared_ptr<Outgoing> out_;
};

} // namespace stagefall::lab

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <string_view>

namespace stagefall::net {

/// Finds out when the phases of one transfer ended, from curl's callbacks and from its own times. Those count in
/// microseconds from a start of curl's own, which is not ours where a transfer first waited for another one's
/// connection or was repeated; they are anchored at the moment the connection was ready. On the loop only.
class PhaseClock {
public:
    PhaseClock(void* easy, MonoTime start, std::size_t body_size);

    /// The connection is there and nothing is sent yet. Comes again where curl repeats the request.
    void ready(MonoTime now);
    /// A piece of the request went to the socket; true when it was the last one.
    bool wroteHead(std::string_view piece, MonoTime now);
    bool wroteBody(std::size_t bytes, MonoTime now);
    /// The status line of the final head is there, read in the wake-up `at`.
    void answered(MonoTime at, bool saw_interim);
    /// Some of the answer is there, though not yet its first line.
    bool firstByteRead() const;
    void ended(MonoTime at);

    bool isReady() const { return ready_; }
    const Phases& phases() const { return phases_; }

private:
    bool sent(MonoTime now);
    void readCurlTimes();

    void* easy_;
    std::size_t body_size_;
    std::size_t body_written_ = 0;
    std::size_t head_end_matched_ = 0; ///< bytes of CR LF CR LF seen at the end of what was written
    bool ready_ = false;
    MonoTime base_; ///< curl's start on our clock
    Phases phases_;
};

} // namespace stagefall::net

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/event_loop.h"

#include <functional>
#include <memory>

namespace stagefall::net {

/// Drives curl's multi socket interface from an EventLoop. Handles are CURL*, which is void by curl's definition,
/// so that curl's header stays out. On the loop only.
class CurlMulti {
public:
    /// A handle that has ended and its CURLcode; never from inside one of curl's callbacks.
    using Done = std::function<void(void* easy, int code)>;
    /// Where curl waits for the answer to a handle. Not for every stream of a connection that carries several.
    using Watched = std::function<void(void* easy, int socket)>;
    CurlMulti(EventLoop& loop, Done done, Watched watched);
    ~CurlMulti();
    CurlMulti(const CurlMulti&) = delete;
    CurlMulti& operator=(const CurlMulti&) = delete;

    void add(void* easy);
    void remove(void* easy);
    /// `bytes` were read and are about to be parsed. In one wake-up curl reads on for as long as more comes in: what
    /// was not there at the wake-up gets a stamp (and number) of its own, so that no stamp is older than its bytes.
    /// `socket`: where they were read, as far as known (else -1); curl also reads others than the one that woke it.
    void delivered(std::size_t bytes, int socket);
    /// When curl wrote what it says, at `now`, that it has written. A server on this machine is woken by the write and
    /// may take this thread's processor from it before curl can say so: such time off the processor is left out.
    /// Only since curl was entered or last said something: it writes for many handles in one go.
    MonoTime writtenAt(MonoTime now);
    /// True while curl is on the stack: handles can then be neither added nor removed.
    bool busy() const;

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::net

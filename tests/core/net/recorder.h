// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace stagefall::net::test {

/// Keeps what a transfer reports, in order, and lets a test wait for it.
class Recorder final : public TransferHandler {
public:
    struct Piece {
        std::string data;
        MonoTime at;
        std::uint32_t read = 0;
    };
    struct State {
        std::string order; ///< "s" sent, "h" head, "b" bytes, "e" end
        std::vector<MonoTime> sent;
        ResponseHead head;
        std::string body;
        std::vector<Piece> pieces;
        TransferEnd end;
        bool over = false;
    };

    void onSent(MonoTime at) override;
    void onHead(const ResponseHead& head) override;
    void onBytes(const Bytes& bytes) override;
    void onEnd(const TransferEnd& end) override;

    /// Waits until `what` holds; false after 20 s.
    bool waitFor(const std::function<bool(const State&)>& what);
    State waitEnd();
    State state();

    /// Called within onBytes, on the loop.
    std::function<void(const std::string& body_so_far)> on_bytes;
    std::function<void()> on_sent;

private:
    void change(const std::function<void(State&)>& how);
    std::mutex mutex_;
    std::condition_variable changed_;
    State state_;
};

} // namespace stagefall::net::test

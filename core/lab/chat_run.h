// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/chat_body.h"
#include "core/lab/chunks.h"
#include "core/lab/lab_core.h"
#include "core/lab/schedule.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace stagefall::lab {

/// One chat request from its arrival to its last byte: waits for a place, starts the stream, sends each chunk when it
/// is due, and plays the fault it was given. Deadlines are absolute: each is the one before plus a drawn gap, counted
/// from the time the request was complete. On the loop only.
class ChatRun : public std::enable_shared_from_this<ChatRun> {
public:
    ChatRun(LabCore& core, ChatBody body, const net::ServerRequest& request, std::uint64_t number,
            std::shared_ptr<net::Responder> responder, std::optional<Fault> fault);
    /// `on_over` is called once, when nothing more will be sent.
    void start(std::function<void()> on_over);

private:
    bool is(FaultKind kind) const { return fault_ && fault_->kind == kind; }
    void at(MonoTime due, void (ChatRun::*step)());
    void answerFault();
    void enter();
    void admitted(MonoTime since);
    void prefilled();
    void pump();
    /// False where a fault has ended it.
    bool emit(const std::string& frame, bool token);
    bool strike();
    void finish();
    void clientGone();
    void over();
    std::string timing() const;
    net::Headers headFields() const;

    LabCore& core_;
    ChatBody body_;
    std::optional<Fault> fault_;
    std::size_t prompt_tokens_;
    std::size_t cached_tokens_;
    Schedule schedule_;
    ChatFormat format_;
    RecordedResponse response_;
    net::EventLoop::Timer timer_;
    void (ChatRun::*step_)() = nullptr;
    std::function<void()> on_over_;
    MonoTime due_;
    Admission::Ticket ticket_ = 0;
    Answer answer_;
    std::vector<Piece> chunks_;
    std::size_t next_ = 0;
    int frames_ = 0;
    bool torn_ = false;
    bool prefilling_ = false;
    bool over_ = false;
};

} // namespace stagefall::lab

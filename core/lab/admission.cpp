// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/admission.h"

#include <algorithm>

namespace stagefall::lab {

Admission::Ticket Admission::enter(int limit, MonoTime now, Start start) {
    limit_ = limit;
    const Ticket ticket = ++last_;
    waiting_.push_back({ticket, std::move(start)});
    admit(now);
    return ticket;
}

void Admission::leave(Ticket ticket, MonoTime at) {
    if (running_.erase(ticket) > 0) {
        admit(at);
        return;
    }
    waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), [&](const auto& w) { return w.ticket == ticket; }),
                   waiting_.end());
}

void Admission::admit(MonoTime at) {
    while (!waiting_.empty() && (limit_ <= 0 || running() < limit_)) {
        // Taken out before it is called: the callee may enter or leave.
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        running_.insert(next.ticket);
        next.start(at);
    }
}

} // namespace stagefall::lab

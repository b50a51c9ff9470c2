// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/statuses.h"

namespace stagefall::agent {

void Statuses::say(SpanId span, const Message& message) { say(span, emitter_.catalogue().render(message)); }

void Statuses::say(SpanId span, const LocalizedText& text) {
    const std::lock_guard lock(mutex_);
    if (text.empty() || text == last_) return;
    last_ = text;
    emitter_.status(span, text);
}

void Statuses::beginTask() {
    const std::lock_guard lock(mutex_);
    last_ = {};
}

} // namespace stagefall::agent

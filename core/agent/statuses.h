// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/span_emitter.h"

#include <mutex>

namespace stagefall::agent {

/// Lines for people about what begins now. Words that equal the line before are not said again: a repeated line tells
/// nobody anything. Any thread.
class Statuses {
public:
    explicit Statuses(SpanEmitter& emitter) : emitter_(emitter) {}
    void say(SpanId span, const Message& message);
    void say(SpanId span, const LocalizedText& text);
    /// A new task starts with a line of its own, whatever was said before.
    void beginTask();

private:
    SpanEmitter& emitter_;
    std::mutex mutex_; ///< also keeps the order in the log
    LocalizedText last_;
};

} // namespace stagefall::agent

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/environment.h"
#include "core/budget/budget.h"
#include "core/trace/event_log.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace stagefall::cli {

/// How a live view writes.
struct LiveLook {
    text::Terminal::Stream stream = text::Terminal::Stream::Out;
    bool clock = false; ///< on a terminal: a clock runs in the last line
    bool colours = false;
};

/// Tells on a stream what a session does, while it does it: statuses, streaming text, what ends and what runs over.
/// In a pipe as plain lines. After each write it emits Shown events, so that first feedback and silences are measured
/// where a person could see something; what could not be written was not shown.
class LiveView {
public:
    /// `questions`: what the tasks ask, in their order; each is written where its task begins.
    LiveView(const Environment& environment, trace::EventLog& log, const budget::Budget& budget,
             std::vector<std::string> questions, LiveLook look);
    ~LiveView();
    LiveView(const LiveView&) = delete;
    LiveView& operator=(const LiveView&) = delete;

    /// Writes until close() was called (from another thread) and everything in the log is written.
    void run();
    void close();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::cli

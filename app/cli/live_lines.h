// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/environment.h"
#include "core/budget/budget.h"
#include "core/budget/watcher.h"
#include "core/trace/event.h"

#include <string>
#include <unordered_map>

namespace stagefall::cli {

/// Events -> the text of the live view. No I/O and no clock of its own. Foreign text goes through plainForTerminal().
class LiveLines {
public:
    LiveLines(const Environment& environment, const budget::Budget& budget, bool terminal);

    /// True where the event adds something that a person can read: a new status, or visible text.
    bool apply(const trace::Event& event);
    void overrun(const budget::Overrun& overrun);
    /// Redraws the clock line.
    void tick(MonoTime now);
    bool clockRuns() const { return task_running_; }
    void finish();
    /// What is to be written since the last call.
    std::string take();

private:
    struct Running {
        trace::Stage stage;
        trace::GroupKind group;
        std::string name;
        std::string subject;
        MonoTime start;
    };
    std::string composed(MonoTime at, const char* colour, const std::string& text) const;
    void line(MonoTime at, const char* colour, const std::string& text);
    void writeHeld();
    void endText();
    std::string nameOf(const Running& span) const;
    void spanStarted(const trace::Event& event);
    void spanEnded(const trace::Event& event);
    bool text(const trace::Event& event);
    void eraseClock();

    const Environment& environment_;
    budget::Budget budget_;
    bool colours_;
    std::string out_;
    std::unordered_map<SpanId, Running> running_;
    MonoTime task_start_;
    bool begun_ = false;
    bool task_running_ = false;
    bool in_text_ = false; ///< the last thing written was streaming text, its line is open
    std::string held_;     ///< overruns that came while a line of text was open
    bool clock_drawn_ = false;
    std::string last_status_, last_error_;
};

/// Text of others as it may be shown on a terminal: control characters (escape sequences) are taken out, line ends and
/// tabs stay.
std::string plainForTerminal(const std::string& text);

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/environment.h"
#include "core/budget/budget.h"
#include "core/budget/watcher.h"
#include "core/trace/event.h"

#include <string>
#include <unordered_map>

namespace stagefall::cli {

/// Events -> the text of the live view, as pieces for the terminal's writer. No I/O and no clock of its own.
class LiveLines {
public:
    /// `columns`: of the terminal that they are for; 0 = no limit.
    LiveLines(const Environment& environment, const budget::Budget& budget, std::size_t columns = 0);

    /// What is told is over: statuses in the past.
    void tellPast() { past_ = true; }
    /// True where the event adds something that a person can read: a new status, or visible text.
    bool apply(const trace::Event& event);
    void overrun(const budget::Overrun& overrun);
    /// Redraws the clock line.
    void tick(MonoTime now);
    bool clockRuns() const { return task_running_; }
    void finish();
    /// What is to be written since the last call.
    text::Styled take();

private:
    struct Running {
        trace::Stage stage;
        trace::GroupKind group;
        std::string name;
        std::string subject;
        MonoTime start;
    };
    text::Styled composed(MonoTime at, text::Style style, const std::string& text) const;
    void line(MonoTime at, text::Style style, const std::string& text);
    void add(std::string text);
    void add(text::Styled pieces);
    void writeHeld();
    void endText();
    std::string nameOf(const Running& span) const;
    void spanStarted(const trace::Event& event);
    void spanEnded(const trace::Event& event);
    bool text(const trace::Event& event);
    void eraseClock();

    const Environment& environment_;
    budget::Budget budget_;
    std::size_t columns_;
    std::size_t column_ = 0; ///< of the open line of text
    text::Styled out_;
    std::unordered_map<SpanId, Running> running_;
    MonoTime task_start_;
    bool past_ = false;
    bool begun_ = false;
    bool task_running_ = false;
    bool in_text_ = false; ///< the last thing written was streaming text, its line is open
    text::Styled held_;    ///< overruns that came while a line of text was open
    bool clock_drawn_ = false;
    std::string last_status_, last_error_;
};

} // namespace stagefall::cli

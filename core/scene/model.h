// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/intervals.h"
#include "core/scene/scene.h"

#include <memory>
#include <vector>

namespace stagefall::scene {

/// How a span stands, and the moment at which its allowance ends.
struct Judged {
    budget::Verdict verdict = budget::Verdict::Unknown;
    std::optional<Nanoseconds> allowed;
    Nanoseconds actual{0};
    std::optional<MonoTime> spent_at; ///< the moment the allowance was or will be spent
    Nanoseconds over() const { return allowed && actual > *allowed ? actual - *allowed : Nanoseconds{0}; }
};

/// A span that stands for time spent, as a stretch of colour that turns red.
struct Stretch {
    MonoTime from, to;
    trace::Stage stage = trace::Stage::Other;
    std::optional<MonoTime> red_from;
};

/// One line, before it has a place.
struct Line {
    trace::Row row = trace::kNoRow; ///< of a line of gaps: the group they are in; of brief spans: the first
    int depth = 0;
    bool header = false;
    bool folded = false;
    std::string label;
    Judged judged;               ///< headers: of tasks only
    budget::Intervals gaps;      ///< not empty: the line of unattributed time of `row`
    std::vector<Stretch> inside; ///< of a folded group, and brief spans
    std::size_t brief = 0;       ///< how many spans under a millisecond this line stands for; `judged` has their sum
    std::size_t inside_over = 0; ///< how many of its spans, at any depth, are over budget

    bool unattributed() const { return !gaps.empty(); }
    bool bar() const { return !header && !unattributed() && brief == 0; }
};

/// A timeline's lines and their verdicts: all that does not depend on size, range and scroll position. Made in O(n), on
/// any thread; immutable afterwards. layOut() of it takes time for the lines in the window only, so that a view can lay
/// out whenever it paints.
class TimelineModel {
public:
    struct Limit {
        trace::Row task = trace::kNoRow;
        MonoTime at; ///< budget::kNever where the task waits for a person without an end
    };
    /// A change of the words that people could read about what goes on.
    struct Status {
        MonoTime at;
        std::string words; ///< one line, foreign
    };
    TimelineModel(std::shared_ptr<const trace::Trace> trace, std::shared_ptr<const budget::Budget> budget,
                  const text::Catalogue& catalogue, ContentOptions content);

    const trace::Trace& trace() const { return *trace_; }
    const budget::Budget& budget() const { return *budget_; }
    const text::Catalogue& catalogue() const { return *catalogue_; }
    const ContentOptions& content() const { return content_; }
    MonoTime now() const { return content_.now.value_or(trace_->last_at); }

    const std::vector<Line>& lines() const { return lines_; }
    static constexpr std::size_t kNoLine = static_cast<std::size_t>(-1);
    /// The line of a span, or of the folded group it is in; kNoLine for spans that have none (the session).
    std::size_t lineOf(trace::Row row) const;
    const std::vector<trace::Row>& tasks() const { return tasks_; } ///< those shown, by start
    const std::vector<Limit>& limits() const { return limits_; }    ///< by task; empty without an allowance
    const std::vector<Status>& statuses() const { return statuses_; }
    MonoTime start() const { return start_; }
    MonoTime end() const { return end_; }
    /// Where the axis ends when all is shown: a task that is nearly as long as its allowance shows where that ends.
    MonoTime fitEnd() const { return fit_end_; }

private:
    std::shared_ptr<const trace::Trace> trace_;
    std::shared_ptr<const budget::Budget> budget_;
    const text::Catalogue* catalogue_;
    ContentOptions content_;
    std::vector<Line> lines_;
    std::vector<std::uint32_t> line_of_;
    std::vector<trace::Row> tasks_;
    std::vector<Limit> limits_;
    std::vector<Status> statuses_;
    MonoTime start_, end_, fit_end_;
};

Timeline layOut(const TimelineModel& model, const TimelineOptions& options);

/// How high a layout's header and its lines with the foot below them will be: Timeline's header_height and rows_height
/// without laying anything out.
struct Heights {
    double header = 0, rows = 0;
};
Heights heightsOf(const TimelineModel& model, const TimelineOptions& options);

} // namespace stagefall::scene

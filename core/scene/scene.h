// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/text/catalogue.h"
#include "core/trace/trace_builder.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

/// core/scene: what a timeline looks like, without a painter. The window, PNG, PDF, SVG and HTML all paint this.
/// Colours are roles; hue says stage, form says state, and red (with a hatch) means over budget and nothing else.
namespace stagefall::scene {

enum class Ink : std::uint8_t {
    Ground,
    Panel,
    Raised,
    Line,
    Text,
    Muted,
    Faint,
    Accent,
    Over,
    Near,
    Within,
    Network,
    Gateway,
    Context,
    Retrieval,
    Inference,
    Tool,
    Approval,
    Retry,
    Other,
    Unattributed,
};
enum class Fill : std::uint8_t {
    Solid,
    Pale,    ///< an inference that waits for its first token
    Dotted,  ///< thinking
    Hatched, ///< over budget (Ink::Over on top of the stage's colour), or unattributed
    Striped, ///< waiting for a person
};
enum class Anchor : std::uint8_t { Start, Middle, End };

/// Scene units are device-independent pixels; y grows downwards; times are already mapped to x.
struct Box {
    double x = 0, y = 0, w = 0, h = 0;
    Ink ink = Ink::Ground;
    Fill fill = Fill::Solid;
    double radius = 0;
    bool outline = false;
    bool open_right = false;        ///< still running
    trace::Row row = trace::kNoRow; ///< whose bar it is, for hits and titles
};
struct Stroke {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
    Ink ink = Ink::Line;
    double width = 1;
    bool dashed = false;
};
struct Glyph {
    enum class Shape : std::uint8_t { Diamond, Down, Warning, Right } shape = Shape::Diamond;
    double x = 0, y = 0, size = 8;
    Ink ink = Ink::Accent;
    trace::Row row = trace::kNoRow;
};
struct Label {
    double x = 0, y = 0; ///< baseline
    std::string text;    ///< foreign and plain: painters escape it
    Ink ink = Ink::Text;
    double size = 12;
    Anchor anchor = Anchor::Start;
    bool mono = false;
    bool bold = false;
    double max_width = 0; ///< painters cut with an ellipsis; 0 = no limit
};
using Primitive = std::variant<Box, Stroke, Glyph, Label>;

struct Scene {
    double width = 0, height = 0;
    std::vector<Primitive> primitives; ///< in painting order
    double scale = 1; ///< of what a painter adds of its own (hatching, dashes, frayed ends); strokes have it already
};

/// One line of the waterfall.
struct TimelineRow {
    trace::Row row = trace::kNoRow; ///< kNoRow: status line or unattributed line
    int depth = 0;
    bool header = false; ///< a task, step or other group
    bool unattributed = false;
    bool folded = false; ///< a group of which this line is all that is shown
    budget::Verdict verdict = budget::Verdict::Unknown;
    std::string label;
    double y = 0, h = 0;
};

/// What a timeline says, wherever and however large it is shown.
struct ContentOptions {
    text::Language language = text::Language::English;
    std::optional<MonoTime> now; ///< set while the session runs: draws "now"
    bool show_unattributed = true;
    Nanoseconds shortest_unattributed{1'000'000};
    trace::Row task = trace::kNoRow; ///< only this task
    bool outside_tasks = false;      ///< only what belongs to no task
    std::set<SpanId> folded;         ///< groups shown as one line that sums up what is in them
    /// False: what is inside a span that is no group is left out, unless it is over budget. For a room.
    bool show_parts = true;
    /// Bars of less than a millisecond in one group or span, with all that is in them, are one line that sums them up.
    /// What runs, failed, is odd or over its budget keeps its line.
    bool fold_short = false;
    /// Tool calls of one name beside each other are called by what differs in their arguments: "check_stock (East)".
    /// Not for reports that leave arguments and conversation out.
    bool tell_calls_apart = false;
};

/// The part of a timeline that is seen, as through a window of that height: lines are scrolled up by `top` under a
/// header (axis, statuses) that stands still.
struct Window {
    double top = 0;
    double height = 600;
};

struct TimelineOptions : ContentOptions {
    double width = 1200;
    double label_width = 220;
    double row_height = 25;
    double value_width = 130;    ///< kept free right of the bars for "806 ms +606"
    double pixels_per_tick = 90; ///< of the axis, about
    double text_size = 12.5;     ///< of row labels and values; captions are a little smaller. Strokes and
                                 ///< distances grow with text and rows that are larger than usual
    /// Times below it are drawn and not written, others are rounded to it: for a room, which reads no fractions.
    Nanoseconds shortest_figure{0};
    std::optional<MonoTime> from, to; ///< none = all of it
    bool show_statuses = true;
    bool fold_signs = false;      ///< a triangle before each group, for who can click on it
    std::optional<Window> window; ///< none = the whole timeline, at its full height
    /// Width of a text, for labels that must not overlap; an estimate is built in.
    std::function<double(const std::string& text, double size, bool mono)> measure;
};

/// A laid-out timeline. Pure; time and memory grow with the number of spans (sorting aside). A window on no lines at
/// all is blank.
struct Timeline {
    Scene scene;
    std::vector<TimelineRow> rows; ///< those in the window
    std::size_t first_line = 0;    ///< which line the first of `rows` is
    MonoTime from, to;
    MonoTime origin; ///< what the axis calls 0
    double x(MonoTime t) const;
    MonoTime time(double x) const;
    double plot_left = 0, plot_right = 0;
    double header_height = 0; ///< axis and statuses; lines begin below
    double rows_height = 0;   ///< of all lines and the foot below them, in the window or not
};
Timeline layOut(const trace::Trace& trace, const budget::Budget& budget, const text::Catalogue& catalogue,
                const TimelineOptions& options);

/// Round tick steps for an axis of that span and width.
Nanoseconds tickStep(Nanoseconds span, double pixels, double pixels_per_tick);
/// What a tick says: "600 ms", "1.2 s", with as many decimals as the step needs. `at` is a multiple of `step`.
std::string tickLabel(Nanoseconds at, Nanoseconds step);
/// How much time the axis of a running session shows: holds still, then grows by steps without a jump, and is never
/// less than what has passed. Grows steadily with `elapsed`.
Nanoseconds calmExtent(Nanoseconds elapsed);

} // namespace stagefall::scene

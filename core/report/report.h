// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/budget/budget.h"
#include "core/text/catalogue.h"
#include "core/trace/event_log.h"
#include "core/trace/trace_builder.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// core/report: findings and scenes -> documents. Every writer is a pure function of its input; foreign text is written
/// as plain text, and no credential known to `redactor` is in any output.
namespace stagefall::report {

enum class Format { Html, Svg, Csv, Json, Markdown };
std::optional<Format> parseFormat(std::string_view word_or_file_name);

/// A person's note on a span, or on a stretch of time. Plain text.
struct Annotation {
    SpanId span; ///< none: from .. to is meant
    MonoTime from, to;
    std::string text;
};

struct ReportInput {
    SessionId id;
    trace::EventView events;
    std::shared_ptr<const trace::Trace> trace;
    budget::Budget budget;
    const text::Catalogue& catalogue;
    const Redactor* redactor = nullptr;
    text::Language language = text::Language::English;
    std::string title; ///< "" = the session's
    std::string notes; ///< plain text, shown at the top
    bool include_conversation = true;
    /// Arguments and results of tools, in HTML, PDF and Markdown: pages of them as a rule, and the user's data. Who
    /// wants them asks. (JSON has all events, this or that way: it is the recording itself.)
    bool include_tool_data = false;
    bool dark = false;            ///< for SVG; HTML follows the reader's system and prints light
    bool include_table = true;    ///< measures and budget, in HTML and Markdown
    bool include_timeline = true; ///< the waterfall in HTML, the list of spans in Markdown
    bool show_parts = true;       ///< of the timeline: what requests and tools are made of
    bool fold_short = false;      ///< of the timeline: what took less than a millisecond is one row
    std::vector<Annotation> annotations = {};
};

/// What changes a document's parts has one name wherever one is asked for on a command line: "--tool-data".
struct Switch {
    std::string_view name; ///< without the dashes
    bool ReportInput::*what;
    bool value; ///< what giving it sets
};
inline constexpr std::array kSwitches = {
    Switch{"tool-data", &ReportInput::include_tool_data, true},
    Switch{"no-conversation", &ReportInput::include_conversation, false},
    Switch{"no-table", &ReportInput::include_table, false},
    Switch{"no-timeline", &ReportInput::include_timeline, false},
    Switch{"no-parts", &ReportInput::show_parts, false},
    Switch{"fold-short", &ReportInput::fold_short, true},
};

/// HTML: one self-contained file with a content security policy, no script needed to read it.
/// JSON: the session's events; intake::importJson() gives back the same events. Annotations are in "notes" behind them,
/// which importers that know none pass over.
std::string write(Format format, const ReportInput& input);

} // namespace stagefall::report

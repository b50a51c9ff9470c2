// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "tests/support/sample_trace.h"

namespace stagefall::testing {

inline report::ReportInput reportOf(const std::vector<trace::Event>& events,
                                    text::Language language = text::Language::English) {
    const auto view = trace::viewOf(events);
    auto budget = budget::Budget::standard();
    budget.task.first_feedback = std::chrono::milliseconds{100};
    budget.task.longest_silence = std::chrono::milliseconds{1000};
    budget.task.ttft = std::chrono::milliseconds{300};
    report::ReportInput input{"01jsample", view, trace::buildTrace(view), budget, text::Catalogue::builtIn()};
    input.language = language;
    input.include_tool_data = true; // all that can be in
    input.notes = "Measured on a laptop.\n<b>Not</b> on a server.";
    return input;
}

inline constexpr std::array kFormats = {report::Format::Html, report::Format::Svg, report::Format::Csv,
                                        report::Format::Json, report::Format::Markdown};

} // namespace stagefall::testing

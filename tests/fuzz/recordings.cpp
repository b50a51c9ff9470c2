// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/native_json.h"
#include "core/report/report.h"
#include "core/text/catalogue.h"
#include "core/trace/trace_builder.h"
#include "tests/fuzz/targets.h"

namespace stagefall::fuzz {

std::string importFault(std::string_view bytes) {
    const auto imported = intake::importJson(bytes, "given.json");
    if (!imported) return "";
    const auto events = trace::viewOf(imported->events);
    report::ReportInput input{.id = imported->id,
                              .events = events,
                              .trace = trace::buildTrace(events),
                              .budget = budget::Budget::standard(),
                              .catalogue = text::Catalogue::builtIn()};
    const auto written = report::write(report::Format::Json, input);
    const auto again = intake::importJson(written, "written.json");
    if (!again) return "the export cannot be imported: " + written;
    if (again->events != imported->events || !again->problems.empty()) return "imported again it is another session";
    for (const auto format : {report::Format::Html, report::Format::Svg, report::Format::Csv, report::Format::Markdown})
        if (report::write(format, input).empty()) return "an empty report";
    return "";
}

} // namespace stagefall::fuzz

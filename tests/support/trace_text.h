// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace_builder.h"

#include <string>

namespace stagefall::testing {

struct TraceTextOptions {
    bool hide_other = true; ///< name lookup, connect and the like depend on whether a connection was reused
};

/// A trace as an indented tree, one span a line: "stage name outcome", in order of start. No times: for comparing
/// shapes.
std::string traceText(const trace::Trace& trace, const TraceTextOptions& options = {});

/// The English status lines, one a line.
std::string statusText(const trace::Trace& trace);

} // namespace stagefall::testing

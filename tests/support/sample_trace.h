// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event_log.h"

#include <string>
#include <vector>

/// Traces with fixed times, for golden files and for tests of all that draws or writes a trace.
namespace stagefall::testing {

/// A key that is hidden in the sample traces: in a tool's result, in a URL's query and in a status.
inline const std::string kSampleKey = "sk-sample-4f9a&7c2d<e1";

/// One task of two steps from the lab: parallel tools of which one is far over its budget, a red inference with
/// reasoning and a gateway span, a retry, unattributed time, statuses in both languages.
std::vector<trace::Event> sampleEvents();
/// Two tasks with all that may go wrong: odd spans, failures, an approval, a sub-agent, what never ended, and texts
/// that are markup, formulas, control characters, broken UTF-8, very long or Chinese.
std::vector<trace::Event> hostileEvents();
/// `spans` spans in steps of ten under one task, all in view, some red.
std::vector<trace::Event> largeEvents(int spans);

} // namespace stagefall::testing

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/catalogue.h"
#include "core/trace/span_table.h"

#include <string>

/// What stages and spans are called, the same in window and reports.
namespace stagefall::scene {

/// "inference"
std::string stageLabel(trace::Stage stage, const text::Catalogue& catalogue, text::Language language);
/// A tool or model by its name, everything else by what it was called, else by its stage. One line, foreign.
std::string spanLabel(const trace::Span& span, const text::Catalogue& catalogue, text::Language language);
/// "failed", "timed out", ...; "" for what went well or still runs.
std::string outcomeLabel(trace::Outcome outcome, const text::Catalogue& catalogue, text::Language language);
/// "Step 2 · answer": a group by its kind, its number among its siblings and its name.
std::string groupLabel(const trace::Span& span, int number, const std::string& title, const text::Catalogue& catalogue,
                       text::Language language);

} // namespace stagefall::scene

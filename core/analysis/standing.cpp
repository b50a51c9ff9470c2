// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/standing.h"

#include "core/analysis/table_text.h"

#include <algorithm>

namespace stagefall::analysis {

Standing standing(const trace::Trace& trace, budget::Verdict verdict) {
    const auto tasks = trace.tasks();
    const auto failed = std::find_if(tasks.begin(), tasks.end(),
                                     [&](trace::Row task) { return trace.spans[task].outcome != trace::Outcome::Ok; });
    Standing out{verdict, failed == tasks.end() ? trace::kNoRow : *failed};
    if (!out.counts()) out.verdict = budget::Verdict::Unknown;
    return out;
}

std::string standingWord(const trace::Trace& trace, const Standing& standing, const text::Catalogue& catalogue,
                         text::Language language) {
    if (standing.counts()) return verdictWord(standing.verdict, catalogue, language);
    const auto outcome = trace.spans[standing.failed].outcome;
    return catalogue.render({"analysis.ended." + std::string(trace::name(outcome)), {}}, language);
}

} // namespace stagefall::analysis

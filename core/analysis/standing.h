// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "core/text/catalogue.h"
#include "core/trace/trace_builder.h"

#include <string>

namespace stagefall::analysis {

/// How a session may be spoken of as a whole.
struct Standing {
    /// The verdict that counts. What failed, was stopped or broke off may have been quick: that it kept its budget says
    /// nothing good of it, so of such a session only "over" is said, else Unknown.
    budget::Verdict verdict = budget::Verdict::Unknown;
    trace::Row failed = trace::kNoRow; ///< the first task that did not end well; kNoRow: all did
    /// Whether there is a verdict to speak of, and not only how it ended.
    bool counts() const { return failed == trace::kNoRow || verdict == budget::Verdict::Over; }
};
/// `verdict`: of the budget table of all of it. A task that has not ended has not ended well. Pure.
Standing standing(const trace::Trace& trace, budget::Verdict verdict);

/// In one word or two: "within", "over", and where nothing else can be said how it ended: "failed", "cancelled".
std::string standingWord(const trace::Trace& trace, const Standing& standing, const text::Catalogue& catalogue,
                         text::Language language);

} // namespace stagefall::analysis

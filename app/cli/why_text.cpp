// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/why_text.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace stagefall::cli {
namespace {

constexpr std::size_t kMost = 5; ///< a report has the others

/// Of a trace that outlives it.
report::Document documentOf(const trace::Trace& trace, const budget::Budget& budget, const text::Catalogue& catalogue,
                            text::Language language) {
    const std::shared_ptr<const trace::Trace> lent(&trace, [](const auto*) {});
    return report::Document(
        {.id = {}, .events = {}, .trace = lent, .budget = budget, .catalogue = catalogue, .language = language});
}

/// The weightiest, by their start; `left` gets how many others there are.
std::vector<report::Reason> weightiest(const report::Document& document, std::size_t& left) {
    auto reasons = document.reasons(left);
    if (reasons.size() <= kMost) return reasons;
    left += reasons.size() - kMost;
    std::vector<Nanoseconds> over;
    over.reserve(reasons.size());
    for (const auto& reason : reasons) over.push_back(reason.over);
    std::sort(over.begin(), over.end(), std::greater<>());
    std::erase_if(reasons, [least = over[kMost - 1]](const report::Reason& reason) { return reason.over < least; });
    reasons.resize(std::min(reasons.size(), kMost));
    return reasons;
}

} // namespace

std::vector<report::Reason> weightiestReasons(const trace::Trace& trace, const budget::Budget& budget) {
    std::size_t left = 0;
    return weightiest(documentOf(trace, budget, text::Catalogue::builtIn(), text::Language::English), left);
}

std::string explanation(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget) {
    const auto document = documentOf(trace, budget, environment.catalogue(), environment.language());
    const bool spaced = environment.language() != text::Language::Chinese; // between sentences
    std::size_t left = 0;
    const auto reasons = weightiest(document, left);
    std::string out;
    if (!reasons.empty()) out = "\n\n" + environment.say("report.why") + "\n";
    for (const auto& reason : reasons) {
        out += "  ▲ " + reason.name + "  " + reason.when + "  " + reason.took + "\n      ";
        for (std::size_t i = 0; i < reason.sentences.size(); ++i)
            out += (i > 0 && spaced ? " " : "") + reason.sentences[i];
        out += "\n";
    }
    if (left > 0) out += "  " + environment.say("report.more_over", {{"n", std::to_string(left)}}) + "\n";
    if (const auto failure = document.failure(); !failure.empty())
        out += "\n" + environment.say("report.failure", {{"reason", failure}}) + "\n";
    return out;
}

} // namespace stagefall::cli

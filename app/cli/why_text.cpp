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

} // namespace

std::vector<report::Reason> weightiestReasons(const trace::Trace& trace, const budget::Budget& budget,
                                              const text::Catalogue& catalogue, text::Language language,
                                              std::size_t& left) {
    const auto document = documentOf(trace, budget, catalogue, language);
    auto reasons = document.reasons(left);
    if (reasons.size() <= kMost) return reasons;
    left += reasons.size() - kMost;
    std::vector<Nanoseconds> over;
    over.reserve(reasons.size());
    for (const auto& reason : reasons) over.push_back(reason.over);
    std::nth_element(over.begin(), over.begin() + kMost - 1, over.end(), std::greater<>());
    const auto least = over[kMost - 1];
    std::erase_if(reasons, [&](const report::Reason& reason) { return reason.over < least; });
    reasons.resize(std::min(reasons.size(), kMost));
    return reasons;
}

std::string whyText(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget) {
    std::size_t left = 0;
    const auto reasons = weightiestReasons(trace, budget, environment.catalogue(), environment.language(), left);
    if (reasons.empty()) return {};
    const bool spaced = environment.language() != text::Language::Chinese; // between sentences
    std::string out = "\n" + environment.say("report.why") + "\n";
    for (const auto& reason : reasons) {
        out += "  ▲ " + reason.name + "  " + reason.when + "  " + reason.took + "\n      ";
        for (std::size_t i = 0; i < reason.sentences.size(); ++i)
            out += (i > 0 && spaced ? " " : "") + reason.sentences[i];
        out += "\n";
    }
    if (left > 0) out += "  " + environment.say("report.more_over", {{"n", std::to_string(left)}}) + "\n";
    return out;
}

std::string failureText(const Environment& environment, const trace::Trace& trace, const budget::Budget& budget) {
    const auto reason = documentOf(trace, budget, environment.catalogue(), environment.language()).failure();
    return reason.empty() ? std::string() : environment.say("report.failure", {{"reason", reason}}) + "\n";
}

} // namespace stagefall::cli

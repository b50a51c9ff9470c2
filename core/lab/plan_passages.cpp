// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/language.h"
#include "core/lab/passages.h"
#include "core/lab/plan_kinds.h"

#include <algorithm>
#include <optional>

namespace stagefall::lab {
namespace {

// Of the first quote's score; less only dilutes the answer. What answers an open part may be weaker.
constexpr double kAnswersOpenPart = 0.3;
constexpr double kNextBest = 0.45;

/// The terms of what was asked that `covered` leaves open. Of several questions the one that it answers best is not
/// among them: a word that it happens to lack would else draw in what has to do with that one only.
std::string openTerms(const std::string& asked, const std::vector<std::string>& covered) {
    const auto is_covered = [&](const std::string& term) {
        return std::find(covered.begin(), covered.end(), term) != covered.end();
    };
    const auto share = [&](const std::string& part) {
        const auto all = terms(part);
        const auto known = std::count_if(all.begin(), all.end(), is_covered);
        return all.empty() ? 0.0 : static_cast<double>(known) / static_cast<double>(all.size());
    };
    auto parts = sentences(asked);
    if (parts.size() > 1)
        parts.erase(std::max_element(parts.begin(), parts.end(),
                                     [&](const auto& a, const auto& b) { return share(a) < share(b); }));
    auto open = terms(join(parts, " ", " "));
    std::erase_if(open, is_covered);
    return join(open, " ", " ");
}

/// A second sentence of the same document: one that answers what the first leaves open, else the next best.
std::optional<Quote> secondQuote(std::vector<NotePassage> passages, const std::string& asked, const Quote& first) {
    std::erase_if(passages, [&](const NotePassage& passage) { return passage.document != first.document; });
    const std::pair<std::string, double> passes[] = {{openTerms(asked, terms(first.sentence)), kAnswersOpenPart},
                                                     {asked, kNextBest}};
    for (const auto& [wanted, share] : passes)
        for (auto& quote : bestQuotes(passages, wanted, 2))
            if (!wanted.empty() && quote.sentence != first.sentence && quote.score >= first.score * share) return quote;
    return std::nullopt;
}

} // namespace

Plan planFromPassages(const Conversation& conversation) {
    const auto asked = question(conversation);
    const bool zh = isChinese(asked);
    const auto passages = latestPassages(conversation);
    const auto quotes = bestQuotes(passages, asked, 1);
    Plan out;
    if (quotes.empty()) {
        out.text = zh ? "所给的文档没有回答这个问题。请换一种问法，或咨询人事部门。"
                      : "The documents I was given do not answer this. Ask in other words, or ask the people team.";
        return out;
    }
    const auto& first = quotes.front();
    out.text = (zh ? "根据 **" : "According to **") + first.document + (zh ? "**：" : "**: ") + first.sentence;
    if (const auto second = secondQuote(passages, asked, first)) out.text += (zh ? "" : " ") + second->sentence;
    return out;
}

} // namespace stagefall::lab

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

/// A second sentence of the same document: one that answers what the first leaves open, else the next best.
std::optional<Quote> secondQuote(std::vector<NotePassage> passages, const std::string& asked, const Quote& first) {
    std::erase_if(passages, [&](const NotePassage& passage) { return passage.document != first.document; });
    const auto covered = terms(first.sentence);
    std::vector<std::string> open;
    for (auto& term : terms(asked))
        if (std::find(covered.begin(), covered.end(), term) == covered.end()) open.push_back(std::move(term));
    const std::pair<std::string, double> passes[] = {{join(open, " ", " "), kAnswersOpenPart}, {asked, kNextBest}};
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

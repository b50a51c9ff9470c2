// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/language.h"
#include "core/lab/passages.h"
#include "core/lab/plan_kinds.h"

namespace stagefall::lab {
namespace {

constexpr std::size_t kQuotes = 3;

} // namespace

Plan planFromPassages(const Conversation& conversation) {
    const auto asked = question(conversation);
    const bool zh = isChinese(asked);
    const auto quotes = bestQuotes(latestPassages(conversation), asked, kQuotes);
    Plan out;
    if (quotes.empty()) {
        out.text = zh ? "所给的文档没有回答这个问题。请换一种问法，或咨询人事部门。"
                      : "The documents I was given do not answer this. Ask in other words, or ask the people team.";
        return out;
    }
    const auto& first = quotes.front();
    out.text = zh ? "根据 **" + first.document + "**：" + first.sentence
                  : "According to **" + first.document + "**: " + first.sentence;
    for (std::size_t i = 1; i < quotes.size(); ++i) {
        // A second sentence must be worth half of the first, or it only dilutes the answer.
        if (quotes[i].score < first.score / 2) break;
        if (quotes[i].document == first.document)
            out.text += (zh ? "" : " ") + quotes[i].sentence;
        else
            out.text += zh ? "\n\n另见 **" + quotes[i].document + "**：" + quotes[i].sentence
                           : "\n\nSee also **" + quotes[i].document + "**: " + quotes[i].sentence;
    }
    return out;
}

} // namespace stagefall::lab

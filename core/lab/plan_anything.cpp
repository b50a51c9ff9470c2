// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/language.h"
#include "core/lab/passages.h"
#include "core/lab/plan_kinds.h"
#include "core/lab/schema_arguments.h"

namespace stagefall::lab {
namespace {

constexpr std::size_t kResultCharacters = 160;
/// In one turn; with more tools than that the others have their turn in the next.
constexpr std::size_t kMostCalls = 64;

std::string oneLine(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool space = c == '\n' || c == '\r' || c == '\t' || c == ' ';
        if (!space)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    return shorten(out, kResultCharacters);
}

std::vector<std::string> namesOf(const std::vector<PlannedCall>& calls) {
    std::vector<std::string> out;
    out.reserve(calls.size());
    for (const auto& call : calls) out.push_back(call.name);
    return out;
}

std::string summary(const Conversation& conversation, bool zh) {
    std::string out = zh ? "工具返回的结果如下：\n" : "Here is what the tools returned:\n";
    std::size_t count = 0;
    for (std::size_t at = conversation.lastUser(); at < conversation.messages.size(); ++at) {
        const auto& message = conversation.messages[at];
        if (message.speaker != Speaker::Tool) continue;
        ++count;
        out += "\n- **" + message.tool + (zh ? "**：" : "**: ") +
               (message.text.empty() ? (zh ? "（空）" : "(empty)") : oneLine(message.text));
    }
    if (count == 0) return "";
    return out + (zh ? "\n\n以上共 " + std::to_string(count) + " 个结果。"
                     : "\n\nThat makes " + std::to_string(count) + (count == 1 ? " result." : " results."));
}

std::string plainAnswer(const Conversation& conversation, bool zh) {
    const auto asked = oneLine(question(conversation));
    if (asked.empty()) return zh ? "你好！请告诉我需要做什么。" : "Hello! Tell me what you would like to know.";
    return zh ? "关于“" + asked +
                    "”：这是实验室规划器的回答，它按规则工作，没有真正的语言模型。没有提供工具或文档，所以我只能"
                    "说明：问题已收到，共 " +
                    std::to_string(countTokens(asked)) +
                    " 个词元。提供工具或文档后，我会逐一调用工具，并引用文档中最相关的句子。"
              : "About \"" + asked +
                    "\": this is the lab's planner, which works by rules and has no language model behind it. No tools "
                    "and no documents came with the question, so all it can say is that " +
                    std::to_string(countTokens(asked)) +
                    " tokens of it arrived. Offer tools and it calls each of them once; give it documents and it "
                    "quotes "
                    "the sentences that fit best.";
}

} // namespace

Plan planAnything(const Conversation& conversation) {
    const auto asked = question(conversation);
    const bool zh = isChinese(asked);
    Plan out;
    const auto answered = conversation.answeredTools();
    for (const auto& tool : conversation.tools)
        if (!answered.contains(tool.name) && out.calls.size() < kMostCalls)
            out.calls.push_back({tool.name, makeArguments(tool.parameters, asked)});
    if (!out.calls.empty()) {
        const auto names = namesOf(out.calls);
        out.text = zh ? "我来调用" + join(names, "、", "和") + "。" : "I'll call " + join(names, ", ", " and ") + ".";
        return out;
    }
    out.text = summary(conversation, zh);
    if (!out.text.empty()) return out;
    if (!latestPassages(conversation).empty()) return planFromPassages(conversation);
    out.text = plainAnswer(conversation, zh);
    return out;
}

std::vector<PlannedCall> forcedCalls(const Conversation& conversation) {
    const auto asked = question(conversation);
    const OfferedTool* tool = &conversation.tools.front();
    for (const auto& offered : conversation.tools)
        if (conversation.force_named && offered.name == conversation.tool_choice) tool = &offered;
    return {{tool->name, makeArguments(tool->parameters, asked)}};
}

} // namespace stagefall::lab

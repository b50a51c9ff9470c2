// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/conversation.h"

#include <QtTest>

using namespace stagefall;
using agent::Conversation;
using llm::ChatMessage;
using llm::Role;

namespace {

ChatMessage plain(Role role, const std::string& content) {
    ChatMessage message;
    message.role = role;
    message.content = content;
    return message;
}

void callWithResult(Conversation& conversation, const std::string& id, std::size_t result_size) {
    auto call = plain(Role::Assistant, "");
    call.tool_calls.push_back({});
    call.tool_calls.back().id = id;
    call.tool_calls.back().name = "query";
    call.tool_calls.back().arguments = "{}";
    conversation.append(call);
    auto result = plain(Role::Tool, std::string(result_size, 'r'));
    result.tool_call_id = id;
    conversation.append(result);
}

/// "S U A+ T" : the roles in order, + for a message with calls.
std::string shape(const std::vector<ChatMessage>& messages) {
    std::string out;
    for (const auto& message : messages) {
        out += out.empty() ? "" : " ";
        out += message.role == Role::System ? "S"
               : message.role == Role::User ? "U"
               : message.role == Role::Tool ? "T"
                                            : "A";
        if (!message.tool_calls.empty()) out += "+";
    }
    return out;
}

} // namespace

class TstConversation final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingIsSentWhileItFits() {
        Conversation conversation("be brief", 1'000);
        conversation.beginTask("one", "");
        callWithResult(conversation, "a", 100);
        conversation.append(plain(Role::Assistant, "answer"));
        conversation.beginTask("two", "found this");
        const auto built = conversation.build();
        QCOMPARE(shape(built.messages), std::string("S U A+ T A U"));
        QCOMPARE(built.messages.back().content, std::string("two\n\nfound this"));
        QCOMPARE(built.dropped_messages, std::int64_t(0));
    }
    void theOldestWholeTurnsGoFirst() {
        Conversation conversation("be brief", 500);
        for (const char* input : {"one", "two", "three"}) {
            conversation.beginTask(input, "");
            callWithResult(conversation, input, 700);
            conversation.append(plain(Role::Assistant, "answer"));
        }
        const auto built = conversation.build();
        QCOMPARE(shape(built.messages), std::string("S U A+ T A"));
        QCOMPARE(built.messages.at(1).content, std::string("three"));
        QCOMPARE(built.dropped_turns, std::int64_t(2));
        QCOMPARE(built.dropped_messages, std::int64_t(8));
        QVERIFY(built.trimmed_now && !built.over_limit && built.tokens <= 500);
    }
    void aCallIsNeverPartedFromItsResults() {
        Conversation conversation("be brief", 600);
        conversation.beginTask("one", "");
        for (const char* id : {"a", "b", "c", "d", "e"}) {
            callWithResult(conversation, id, 600);
            const auto built = conversation.build();
            QCOMPARE(built.messages.at(1).content, std::string("one"));
            std::string calling;
            for (const auto& message : built.messages) {
                if (message.role == Role::Tool) QCOMPARE(message.tool_call_id, calling);
                if (!message.tool_calls.empty()) calling = message.tool_calls.front().id;
            }
            QCOMPARE(calling, std::string(id));
        }
    }
    void thePrefixStaysTheSameUntilATrimAndATrimMakesRoom() {
        Conversation conversation("be brief", 1'000);
        conversation.beginTask("one", "");
        std::vector<ChatMessage> before;
        int trims = 0;
        for (int step = 0; step < 20; ++step) {
            callWithResult(conversation, "c" + std::to_string(step), 200);
            const auto built = conversation.build();
            if (built.trimmed_now) ++trims;
            for (std::size_t i = 0; i < before.size() && !built.trimmed_now; ++i)
                QVERIFY(built.messages.at(i).content == before[i].content && built.messages[i].role == before[i].role);
            before = built.messages;
        }
        QVERIFY(trims > 0 && trims < 8);
    }
    void whatMustStayIsSentEvenWhenItIsTooLarge() {
        Conversation conversation("be brief", 500);
        conversation.beginTask(std::string(4'000, 'x'), "");
        const auto built = conversation.build();
        QCOMPARE(shape(built.messages), std::string("S U"));
        QVERIFY(built.over_limit);
    }
    void toolDefinitionsCount() {
        Conversation conversation("", 1'000, 300);
        conversation.beginTask("abcd", "");
        QCOMPARE(conversation.build().tokens, std::int64_t(305));
    }
    void chineseIsDenserThanEnglish() {
        QCOMPARE(agent::estimateTokens("sales by region!"), std::int64_t(4));
        QCOMPARE(agent::estimateTokens("区域销售"), std::int64_t(4));
        QCOMPARE(agent::estimateTokens(""), std::int64_t(0));
    }
};

QTEST_APPLESS_MAIN(TstConversation)
#include "tst_conversation.moc"

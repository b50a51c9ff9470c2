// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/chat_body.h"
#include "core/lab/chunks.h"
#include "core/lab/prefix_cache.h"
#include "core/lab/write_stamps.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

const Plan kPlan{"思考一下 first.",
                 "East and 南部 fell 😀.",
                 {{"check_stock", R"({"region":"East"})"}, {"search_notes", R"({"query":"销售下降 “why”"})"}}};

std::string textOf(const std::vector<Piece>& pieces, Piece::Kind kind, std::size_t call) {
    std::string out;
    for (const auto& piece : pieces)
        if (piece.kind == kind && piece.call == call) out += piece.text;
    return out;
}

std::string errorOf(const std::string& body) {
    const auto parsed = parseChatBody(body);
    return parsed ? "" : parsed.error().message.args[0].second;
}

} // namespace

class TestLabChunks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void chunksReassembleToThePlanAtEverySize() {
        for (int size = 1; size <= 7; ++size) {
            const auto answer = cutPlan(kPlan, std::nullopt);
            const auto chunks = coalesce(answer.pieces, [size] { return size; });
            QCOMPARE(textOf(chunks, Piece::Kind::Reasoning, 0), kPlan.reasoning);
            QCOMPARE(textOf(chunks, Piece::Kind::Text, 0), kPlan.text);
            for (std::size_t i = 0; i < kPlan.calls.size(); ++i) {
                QCOMPARE(textOf(chunks, Piece::Kind::CallStart, i), kPlan.calls[i].name);
                QCOMPARE(textOf(chunks, Piece::Kind::CallArguments, i), kPlan.calls[i].arguments);
            }
            int tokens = 0;
            for (const auto& chunk : chunks) {
                QVERIFY(chunk.tokens <= size);
                tokens += chunk.tokens;
            }
            QCOMPARE(tokens, answer.tokens());
        }
    }
    void aCallBeginsWithItsIdAndName() {
        const ChatFormat format(3, "m", 1);
        const auto json = Json::parse(format.piece({Piece::Kind::CallStart, 1, "check_stock", 1}));
        const auto& call = json["choices"][0]["delta"]["tool_calls"][0];
        QCOMPARE(call["index"].get<int>(), 1);
        QCOMPARE(call["id"].get<std::string>(), "call_lab_3_1");
        QCOMPARE(call["function"]["name"].get<std::string>(), "check_stock");
        QCOMPARE(call["function"]["arguments"].get<std::string>(), "");
        const auto more = Json::parse(format.piece({Piece::Kind::CallArguments, 1, "{\"a", 1}));
        QVERIFY(!more["choices"][0]["delta"]["tool_calls"][0].contains("id"));
    }
    void everyChunkIsJsonAlsoWithBrokenText() {
        const ChatFormat format(1, "m\"", 1);
        QVERIFY(Json::accept(format.piece({Piece::Kind::Text, 0, "\xff\"\n", 1})));
        QVERIFY(Json::accept(format.role()));
        QVERIFY(Json::accept(format.finish("stop")));
        QVERIFY(Json::accept(format.usage({10, 0, 3, 1})));
    }
    void maxTokensCutsOff() {
        const auto answer = cutPlan(kPlan, 3);
        QCOMPARE(answer.tokens(), 3);
        QCOMPARE(answer.finish_reason, "length");
        QCOMPARE(cutPlan(kPlan, std::nullopt).finish_reason, "tool_calls");
        QCOMPARE(cutPlan({"", "hello", {}}, std::nullopt).finish_reason, "stop");
    }
    void theWholeBodyHoldsTheSame() {
        const auto answer = cutPlan(kPlan, std::nullopt);
        const auto json =
            Json::parse(ChatFormat(1, "m", 1).whole(answer, {100, 64, answer.tokens(), answer.reasoning_tokens}));
        const auto& message = json["choices"][0]["message"];
        QCOMPARE(message["content"].get<std::string>(), kPlan.text);
        QCOMPARE(message["reasoning_content"].get<std::string>(), kPlan.reasoning);
        QCOMPARE(message["tool_calls"][1]["function"]["arguments"].get<std::string>(), kPlan.calls[1].arguments);
        QCOMPARE(json["usage"]["prompt_tokens_details"]["cached_tokens"].get<int>(), 64);
        QCOMPARE(json["usage"]["completion_tokens"].get<int>(), answer.tokens());
    }
    void aPromptSharesItsBeginningInWholeBlocks() {
        std::string shared;
        for (int i = 0; i < 200; ++i) shared += " word" + std::to_string(i % 10);
        PrefixCache cache;
        QCOMPARE(cache.lookUp(shared + " first end"), std::size_t{0});
        const auto found = cache.lookUp(shared + " other end");
        QVERIFY(found > 0 && found % PrefixCache::kBlock == 0);
        QCOMPARE(cache.lookUp("x" + shared), std::size_t{0}); // one letter in front changes all blocks
        QVERIFY(cache.lookUp(shared + " other end") == found);
    }
    void aWholePromptIsNeverCached() {
        std::string prompt;
        for (std::size_t i = 0; i < PrefixCache::kBlock; ++i) prompt += "。";
        PrefixCache cache;
        cache.lookUp(prompt);
        QCOMPARE(cache.lookUp(prompt), std::size_t{0});
    }
    void stampsFollowTheBytes() {
        WriteStamps stamps;
        stamps.issue(10);
        QCOMPARE(stamps.advance(5), std::size_t{0});   // part of it
        QCOMPARE(stamps.advance(150), std::size_t{1}); // head and framing came with it
        stamps.issue(100);
        QCOMPARE(stamps.advance(150), std::size_t{0});
        stamps.issue(20);
        QCOMPARE(stamps.advance(285), std::size_t{2});
        QCOMPARE(stamps.pending(), std::size_t{0});
    }
    void aBodyThatIsNotRightSaysWhere() {
        QCOMPARE(errorOf("{"), "the body");
        QCOMPARE(errorOf("{}"), "model");
        QCOMPARE(errorOf(R"({"model": "m"})"), "messages");
        QCOMPARE(errorOf(R"({"model": "m", "messages": [{"role": "king"}]})"), "messages[0].role");
        QCOMPARE(errorOf(R"({"model": "m", "messages": [{"role": "tool", "tool_call_id": "x"}]})"),
                 "messages[0].tool_call_id");
        QCOMPARE(errorOf(R"({"model": "m", "n": 2, "messages": [{"role": "user"}]})"), "n");
        QCOMPARE(errorOf(R"({"model": "m", "messages": [{"role": "user"}], "tool_choice": "maybe"})"), "tool_choice");
        QCOMPARE(errorOf(R"({"model": "m", "messages": [{"role": "user"}], "max_tokens": 0})"), "max_tokens");
    }
    void aBodyIsUnderstood() {
        const auto body =
            parseChatBody(R"({"model": "m", "stream": true, "stream_options": {"include_usage": true}, "n": 1,
            "max_tokens": 5, "tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}],
            "messages": [{"role": "user", "content": [{"type": "text", "text": "hi"}]},
                         {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function",
                          "function": {"name": "f", "arguments": "{}"}}]},
                         {"role": "tool", "tool_call_id": "c1", "content": "42"}]})");
        QVERIFY(body.has_value());
        QVERIFY(body->stream && body->include_usage);
        QCOMPARE(*body->max_tokens, 5);
        QCOMPARE(body->conversation.input(), "hi");
        QCOMPARE(body->conversation.results("f", true).size(), std::size_t{1});
        QCOMPARE(body->conversation.results("f", true)[0]->text, "42");
    }
};

QTEST_APPLESS_MAIN(TestLabChunks)
#include "tst_lab_chunks.moc"

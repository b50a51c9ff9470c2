// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ask_json.h"
#include "decode_case.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::llm;

namespace {

std::string data(const std::string& json) { return "data: " + json + "\n\n"; }
std::string delta(const std::string& members) { return data(R"({"choices":[{"index":0,"delta":{)" + members + "}}]}"); }
std::string finish(const std::string& reason) {
    return data(R"({"choices":[{"index":0,"delta":{},"finish_reason":")" + reason + R"("}]})");
}
const std::string kDone = "data: [DONE]\n\n";

ChatResult decode(const std::string& body, int choices = 1, const BodyEnd& end = {}) {
    StreamDecoder decoder(choices, {});
    decoder.push(body);
    return decoder.finish(end);
}

std::vector<TokenEvent> events(const std::string& body) {
    std::vector<TokenEvent> out;
    StreamDecoder decoder(1, [&out](const TokenEvent& event) { out.push_back(event); });
    decoder.push(body);
    decoder.finish({});
    return out;
}

std::string kinds(const std::string& body) {
    std::string out;
    for (const TokenEvent& event : events(body)) {
        using Kind = TokenEvent::Kind;
        switch (event.kind) {
        case Kind::Event:
            out += 'e';
            break;
        case Kind::Text:
            out += 't';
            break;
        case Kind::Reasoning:
            out += 'r';
            break;
        case Kind::ToolFragment:
            out += 'f';
            break;
        case Kind::ToolNameKnown:
            out += 'n';
            break;
        case Kind::ArgumentsComplete:
            out += 'A';
            break;
        case Kind::Finish:
            out += 'F';
            break;
        case Kind::UsageSeen:
            out += 'u';
            break;
        case Kind::Comment:
            out += 'c';
            break;
        }
    }
    return out;
}

/// Ids that were made here are random: they are taken out before two results are compared.
std::string comparable(AttemptEnd end) {
    for (ToolCall& call : end.result.tool_calls)
        if (call.id_generated) call.id = "made";
    return askJson(end);
}

} // namespace

class StreamDecoderTest : public QObject {
    Q_OBJECT
    std::vector<test::CorpusCase> corpus_ = test::loadCorpus();

private Q_SLOTS:
    void theCorpusIsThere() { QVERIFY(corpus_.size() >= 130); }
    void everyCaseGivesWhatItShould_data();
    void everyCaseGivesWhatItShould();
    void anySplitOfTheBytesGivesTheSame_data() { everyCaseGivesWhatItShould_data(); }
    void anySplitOfTheBytesGivesTheSame();
    void aChunkWithoutUsageEndsTokenCounting();
    void growingUsageIsCountedPerChunk();
    void argumentsAreCompleteAsSoonAsTheirJsonEnds();
    void aCallWithoutArgumentsIsCompleteAtTheFinish();
    void aCommentIsNotAToken();
    void afterTheSentinelNothingCounts();
    void aTransportErrorAfterTheFinishIsIgnored();
    void cancellingIsNeverASuccess();
    void halvesOfASurrogatePairAreJoinedAcrossDeltas();
    void brokenUtf8BecomesTheReplacementCharacter();
    void onlyAPossibleTagIsHeldBack();
    void thinkingWithoutEndIsReasoning();
    void ndjsonLinesAreHandedOutEarly();
    void wholeJsonIsACompleteTurn();
    void emptyChoicesAreAnEmptyResponse();
    void aListOfErrorsIsAnError();
    void anErrorFieldIsAnError();
    void errorsKeepTheirWholeObject();
    void aRepeatedDataPrefixIsStripped();
    void commentsMayComeBeforeJson();
    void aCutJsonBodyIsNoAnswer();
    void unknownMembersOfACallAreKept();
    void severalChoicesAreKeptApart();
    void unfinishedEventsAreDroppedAtTheEnd();
    void aMessageCountsOnlyWithoutDeltas();
    void finishReasonsOfOtherDialectsAreUnderstood_data();
    void finishReasonsOfOtherDialectsAreUnderstood();
    void aDeltaCostsMicroseconds();
};

void StreamDecoderTest::everyCaseGivesWhatItShould_data() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < corpus_.size(); ++i) QTest::newRow(corpus_[i].name.c_str()) << static_cast<int>(i);
}

void StreamDecoderTest::everyCaseGivesWhatItShould() {
    QFETCH(int, index);
    const test::CorpusCase& one = corpus_[static_cast<std::size_t>(index)];
    const auto wrong = test::differences(one, test::decodeCase(one, 0), false);
    for (const std::string& line : wrong) qWarning("%s", line.c_str());
    QVERIFY(wrong.empty());
}

void StreamDecoderTest::anySplitOfTheBytesGivesTheSame() {
    QFETCH(int, index);
    const test::CorpusCase& one = corpus_[static_cast<std::size_t>(index)];
    const std::string whole = comparable(test::decodeCase(one, 0));
    QCOMPARE(comparable(test::decodeCase(one, 1)), whole);
    // Beside the split at every byte at once, single splits: at steps that fall into each kind of place.
    const std::size_t stride = one.body.size() > 8192 ? 997 : 5;
    for (std::size_t split = 1; split < one.body.size(); split += stride)
        QCOMPARE(comparable(test::decodeCase(one, 0, split)), whole);
}

void StreamDecoderTest::aChunkWithoutUsageEndsTokenCounting() {
    for (const TokenEvent& event : events(delta(R"("content":"a")") + delta(R"("content":"b")") +
                                          data(R"({"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}})")))
        QCOMPARE(event.tokens, 0U);
}

void StreamDecoderTest::growingUsageIsCountedPerChunk() {
    const auto chunk = [](const std::string& members, int tokens) {
        return data(R"({"choices":[{"delta":{)" + members + R"(}}],"usage":{"prompt_tokens":1,"completion_tokens":)" +
                    std::to_string(tokens) + "}}");
    };
    std::vector<std::uint32_t> tokens;
    for (const TokenEvent& event : events(chunk(R"("content":"a")", 2) + chunk("", 8) + chunk(R"("content":"b")", 11)))
        if (event.kind == TokenEvent::Kind::Text || event.kind == TokenEvent::Kind::Event)
            tokens.push_back(event.tokens);
    QCOMPARE(tokens, (std::vector<std::uint32_t>{2, 6, 3}));
}

void StreamDecoderTest::argumentsAreCompleteAsSoonAsTheirJsonEnds() {
    const std::string call =
        delta(R"("tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{\"a\""}}])");
    const std::string rest = delta(R"("tool_calls":[{"index":0,"function":{"arguments":":\"}\"}"}}])");
    QCOMPARE(kinds(call + rest + finish("tool_calls")), std::string("fnfAF"));
    const std::string placeholder =
        delta(R"("tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}])");
    QCOMPARE(kinds(placeholder + delta(R"("tool_calls":[{"index":0,"function":{"arguments":"{\"a\":1}"}}])")),
             std::string("fnAfA"));
}

void StreamDecoderTest::aCallWithoutArgumentsIsCompleteAtTheFinish() {
    QCOMPARE(kinds(delta(R"("tool_calls":[{"index":0,"id":"a","function":{"name":"f"}}])") + finish("tool_calls")),
             std::string("fnAF"));
}

void StreamDecoderTest::aCommentIsNotAToken() {
    StreamDecoder decoder(1, {});
    decoder.push(": ping\n\n");
    QVERIFY(!decoder.tokenSeen());
    QCOMPARE(kinds(": ping\n\n" + delta(R"("role":"assistant","content":"")")), std::string("ce"));
}

void StreamDecoderTest::afterTheSentinelNothingCounts() {
    StreamDecoder decoder(1, {});
    decoder.push(delta(R"("content":"a")") + kDone + delta(R"("content":"b")"));
    QVERIFY(decoder.done());
    QCOMPARE(decoder.finish({false, "connection_reset"}).text, std::string("a"));
}

void StreamDecoderTest::aTransportErrorAfterTheFinishIsIgnored() {
    const std::string body = delta(R"("content":"a")") + finish("stop");
    QCOMPARE(decode(body, 1, {false, "idle_timeout"}).error, std::string());
    QCOMPARE(decode(delta(R"("content":"a")"), 1, {false, "idle_timeout"}).error, std::string("idle_timeout"));
}

void StreamDecoderTest::cancellingIsNeverASuccess() {
    QCOMPARE(decode(delta(R"("content":"a")") + finish("stop"), 1, {false, "cancelled"}).error,
             std::string("cancelled"));
}

void StreamDecoderTest::halvesOfASurrogatePairAreJoinedAcrossDeltas() {
    const ChatResult text = decode(delta(R"("content":"a\ud83d")") + delta(R"("content":"")") +
                                   delta(R"("content":"\ude00b\udc00")") + kDone);
    QCOMPARE(text.text, std::string("a\xF0\x9F\x98\x80"
                                    "b\xEF\xBF\xBD"));
    const ChatResult call =
        decode(delta(R"("tool_calls":[{"index":0,"id":"i","function":{"name":"f","arguments":"{\"s\":\"\ud83d"}}])") +
               delta(R"("tool_calls":[{"index":0,"function":{"arguments":"\ude00\"}"}}])") + finish("tool_calls"));
    QCOMPARE(call.tool_calls.at(0).arguments, std::string("{\"s\":\"\xF0\x9F\x98\x80\"}"));
}

void StreamDecoderTest::brokenUtf8BecomesTheReplacementCharacter() {
    QCOMPARE(decode(delta("\"content\":\"a\xE2\x82z\xFF\"") + kDone).text, std::string("a\xEF\xBF\xBDz\xEF\xBF\xBD"));
}

void StreamDecoderTest::onlyAPossibleTagIsHeldBack() {
    StreamDecoder decoder(1, {});
    decoder.push(delta(R"("content":"<thi")"));
    QVERIFY(!decoder.tokenSeen());
    decoder.push(delta(R"("content":"s")"));
    QVERIFY(decoder.tokenSeen());
    QCOMPARE(decoder.finish({}).text, std::string("<this"));
    QCOMPARE(decode(delta(R"("content":"<th")") + kDone).text, std::string("<th"));
}

void StreamDecoderTest::thinkingWithoutEndIsReasoning() {
    const ChatResult result = decode(delta(R"("content":"<think>deep </th")") + finish("length"));
    QCOMPARE(result.reasoning, std::string("deep </th"));
    QCOMPARE(result.text, std::string());
    QCOMPARE(result.finish_normalized, std::string("length"));
}

void StreamDecoderTest::ndjsonLinesAreHandedOutEarly() {
    StreamDecoder decoder(1, {});
    decoder.push("{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n{\"choices\"");
    QVERIFY(decoder.tokenSeen());
    decoder.push(":[{\"delta\":{\"content\":\"b\"},\"finish_reason\":\"stop\"}]}");
    const ChatResult result = decoder.finish({});
    QCOMPARE(result.text, std::string("ab"));
    QCOMPARE(result.error, std::string());
}

void StreamDecoderTest::wholeJsonIsACompleteTurn() {
    const ChatResult result =
        decode("{\n \"object\":\"chat.completion\",\n \"choices\":[{\"message\":{\"content\":\"hi\"}}]\n}\n");
    QCOMPARE(result.text, std::string("hi"));
    QCOMPARE(result.error, std::string());
    QCOMPARE(result.finish_normalized, std::string("unknown"));
}

void StreamDecoderTest::emptyChoicesAreAnEmptyResponse() {
    QCOMPARE(decode(R"({"object":"chat.completion","choices":[]})").error, std::string("empty_response"));
    QCOMPARE(decode(kDone).error, std::string("empty_response"));
    QCOMPARE(decode("data: null\n\ndata: 3\n\n").error, std::string("empty_response"));
}

void StreamDecoderTest::aListOfErrorsIsAnError() {
    const ChatResult result = decode(R"([{"error":{"code":429,"message":"slow","status":"RESOURCE_EXHAUSTED"}}])");
    QCOMPARE(result.error, std::string("stream_error"));
    QCOMPARE(result.error_detail, std::string("slow"));
    QCOMPARE(result.error_code, std::string("429"));
}

void StreamDecoderTest::anErrorFieldIsAnError() {
    const ChatResult result = decode("error: {\"message\":\"no room\",\"code\":7}\n\n");
    QCOMPARE(result.error, std::string("stream_error"));
    QCOMPARE(result.error_detail, std::string("no room"));
}

void StreamDecoderTest::errorsKeepTheirWholeObject() {
    const ChatResult result =
        decode(data(R"({"error":{"message":"m","code":"tool_use_failed","failed_generation":"g{"}})"));
    QVERIFY(result.error_json.find("failed_generation") != std::string::npos);
    QCOMPARE(result.error_code, std::string("tool_use_failed"));
}

void StreamDecoderTest::aRepeatedDataPrefixIsStripped() {
    QCOMPARE(decode("data: data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\ndata: data: [DONE]\n\n").text,
             std::string("x"));
}

void StreamDecoderTest::commentsMayComeBeforeJson() {
    const ChatResult result =
        decode(": wait\n\n: wait\n\n{\"choices\":[{\"message\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}");
    QCOMPARE(result.text, std::string("x"));
    QCOMPARE(result.notes, (std::vector<std::string>{"whole_json_body"}));
}

void StreamDecoderTest::aCutJsonBodyIsNoAnswer() {
    const std::string body = R"({"choices":[{"message":{"content":"hel)";
    QCOMPARE(decode(body, 1, {false, {}}).error, std::string("truncated"));
    QCOMPARE(decode(body).error, std::string("invalid_json"));
}

void StreamDecoderTest::unknownMembersOfACallAreKept() {
    const ChatResult result = decode(
        delta(
            R"("tool_calls":[{"index":0,"id":"a","extra_content":{"n":1.50},"function":{"name":"f","arguments":"{}"}}])") +
        kDone);
    QCOMPARE(result.tool_calls.at(0).extra, std::string(R"({"extra_content":{"n":1.50}})"));
}

void StreamDecoderTest::severalChoicesAreKeptApart() {
    const std::string body =
        data(R"({"choices":[{"index":1,"delta":{"content":"no"}},{"index":0,"delta":{"content":"yes"}}]})") + kDone;
    QCOMPARE(decode(body, 2).text, std::string("yes"));
    QCOMPARE(decode(body, 1).text, std::string("no"));
}

void StreamDecoderTest::unfinishedEventsAreDroppedAtTheEnd() {
    const ChatResult result = decode(delta(R"("content":"a")") + "data: {\"choices\":[{\"del");
    QCOMPARE(result.error, std::string("truncated"));
    QCOMPARE(result.text, std::string("a"));
}

void StreamDecoderTest::aMessageCountsOnlyWithoutDeltas() {
    const std::string message = data(R"({"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]})");
    QCOMPARE(decode(message).text, std::string("whole"));
    QCOMPARE(decode(delta(R"("content":"part")") + message).text, std::string("part"));
    QCOMPARE(decode(message + delta(R"("content":"part")")).text, std::string("part"));
}

void StreamDecoderTest::finishReasonsOfOtherDialectsAreUnderstood_data() {
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("normalized");
    QTest::newRow("max_tokens") << "max_tokens"
                                << "length";
    QTest::newRow("STOP") << "STOP"
                          << "stop";
    QTest::newRow("tool_use without a call") << "tool_use"
                                             << "stop";
    QTest::newRow("content_filter") << "content_filter"
                                    << "content_filter";
    QTest::newRow("novel") << "sunset"
                           << "unknown";
}

void StreamDecoderTest::finishReasonsOfOtherDialectsAreUnderstood() {
    QFETCH(QString, reason);
    QFETCH(QString, normalized);
    const ChatResult result = decode(delta(R"("content":"a")") + finish(reason.toStdString()));
    QCOMPARE(QString::fromStdString(result.finish_normalized), normalized);
}

void StreamDecoderTest::aDeltaCostsMicroseconds() {
    const std::string chunk = data(
        R"({"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"demo-model","choices":[{"index":0,"delta":{"content":"word "},"finish_reason":null}]})");
    std::string body;
    constexpr int kChunks = 20'000;
    for (int i = 0; i < kChunks; ++i) body += chunk;
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(decode(body + kDone).text.size(), std::size_t{5} * kChunks);
    const double us = static_cast<double>(timer.nsecsElapsed()) / 1000.0 / kChunks;
    qInfo("%.2f us a chunk", us);
    QVERIFY2(us < 200, "a chunk must stay cheap even without optimisation");
}

QTEST_APPLESS_MAIN(StreamDecoderTest)
#include "tst_stream_decoder.moc"

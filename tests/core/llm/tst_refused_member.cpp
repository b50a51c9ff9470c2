// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/chat_client.h"
#include "core/llm/error_payload.h"
#include "core/llm/refused_member.h"

#include <QtTest>

using namespace stagefall::llm;

namespace {

/// A request with a bit of everything.
const std::string kBody =
    R"({"model":"m","messages":[{"role":"user","content":"q"},{"role":"assistant","content":null,)"
    R"("reasoning_content":"why","tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{}"},)"
    R"("extra_content":{"n":1.50}}]},{"role":"tool","content":"r","tool_call_id":"1","name":"f"}],)"
    R"("tools":[{"type":"function","function":{"name":"f","strict":true,"parameters":{"type":"object",)"
    R"("additionalProperties":false,"properties":{"strict":{"type":"string","format":"date"}}}}}],)"
    R"("temperature":0.2,"max_tokens":64,"parallel_tool_calls":true,"tool_choice":"auto","user":"u",)"
    R"("stream":true,"stream_options":{"include_usage":true},"seed":9007199254740993})";

std::string codeFor(const std::string& answer, const std::string& body = kBody) {
    const auto found = adaptationFor(httpFailure(400, answer), body);
    return found ? codeOf(*found) : "";
}

std::string withCode(const std::string& code, const std::string& body = kBody) {
    Adaptation one;
    return readCode(code, one) ? adapted(body, {one}) : "not a code";
}

} // namespace

class RefusedMemberTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMemberThatIsNamedIsFoundWhoeverSaysIt_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* name, const char* answer, const char* code) {
            QTest::newRow(name) << answer << code;
        };
        row("in quotes", R"({"error":{"message":"Unknown name `stream_options`: Cannot find field."}})",
            "stream_options");
        row("by param and with a successor",
            R"({"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens"}})",
            "max_tokens>max_completion_tokens");
        row("a value that is refused",
            R"({"error":{"message":"Unsupported value: 'temperature' does not support 0.2 with this model.","param":"temperature"}})",
            "temperature");
        row("as a word of prose", R"({"error":{"message":"temperature is not supported by this model"}})",
            "temperature");
        row("a plain word with a label", R"({"message":"unknown field user"})", "user");
        row("a validator's place",
            R"({"detail":[{"type":"extra_forbidden","loc":["body","messages",1,"assistant","reasoning_content"],"msg":"Extra inputs are not permitted"}]})",
            "messages.reasoning_content");
        row("a message that is an object",
            R"({"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","parallel_tool_calls"],"msg":"Extra inputs are not permitted"}]}})",
            "parallel_tool_calls");
        row("in a message", R"({"error":{"message":"'messages.1' : property 'reasoning_content' is unsupported"}})",
            "messages.reasoning_content");
        row("a tool's", R"({"error":{"message":"tools[0].function.strict: unknown member"}})", "tools.strict");
        row("a schema's",
            R"({"error":{"message":"Unknown name `additionalProperties` at 'tools[0].function_declarations[0].parameters'"}})",
            "tools.additionalProperties");
        row("a call's", R"({"error":{"message":"messages[1].tool_calls[0]: extra_content is not allowed"}})",
            "tool_calls.extra_content");
        row("what a gateway was told",
            "{\"error\":{\"message\":\"Provider returned "
            "error\",\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":\\\"tool_choice is not allowed\\\"}}\"}}}",
            "tool_choice");
        row("plain text", "seed: unknown member", "seed");
        row("thoughts that are wanted back",
            R"({"error":{"message":"The `reasoning_content` in the thinking mode must be passed back to the API."}})",
            "");
        row("a text that is wanted", R"({"error":{"message":"messages[1].content is required"}})", "+messages.content");
        row("no member at all", R"({"error":{"message":"This model has a context of 8192 tokens"}})", "");
        row("one that was not sent", R"({"error":{"message":"'logit_bias' is wrong"}})", "");
        row("one that cannot be left out", R"({"error":{"message":"'messages' is too long","param":"messages"}})", "");
        row("words that are no names", R"({"error":{"message":"The user has no right to this"}})", "");
    }
    void theMemberThatIsNamedIsFoundWhoeverSaysIt() {
        QFETCH(QString, answer);
        QFETCH(QString, code);
        QCOMPARE(QString::fromStdString(codeFor(answer.toStdString())), code);
    }
    void aThoughtThatIsMissingIsAddedEverywhere() {
        const std::string body = R"({"messages":[{"role":"assistant","content":"a"},{"role":"user","content":"b"}]})";
        QCOMPARE(codeFor(R"({"error":{"message":"Missing `reasoning_content` field in the assistant message"}})", body),
                 std::string("+messages.reasoning_content"));
        QCOMPARE(
            withCode("+messages.reasoning_content", body),
            std::string(
                R"({"messages":[{"role":"assistant","content":"a","reasoning_content":""},{"role":"user","content":"b"}]})"));
        std::vector<Adaptation> list;
        Adaptation one;
        QVERIFY(readCode("messages.reasoning_content", one));
        add(list, one);
        QVERIFY(readCode("+messages.reasoning_content", one));
        add(list, one); // what was left out, wrongly, is sent as it is
        QVERIFY(list.empty());
    }
    void onlyWhatIsMeantChanges() {
        const auto changed = [](const std::string& code, const std::string& from, const std::string& to) {
            std::string expected = kBody;
            expected.replace(expected.find(from), from.size(), to);
            return withCode(code) == expected;
        };
        QVERIFY(changed("seed", R"(,"seed":9007199254740993)", ""));
        QVERIFY(changed("max_tokens>max_completion_tokens", R"("max_tokens":64)", R"("max_completion_tokens":64)"));
        QVERIFY(changed("messages.reasoning_content", R"("reasoning_content":"why",)", ""));
        QVERIFY(changed("messages.name", R"("tool_call_id":"1","name":"f")", R"("tool_call_id":"1")"));
        QVERIFY(changed("tool_calls.extra_content", R"(,"extra_content":{"n":1.50})", ""));
        QVERIFY(changed("tools.strict", R"("strict":true,)", "")); // the parameter of that name stays
        QVERIFY(changed("tools.format", R"(,"format":"date")", ""));
        QVERIFY(changed("+messages.content", R"("content":null)", R"("content":"")"));
        QCOMPARE(withCode("logit_bias"), kBody);
    }
    void codesAreReadAsTheyAreWritten() {
        for (const char* code :
             {"max_tokens", "a>b", "messages.name", "tools.strict", "tool_calls.x", "+messages.content"}) {
            Adaptation one;
            QVERIFY(readCode(code, one));
            QCOMPARE(codeOf(one), std::string(code));
        }
        Adaptation one;
        for (const char* code : {"", "+", "a>", "model", "messages.role", "tools.type"}) QVERIFY(!readCode(code, one));
    }
    void onlyBadRequestsAreRefusals() {
        QVERIFY(refusesRequest(400, httpFailure(400, "x")));
        QVERIFY(refusesRequest(422, httpFailure(422, "x")));
        QVERIFY(!refusesRequest(429, httpFailure(429, "x")));
        ChatResult inside;
        inside.error = "stream_error";
        inside.error_code = "400";
        QVERIFY(refusesRequest(200, inside));
        inside.error_code = "500";
        QVERIFY(!refusesRequest(200, inside));
    }
};

QTEST_APPLESS_MAIN(RefusedMemberTest)
#include "tst_refused_member.moc"

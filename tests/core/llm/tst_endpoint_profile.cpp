// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/near_names.h"
#include "core/llm/chat_client.h"
#include "core/llm/endpoint_variants.h"
#include "core/llm/json_value.h"
#include "core/llm/request_headers.h"

#include <QtTest>
#include <algorithm>

using namespace stagefall;
using namespace stagefall::llm;

namespace {

std::string refusal(const std::string& json) {
    const Result<EndpointProfile> profile = parseEndpointProfile(json, "p.json");
    if (profile) return "accepted";
    std::string out = profile.error().message.id;
    for (const auto& [name, value] : profile.error().message.args)
        if (name == "pointer" || name == "line" || name == "near") out += " " + value;
    return out;
}

/// JSON with single quotes for double ones, which reads better in C++.
std::string json(std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

std::string with(const std::string& members) { return "{\"base_url\":\"http://h/v1\"" + members + "}"; }

} // namespace

class EndpointProfileTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aProfileIsTheSameAfterWritingAndReading() {
        EndpointProfile profile;
        profile.name = "lab \"1\"";
        profile.base_url = "https://h.example/v1";
        profile.model = "m";
        profile.key_ref = "env:SALES_KEY";
        profile.headers = {{"X-Team", "a"}, {"api-key", "${secret:AZ}"}};
        profile.extra_body = json("{'seed':9007199254740993,'list':[1,{'a':[]}]}");
        profile.http_version = net::HttpVersion::Http1;
        profile.timeouts.idle_ms = 7;
        profile.first_token_ms = 8;
        profile.retry.max_attempts = 1;
        profile.lab = true;
        const std::string text = formatEndpointProfile(profile);
        const Result<EndpointProfile> again = parseEndpointProfile(text, "p.json");
        QVERIFY(again.has_value());
        QVERIFY(*again == profile);
        QCOMPARE(formatEndpointProfile(*again), text);
    }
    void errorsNameThePlace() {
        QCOMPARE(refusal("{\n\"base_url\":\"http://h/v1\",\n\"modle\":\"m\"}"),
                 std::string("llm.profile.unknown_member_near 3 /modle model"));
        QCOMPARE(refusal(with(",\"lab\":1")), std::string("llm.profile.not_a_boolean 1 /lab"));
        QCOMPARE(refusal(with(",\"timeouts\":{\"idle_ms\":-1}")),
                 std::string("llm.profile.not_a_number 1 /timeouts/idle_ms"));
        QCOMPARE(refusal(with(",\"retry\":{\"max_attempts\":0}")),
                 std::string("llm.profile.not_a_number 1 /retry/max_attempts"));
        QCOMPARE(refusal("{"), std::string("llm.profile.not_json 1"));
        QCOMPARE(refusal("{}"), std::string("llm.profile.no_base_url 1 /base_url"));
        QCOMPARE(refusal("{\"base_url\":\"h/v1\"}"), std::string("llm.profile.bad_base_url 1 /base_url"));
    }
    void literalKeysAreRefused() {
        QCOMPARE(refusal(with(",\"key\":\"sk-123456\"")), std::string("llm.profile.literal_key 1 /key"));
        QCOMPARE(refusal(with(",\"api_key\":\"x\"")), std::string("llm.profile.literal_key 1 /api_key"));
        QCOMPARE(refusal(with(",\"key_ref\":\"sk-123456\"")), std::string("llm.profile.key_as_reference 1 /key_ref"));
        QCOMPARE(refusal(with(",\"headers\":{\"Authorization\":\"Bearer x\"}")),
                 std::string("llm.profile.literal_key_header 1 /headers/Authorization"));
        QCOMPARE(refusal(with(",\"headers\":{\"api-key\":\"${secret:A}\"}")), std::string("accepted"));
        QCOMPARE(refusal("{\"base_url\":\"http://me:pw@h/v1\"}"),
                 std::string("llm.profile.password_in_url 1 /base_url"));
    }
    void literalKeysAreRefusedUnderTheHeaderOfAnyGateway() {
        const auto header = [](const std::string& name, const std::string& value) {
            return refusal(with(",\"headers\":{\"" + name + "\":\"" + value + "\"}"));
        };
        for (const auto* name :
             {"Ocp-Apim-Subscription-Key", "x-portkey-config", "cf-aig-authorization", "x-litellm-key",
              "x-goog-api-key", "helicone-auth", "Cookie", "x-auth", "x-access-key", "x-my-secret", "db-password"})
            QCOMPARE(header(name, "SUBKEY-0123456789"),
                     "llm.profile.literal_key_header 1 /headers/" + std::string(name));
        for (const auto* value : {"sk-proj-abc123def456", "Bearer abc", "AIzaSyA1234567890abcdefgh"})
            QCOMPARE(header("X-Custom", value), std::string("llm.profile.literal_key_header 1 /headers/X-Custom"));
        for (const auto* name : {"OpenAI-Organization", "X-Title", "HTTP-Referer", "anthropic-version"})
            QCOMPARE(header(name, "org-q7Zt2Lk9Xw4Rb8Vn1Mc6Pd3S"), std::string("accepted"));
        QCOMPARE(header("x-litellm-key", "Bearer ${secret:env:LITELLM}"), std::string("accepted"));
    }
    void literalKeysAreRefusedAtAnyDepthOfTheBody() {
        QCOMPARE(refusal(with(",\"extra_body\":{\"a\":{\"api_key\":\"abc\"}}")),
                 std::string("llm.profile.literal_key 1 /extra_body/a/api_key"));
        QCOMPARE(refusal(with(",\"extra_body\":{\"a\":[{\"b\":\"sk-proj-abc123def456\"}]}")),
                 std::string("llm.profile.literal_key 1 /extra_body/a/0/b"));
        QCOMPARE(refusal(with(",\"extra_body\":{\"token\":\"x\"}")),
                 std::string("llm.profile.literal_key 1 /extra_body/token"));
        QCOMPARE(refusal(with(",\"extra_body\":{\"max_tokens\":5,\"metadata\":{\"user_id\":\"u-1\"}}")),
                 std::string("accepted"));
    }
    void userAndPasswordInAnAddressAreRefusedHoweverItCame() {
        EndpointProfile profile;
        profile.base_url = "http://user:s3cretpw@h/v1";
        auto refused = checkProfile(profile);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.id, std::string("llm.profile.user_in_address"));
        for (const auto& [name, value] : refused.error().message.args) QVERIFY(value.find("s3cretpw") == value.npos);
        profile.base_url = "http://h/v1";
        QVERIFY(checkProfile(profile));
        profile.proxy = "http://me:s3cretpw@proxy:3128";
        QVERIFY(!checkProfile(profile));
        QCOMPARE(refusal(with(",\"proxy\":\"http://me@proxy:3128\"")),
                 std::string("llm.profile.password_in_url 1 /proxy"));
    }
    void theBaseUrlMayEndInManyWays() {
        for (const char* base : {"http://h/v1", "http://h/v1/", "http://h/v1/chat/completions", " http://h/v1// "})
            QCOMPARE(endpointUrl(base, "/chat/completions"), std::string("http://h/v1/chat/completions"));
    }
    void variantsAreTriedFromNearToFar() {
        QCOMPARE(joined(baseUrlVariants("http://h:1/foo")),
                 std::string("http://h:1/foo/v1, http://h:1, http://h:1/v1, http://h:1/api/v1, http://h:1/openai/v1"));
        QCOMPARE(baseUrlVariants("http://h").front(), std::string("http://h/v1"));
    }
    void theBodyHoldsWhatWasAskedFor() {
        EndpointProfile profile;
        profile.model = "m";
        profile.extra_body = json("{'seed':9007199254740993,'max_tokens':5}");
        ChatRequest request;
        request.max_tokens = 9;
        request.tools.push_back({"f", "does", json("{'type':'object','x':1.0}")});
        request.messages.push_back({Role::System, "s\xED\xA0\xBD", {}, {}, {}, {}});
        ToolCall call{"id1", false, "f", "{\"a\":", "{\"a\":", false, json("{'extra_content':{'n':1.50}}")};
        request.messages.push_back({Role::Assistant, "", "why", {call}, {}, {}});
        request.messages.push_back({Role::Tool, "r", {}, {}, "id1", "f"});
        const std::string body = buildRequestBody(request, profile);
        QCOMPARE(body,
                 json("{'model':'m','messages':[{'role':'system','content':'s\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD'},"
                      "{'role':'assistant','content':null,'reasoning_content':'why','tool_calls':[{'id':'id1',"
                      "'type':'function','function':{'name':'f','arguments':'{\\'_raw\\':\\'{\\\\\\'a\\\\\\':\\'}'},"
                      "'extra_content':{'n':1.50}}]},"
                      "{'role':'tool','content':'r','tool_call_id':'id1','name':'f'}],"
                      "'tools':[{'type':'function','function':{'name':'f','description':'does',"
                      "'parameters':{'type':'object','x':1.0}}}],"
                      "'stream':true,'stream_options':{'include_usage':true},"
                      "'seed':9007199254740993,'max_tokens':5}"));
    }
    void aByteOrderMarkIsNoMistake() {
        const auto read = parseEndpointProfile("\xEF\xBB\xBF{\"base_url\":\"http://h/v1\",\r\n\"model\":\"m\"}", "f");
        QVERIFY(read.has_value());
        QCOMPARE(read->model, std::string("m"));
    }
    void jsonIsReadStrictlyButForItsTolerances() {
        JsonDoc doc;
        for (const char* bad :
             {"", "{", "[1,]", "{\"a\":1,}", "01", "1.", "\"\\x\"", "nul", "{} {}", "\"a\nb\"", "NaN", "+1", "'a'"})
            QVERIFY2(!doc.parse(bad), bad);
        for (const char* good : {"0", "-1.5e+3", "[]", " {\"a\" : [true,null] } ", "\"\\ud800\""})
            QVERIFY2(doc.parse(good), good);
        QVERIFY(!doc.parse(std::string(5000, '[')));
        QVERIFY(doc.parse("{\"a\":-Infinity}", {.nan_as_null = true, .control_in_strings = false}));
        QVERIFY(doc.root()["a"].isNull());
        const std::string twice = json("{'\\u0061':1,'a':2}");
        QVERIFY(doc.parse(twice));
        QCOMPARE(doc.root()["a"].integer().value_or(0), std::int64_t{2});
    }
};

QTEST_APPLESS_MAIN(EndpointProfileTest)
#include "tst_endpoint_profile.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/arguments_repair.h"
#include "core/llm/json_writer.h"
#include "core/llm/tool_slots.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::llm;

namespace {

/// One entry of tool_calls; "" leaves a member out. `index` is JSON, `arguments` the text of the string.
std::string entry(const std::string& index, const std::string& id, const std::string& name,
                  const std::string& arguments) {
    JsonObjectWriter function;
    if (!name.empty()) function.string("name", name);
    if (!arguments.empty()) function.string("arguments", arguments);
    JsonObjectWriter out;
    if (!index.empty()) out.raw("index", index);
    if (!id.empty()) out.string("id", id);
    return out.raw("function", function.take()).take();
}

/// Adds entries given as JSON and shows the calls as "id name arguments" lines.
std::string calls(const std::vector<std::string>& entries) {
    ToolSlots slots_of_turn;
    for (const std::string& entry : entries) {
        JsonDoc doc;
        if (!doc.parse(entry)) return "bad test input: " + entry;
        slots_of_turn.add(doc.root());
    }
    std::string out;
    for (const ToolCall& call : slots_of_turn.finish([](const std::string&) {}).calls)
        out += (call.id_generated ? "?" : call.id) + " " + call.name + " " + (call.valid ? "" : "!") + call.arguments +
               "\n";
    return out;
}

std::string repaired(const std::string& raw, const std::vector<std::size_t>& ends = {}) {
    const RepairedArguments out = repairArguments(raw, ends);
    return out.valid ? out.json : out.ended_early ? "cut" : "invalid";
}

} // namespace

class ToolSlotsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theIndexIsAKey() {
        QCOMPARE(calls({entry("7", "a", "f", "{"), entry("9", "b", "g", "{"), entry("7", "", "", "}"),
                        entry("9", "", "", "}")}),
                 std::string("a f {}\nb g {}\n"));
    }
    void anotherIdWithANameIsAnotherCall() {
        QCOMPARE(calls({entry("0", "a", "f", "{}"), entry("0", "b", "f", "[1]")}), std::string("a f {}\nb f [1]\n"));
    }
    void anotherIdWithoutANameIsTheSameCall() {
        QCOMPARE(calls({entry("0", "a", "f", "{"), entry("0", "b", "", "}")}), std::string("a f {}\n"));
    }
    void aNameAfterCompleteArgumentsOpensACallWithoutIds() {
        QCOMPARE(calls({entry("0", "", "f", "[1]"), entry("0", "", "f", "[2]")}), std::string("? f [1]\n? f [2]\n"));
        QCOMPARE(calls({entry("0", "", "f", "[1"), entry("0", "", "f", ",2]")}), std::string("? f [1,2]\n"));
    }
    void withoutAnIndexIdsThenNamesThenTheLatestDecide() {
        QCOMPARE(calls({entry("", "a", "f", "{"), entry("null", "b", "g", "{"), entry("-1", "a", "", "}"),
                        entry("", "b", "", ""), entry("", "", "", "}")}),
                 std::string("a f {}\nb g {}\n"));
    }
    void anIndexThatComesLateJoinsItsCall() {
        QCOMPARE(calls({entry("", "a", "f", "{"), entry("0", "", "", "}")}), std::string("a f {}\n"));
    }
    void anEmptyFragmentOpensNoCall() {
        QCOMPARE(calls({entry("0", "", "", ""), entry("", "", "", "")}), std::string());
    }
    void namesGrowOnlyBeforeArguments() {
        QCOMPARE(calls({entry("0", "a", "copy_", ""), entry("0", "", "row", ""), entry("0", "", "copy_row", "{}"),
                        entry("0", "", "other", "")}),
                 std::string("a copy_row {}\n"));
    }
    void repeatsAfterCompleteJsonAreDropped() {
        const std::string whole = entry("0", "a", "f", "[1, 2]");
        QCOMPARE(calls({whole, whole}), std::string("a f [1, 2]\n"));
        QCOMPARE(calls({whole, entry("0", "a", "", "\"[1,2]\"")}), std::string("a f [1, 2]\n"));
    }
    void objectsKeepTheBytesOfTheirNumbers() {
        const std::string object = "{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":"
                                   "{ \"id\" : 9007199254740993, \"s\": \"a b\" }}}";
        QCOMPARE(calls({object}), std::string("a f {\"id\":9007199254740993,\"s\":\"a b\"}\n"));
    }
    void knownDamageIsRepaired() {
        QCOMPARE(repaired(""), std::string("{}"));
        QCOMPARE(repaired("{}{\"a\":1}"), std::string("{\"a\":1}"));
        QCOMPARE(repaired("{\"a\":\"x\ny\"}"), std::string("{\"a\":\"x\\ny\"}"));
        QCOMPARE(repaired("```json\n{\"a\":1}\n```"), std::string("{\"a\":1}"));
        QCOMPARE(repaired("\"{\\\"a\\\":1}\""), std::string("{\"a\":1}"));
        QCOMPARE(repaired("{\"a{\"a\":1{\"a\":1}", {3, 9, 16}), std::string("{\"a\":1}"));
        QCOMPARE(repaired("{\"a\":1}{\"a\":1}", {4, 7, 14}), std::string("{\"a\":1}"));
        QCOMPARE(repaired("{\"a\":\"\\ud83d\"}"), std::string("{\"a\":\"\\ufffd\"}"));
    }
    void theRestStaysInvalid() {
        QCOMPARE(repaired("{\"a\":1,}"), std::string("invalid"));
        QCOMPARE(repaired("{\"a\":1}{\"b\":2}"), std::string("invalid"));
        QCOMPARE(repaired("{\"a\":1}{\"a\":1}"), std::string("invalid"));
        QCOMPARE(repaired("{\"a\":\"x"), std::string("cut"));
        QCOMPARE(repaired("{\"a\":tr"), std::string("cut"));
        QCOMPARE(repaired("{}{\"a\":"), std::string("cut"));
    }
    void bareValuesKeepTheirType() {
        QCOMPARE(repaired("[1]"), std::string("[1]"));
        QCOMPARE(repaired("\"word\""), std::string("\"word\""));
        QCOMPARE(repaired("null"), std::string("null"));
    }
};

QTEST_APPLESS_MAIN(ToolSlotsTest)
#include "tst_tool_slots.moc"

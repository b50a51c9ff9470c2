// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/workbench_secrets.h"

#include <QtTest>
#include <filesystem>

using namespace stagefall;
using namespace stagefall::agent;

namespace {

std::string benchWith(const std::string& url, const std::string& header) {
    return R"({"version":1,"id":"b","title":"B","system_prompt":"s","tasks":[{"input":"i"}],"tools":[{"kind":"http","name":"t",
        "description":"d","parameters":{"type":"object"},"url":")" +
           url + R"(","headers":{"X-Key":")" + header + R"("}}]})";
}

std::string listed(const std::string& url, const std::string& header) {
    const auto workbench = parseWorkbench(benchWith(url, header), "b.json");
    if (!workbench) return workbench.error().message.id;
    const auto uses = secretUses(*workbench);
    if (!uses) return uses.error().message.id;
    std::string out;
    for (const auto& use : *uses) out += use.name + " > " + use.destination.text() + "; ";
    return out;
}

} // namespace

class TstWorkbenchSecrets final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void headersAreListedWithTheToolsFixedOrigin() {
        QCOMPARE(listed("https://api.example.com/stock/{sku}?q={q}", "Bearer ${secret:env:A} ${secret:A} ${secret:B}"),
                 std::string("A > https://api.example.com; B > https://api.example.com; "));
        QCOMPARE(listed("https://api.example.com/{sku}", "{sku}"), std::string());
    }
    void theLabIsTheProgramsOwn() { QCOMPARE(listed("${lab}/stock", "${secret:A}"), std::string()); }
    void whatOnlyBeginsLikeTheLabIsRefused() {
        for (const char* url : {"${lab}@evil.example/", "${lab}.evil.example/", "${lab}1/", "${lab}\\\\@evil/"})
            QCOMPARE(listed(url, "${secret:A}"), std::string("agent.file.url"));
    }
    void oddNamesAndAddressesAreErrorsThatNameTheTool() {
        QCOMPARE(listed("http://user@a@b/", "${secret:A}"), std::string("agent.file.user_in_url"));
        QCOMPARE(listed("http://2130706433/", "${secret:A}"), std::string("base.destination_odd"));
        QCOMPARE(listed("http://a/", "${secret:env:keychain:A}"), std::string("base.secret_name_odd"));
        QCOMPARE(listed("http://a/", "${secret:A\\u0000B}"), std::string("base.secret_name_odd"));
        const auto workbench = parseWorkbench(benchWith("http://2130706433/", "${secret:A}"), "b.json");
        const auto error = secretUses(*workbench).error();
        const std::vector<std::pair<std::string, std::string>> context{{"file", "b.json"}, {"tool", "t"}};
        QVERIFY(error.context == context);
    }
    void theHashIsThatOfTheText() {
        const auto one = parseWorkbench(benchWith("http://a/", "{x}"), "b.json").value();
        const auto same = parseWorkbench(benchWith("http://a/", "{x}"), "elsewhere.json").value();
        const auto other = parseWorkbench(benchWith("http://a/", "{x}") + " ", "b.json").value();
        QCOMPARE(one.content_hash.size(), std::size_t{64});
        QCOMPARE(one.content_hash, same.content_hash);
        QVERIFY(one.content_hash != other.content_hash);
    }
    /// So that they need no leave: there is no list of files that may send secrets unasked.
    void whatIsShippedSendsNoSecrets() {
        int seen = 0;
        for (const auto& entry : std::filesystem::directory_iterator(resourceFolder() + "/workbenches")) {
            if (entry.path().extension() != ".json") continue;
            ++seen;
            const auto uses = secretUses(loadWorkbench(entry.path().string()).value());
            QVERIFY2(uses && uses->empty(), entry.path().c_str());
        }
        QVERIFY(seen > 0);
    }
};

QTEST_APPLESS_MAIN(TstWorkbenchSecrets)
#include "tst_workbench_secrets.moc"

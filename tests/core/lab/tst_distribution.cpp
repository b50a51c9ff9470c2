// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/latency_profile.h"
#include "core/lab/random.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <set>

using namespace stagefall;
using namespace stagefall::lab;

namespace {

Distribution distribution(const char* json) { return *Distribution::parse(json, "test"); }

std::vector<double> draws(const Distribution& from, int count = 20000) {
    auto random = stream(7, 1, Purpose::Times);
    std::vector<double> out;
    for (int i = 0; i < count; ++i) out.push_back(from.draw(random));
    std::sort(out.begin(), out.end());
    return out;
}

double at(const std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

bool near(double value, double wanted, double tolerance) { return std::abs(value / wanted - 1) < tolerance; }

QString placeOf(const char* json) {
    const auto parsed = Distribution::parse(json, "p");
    return parsed ? QString()
                  : QString::fromStdString(parsed.error().message.id + " " + parsed.error().message.args[0].second);
}

} // namespace

class TestDistribution : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aConstantIsAlwaysTheSame() {
        QCOMPARE(draws(distribution("15"), 3), (std::vector<double>{15, 15, 15}));
        QCOMPARE(draws(distribution(R"({"constant": 2.5})"), 1)[0], 2.5);
    }
    void aDefaultMadeOneDrawsZero() { QCOMPARE(draws(Distribution{}, 1)[0], 0.0); }
    void aLognormalHasItsMedianAndSigma() {
        const auto sorted = draws(distribution(R"({"lognormal": {"median": 210, "sigma": 0.33}})"));
        QVERIFY(near(at(sorted, 0.5), 210, 0.02));
        QVERIFY(near(at(sorted, 0.95), 210 * std::exp(1.645 * 0.33), 0.03));
        QVERIFY(near(at(sorted, 0.05), 210 * std::exp(-1.645 * 0.33), 0.03));
    }
    void aUniformStaysWithinItsBounds() {
        const auto sorted = draws(distribution(R"({"uniform": {"min": 380, "max": 520}})"));
        QVERIFY(sorted.front() >= 380 && sorted.back() < 520);
        QVERIFY(near(at(sorted, 0.5), 450, 0.02));
    }
    void anIntegerTakesEachWholeNumber() {
        const auto sorted = draws(distribution(R"({"integer": {"min": 1, "max": 4}})"));
        const std::set<double> values(sorted.begin(), sorted.end());
        QCOMPARE(values, (std::set<double>{1, 2, 3, 4}));
        QVERIFY(near(static_cast<double>(std::count(sorted.begin(), sorted.end(), 4)), 5000, 0.1));
    }
    void aMixTakesItsShares() {
        const auto sorted =
            draws(distribution(R"({"mix": [{"share": 0.95, "constant": 1}, {"share": 0.05, "constant": 9}]})"));
        QVERIFY(near(static_cast<double>(std::count(sorted.begin(), sorted.end(), 9)), 1000, 0.15));
    }
    void aShiftIsAdded() {
        const auto sorted = draws(distribution(R"({"shift": 140, "lognormal": {"median": 80, "sigma": 0.42}})"));
        QVERIFY(sorted.front() > 140);
        QVERIFY(near(at(sorted, 0.5), 220, 0.02));
    }
    void formatAndParseAreInverse() {
        for (const char* json : {"15", R"({"shift": 1, "mix": [{"share": 0.5, "uniform": {"min": 1, "max": 2}},
                                 {"share": 0.5, "integer": {"min": 1, "max": 2}, "shift": 2}]})",
                                 R"({"lognormal": {"median": 2, "sigma": 0}})"}) {
            const auto first = distribution(json).format();
            QCOMPARE(distribution(first.c_str()).format(), first);
        }
    }
    void anErrorNamesThePlace() {
        QCOMPARE(placeOf("x"), "lab.need_json p");
        QCOMPARE(placeOf("{}"), "lab.need_distribution p");
        QCOMPARE(placeOf(R"({"gauss": {}})"), "lab.need_distribution p/gauss");
        QCOMPARE(placeOf(R"({"lognormal": {"median": 2}})"), "lab.need_number p/lognormal/sigma");
        QCOMPARE(placeOf(R"({"uniform": {"min": 2, "max": 1}})"), "lab.need_order p/uniform");
        QCOMPARE(placeOf(R"({"mix": [{"share": 0.5, "constant": 1}]})"), "lab.need_shares p/mix");
        QCOMPARE(placeOf(R"({"mix": [{"constant": 1}]})"), "lab.need_number p/mix/0/share");
    }
    void thePresetsAreComplete() {
        std::vector<std::string> ids;
        for (const auto& profile : builtInProfiles()) {
            ids.push_back(profile.id);
            QVERIFY2(!profile.source.en.empty() && !profile.source.zh.empty(), profile.id.c_str());
            QVERIFY2(profile.source.en != profile.source.zh, profile.id.c_str());
            QVERIFY2(!profile.title.en.empty() && !profile.title.zh.empty(), profile.id.c_str());
        }
        QCOMPARE(ids, (std::vector<std::string>{"gpu-batch-calm", "gpu-batch-busy", "gpu-longctx-agent",
                                                "hosted-frontier", "serverless-cold", "groq-lpu", "groq-free-tier",
                                                "lpx-target", "steady-200", "instant"}));
    }
    void whatRestsOnAVendorsWordSaysSo() {
        for (const char* id : {"groq-lpu", "groq-free-tier", "lpx-target"})
            QVERIFY2(findProfile(id)->source.en.find("vendor") != std::string::npos, id);
        QVERIFY(findProfile("lpx-target")->source.en.starts_with("vendor target, not measured"));
    }
    void theSourceIsOneTextOrOnePerLanguage() {
        QCOMPARE(parseProfile(R"({"id": "a", "source": "s"})", "p")->source, (LocalizedText{"s", "s"}));
        QCOMPARE(parseProfile(R"({"id": "a", "source": {"en": "s", "zh": "源"}})", "p")->source,
                 (LocalizedText{"s", "源"}));
        QVERIFY(!parseProfile(R"({"id": "a", "source": {"en": "s"}})", "p"));
        QVERIFY(!parseProfile(R"({"id": "a"})", "p")->source.zh.empty());
    }
    void anUnknownPresetListsTheNames() {
        const auto found = findProfile("fast");
        QVERIFY(!found && found.error().code == ErrorCode::NotFound);
        QVERIFY(found.error().message.args[1].second.find("gpu-batch-busy") != std::string::npos);
    }
    void aProfileSurvivesFormatAndParse() {
        for (const auto& profile : builtInProfiles()) {
            const auto again = parseProfile(formatProfile(profile), "again");
            QVERIFY2(again.has_value(), profile.id.c_str());
            QCOMPARE(formatProfile(*again), formatProfile(profile));
        }
    }
    void aMisspeltMemberIsNamed() {
        const auto parsed = parseProfile(R"({"id": "x", "ttft": 3})", "mine.json");
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().message.id, "lab.need_unknown_member");
        QCOMPARE(parsed.error().message.args[0].second, "mine.json/ttft");
    }
    void aListOfProfilesNamesTheBadOne() {
        const auto parsed =
            parseProfiles(R"({"profiles": [{"id": "a"}, {"id": "b", "tpot_ms": {"constant": "x"}}]})", "f");
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().message.args[0].second, "f#/profiles/1/tpot_ms/constant");
    }
    void streamsOfOneSeedAreUnrelatedAndRepeatable() {
        const auto first = [](std::uint64_t seed, std::uint64_t request, Purpose purpose) {
            auto random = stream(seed, request, purpose);
            return unit(random);
        };
        QCOMPARE(first(1, 1, Purpose::Times), first(1, 1, Purpose::Times));
        std::set<double> all;
        for (std::uint64_t seed = 1; seed <= 10; ++seed)
            for (std::uint64_t request = 1; request <= 10; ++request)
                for (const auto purpose : {Purpose::Times, Purpose::Gaps, Purpose::Chunks})
                    all.insert(first(seed, request, purpose));
        QCOMPARE(all.size(), std::size_t{300});
    }
};

QTEST_APPLESS_MAIN(TestDistribution)
#include "tst_distribution.moc"

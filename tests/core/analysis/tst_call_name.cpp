// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/call_name.h"
#include "core/analysis/why.h"
#include "tests/support/cpu_time.h"
#include "tests/support/event_script.h"

#include <QtTest>
#include <algorithm>

using namespace stagefall;
using namespace stagefall::analysis;

namespace {

/// A step of calls of one name, all at once and all far over their budget; `arguments` of each.
std::shared_ptr<const trace::Trace> callsOf(const std::vector<std::string>& arguments) {
    using trace::GroupKind;
    testing::EventScript script;
    script.group(1, {}, GroupKind::Session, 0, "session");
    script.group(2, {1}, GroupKind::Task, 0, "task");
    script.group(3, {2}, GroupKind::Step, 0, "step");
    std::uint64_t id = 10;
    for (const auto& one : arguments) {
        script.start(id, {3}, trace::Stage::Tool, 1, "tool", "check_stock");
        if (!one.empty()) script.attribute(id, trace::keys::kArguments, one);
        ++id;
    }
    while (id-- > 10) script.end(id, 900);
    for (const auto group : {3, 2, 1}) script.end(static_cast<std::uint64_t>(group), 901);
    return trace::buildTrace(trace::viewOf(script.take()));
}

constexpr trace::Row kStep = 2, kFirst = 3;

QStringList namesOf(const std::vector<std::string>& arguments) {
    const auto trace = callsOf(arguments);
    CallNames names(*trace, trace->children(kStep));
    QStringList out;
    for (const auto row : names.siblings()) out << QString::fromStdString(names.name(row));
    return out;
}

/// What the cheapest of some runs costs, with so many calls beside each other.
Nanoseconds costFor(std::size_t calls, const std::function<void(const trace::Trace&)>& work) {
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < calls; ++i) arguments.push_back(R"({"region":")" + std::to_string(i) + "\"}");
    const auto trace = callsOf(arguments);
    auto least = Nanoseconds::max();
    for (int run = 0; run < 7; ++run) {
        const auto start = testing::cpuTime();
        work(*trace);
        least = std::min(least, testing::cpuTime() - start);
    }
    return least;
}

/// Ten times the calls may cost ten times as much, and as much again for what caches and allocators do; what looks at
/// all of them for each costs a hundred times as much.
void isLinear(const std::function<void(const trace::Trace&)>& work) {
    const auto few = costFor(180, work), many = costFor(1800, work);
    QVERIFY2(many < few * 30, qPrintable(QStringLiteral("%1 and %2 ns").arg(few.count()).arg(many.count())));
}

} // namespace

class CallNameTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCallThatIsAloneNeedsNoMoreThanItsName() {
        QCOMPARE(namesOf({R"({"region":"East"})"}), QStringList{"check_stock"});
    }
    void argumentsThatDifferTellApartAndThoseThatAreAlikeAreLeftOut() {
        QCOMPARE(namesOf({R"({"region":"East","days":3})", R"({"region":"West","days":3})"}),
                 (QStringList{"check_stock (East)", "check_stock (West)"}));
        QCOMPARE(namesOf({R"({"region":"East","days":3})", R"({"region":"East"})"}),
                 (QStringList{"check_stock (3)", "check_stock (2)"}));
    }
    void whereArgumentsDoNotHelpTheirNumberDoes() {
        QCOMPARE(namesOf({"", ""}), (QStringList{"check_stock (1)", "check_stock (2)"}));
        QCOMPARE(namesOf({R"({"a":1})", R"({"a":1})"}), (QStringList{"check_stock (1)", "check_stock (2)"}));
        QCOMPARE(namesOf({"{broken", "[1]", R"({"a":"x"})"}),
                 (QStringList{"check_stock (1)", "check_stock (2)", "check_stock (x)"}));
        QCOMPARE(namesOf(std::vector<std::string>(70, R"({"a":1})")).last(), QString("check_stock (70)"));
    }
    void groupsAndStrangersAreNotToldApart() {
        const auto trace = callsOf({"", ""});
        CallNames names(*trace, trace->children(kStep));
        QCOMPARE(names.apartness(kStep), std::string());
        CallNames none(*trace, {});
        QCOMPARE(none.name(kFirst), std::string("check_stock"));
    }
    void namingAllCallsOfAGroupIsLinear() {
        isLinear([](const trace::Trace& trace) {
            CallNames names(trace, trace.children(kStep));
            for (const auto row : names.siblings()) QVERIFY(!names.name(row).empty());
        });
    }
    void whyOneOfManyIsOverIsLinear() {
        isLinear([](const trace::Trace& trace) {
            QVERIFY(!whyOver(trace, kFirst, budget::Budget::standard(), trace.last_at).empty());
        });
    }
};

QTEST_APPLESS_MAIN(CallNameTest)
#include "tst_call_name.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/host/kept.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace stagefall;
namespace keys = trace::keys;

namespace {

trace::Event event(trace::EventKind kind, std::uint64_t span, std::int64_t at_ms) {
    trace::Event out;
    out.kind = kind;
    out.span = {span};
    out.at = {at_ms * 1'000'000};
    return out;
}

trace::Event group(std::uint64_t span, trace::GroupKind kind, std::uint64_t parent = 0) {
    auto out = event(trace::EventKind::SpanStart, span, 0);
    out.stage = trace::Stage::Group;
    out.group = kind;
    out.parent = {parent};
    return out;
}

trace::Event kept(const std::string& json, std::uint64_t span = 1) {
    auto out = event(trace::EventKind::Attribute, span, 0);
    out.name = keys::kBudget;
    out.text = json;
    return out;
}

trace::Event ended(std::uint64_t span, std::int64_t at_ms) {
    auto out = event(trace::EventKind::SpanEnd, span, at_ms);
    out.outcome = trace::Outcome::Ok;
    return out;
}

/// One task of 600 ms under a budget that allows it `total_ms`.
std::vector<trace::Event> session(int total_ms) {
    return {group(1, trace::GroupKind::Session),
            kept("{\"version\": 1, \"task\": {\"total\": " + std::to_string(total_ms) + "}}"),
            group(2, trace::GroupKind::Task, 1), ended(2, 600), ended(1, 600)};
}

} // namespace

class TestKept : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSessionIsJudgedByTheBudgetThatIsKeptWithIt() {
        const auto budget = host::budgetOf(trace::viewOf(session(700)));
        QVERIFY(!budget.problem);
        QCOMPARE(budget.budget.task.total, std::optional<Nanoseconds>(700'000'000));
    }

    void onlyTheSessionsOwnSpanKeepsIt() {
        auto events = session(700);
        events.insert(events.begin(), kept(R"({"version": 1, "task": {"total": 5}})", 2));
        events.push_back(kept(R"({"version": 1, "task": {"total": 5}})", 2));
        QCOMPARE(host::budgetOf(trace::viewOf(std::move(events))).budget.task.total,
                 std::optional<Nanoseconds>(700'000'000));
    }

    void withoutOneItIsTheStandard() {
        const auto budget = host::budgetOf(trace::viewOf({group(1, trace::GroupKind::Session)}));
        QVERIFY(!budget.problem);
        QVERIFY(budget.budget == budget::Budget::standard());
    }

    void oneThatCannotBeReadIsToldAndTheStandardStandsInItsPlace() {
        const auto budget =
            host::budgetOf(trace::viewOf({group(1, trace::GroupKind::Session), kept(R"({"stages": {"tool": -1}})")}));
        QVERIFY(budget.budget == budget::Budget::standard());
        QCOMPARE(budget.problem->message.id, std::string("host.kept_budget"));
        QCOMPARE(messageIn(budget.problem->message.args.front().second)->id, std::string("budget.not_positive"));
    }

    void whatNobodyJudgedIsJudgedByItsOwnBudget() {
        const QTemporaryDir folder;
        const SystemClock clock;
        const auto store = store::Store::open(folder.filePath("s.db").toStdString(), clock);
        QVERIFY(store);
        using State = store::SessionState;
        QVERIFY((*store)->import("fast", session(5'000), State::Finished));
        QVERIFY((*store)->import("slow", session(500), State::Interrupted));
        QVERIFY((*store)->import("bare", {group(1, trace::GroupKind::Session)}, State::Finished));
        const auto verdict = [&](const char* id) { return *host::verdictOf(**store, *(*store)->session(id)); };
        QCOMPARE(verdict("fast"), std::string("within"));
        QCOMPARE(verdict("slow"), std::string("over"));
        QCOMPARE(verdict("bare"), std::string());
        auto judged = *(*store)->session("slow");
        judged.verdict = "near"; // at its end, whatever the events say now
        QCOMPARE(*host::verdictOf(**store, judged), std::string("near"));
        judged = *(*store)->session("slow");
        judged.state = State::Live;
        QCOMPARE(*host::verdictOf(**store, judged), std::string());
    }
};

QTEST_APPLESS_MAIN(TestKept)
#include "tst_kept.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cpu_time.h"
#include "tests/support/event_script.h"
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_maker.h"
#include "ui/models/conversation_model.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;
using Kind = TalkItem::Kind;
using State = TalkItem::State;

class TestConversationModel : public QObject {
    Q_OBJECT

    static FramePtr frameOf(std::vector<trace::Event> events, FrameKind kind = FrameKind::Live) {
        MonoTime now;
        for (const auto& event : events) now = std::max(now, event.at);
        return makeFrame(kind, "s", trace::viewOf(std::move(events)),
                         std::make_shared<budget::Budget>(budget::Budget::standard()), now);
    }
    static QStringList words(const ConversationModel& model) {
        QStringList out;
        for (int row = 0; row < model.rowCount(); ++row) out << model.text(row);
        return out;
    }
    static int find(const ConversationModel& model, Kind kind) {
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.item(row).kind == kind) return row;
        return -1;
    }

private Q_SLOTS:
    void questionStatusesToolsAnswerAndEndStandInOrder() {
        ConversationModel model;
        model.setFrame(frameOf(testing::sampleEvents(), FrameKind::Recorded));
        const auto all = words(model);
        QCOMPARE(all.first(), QStringLiteral("Compare the regions' sales over the last 3 days."));
        QVERIFY(all.indexOf("Queried sales by region") < all.indexOf("query_sales"));
        QVERIFY(all.indexOf("query_sales") < all.indexOf("Compared regions"));
        QVERIFY(all.indexOf("Wrote") < all.size() - 2);
        QVERIFY(model.text(find(model, Kind::Answer)).startsWith("East fell by 21 %"));
        QCOMPARE(model.item(model.rowCount() - 1).kind, Kind::End);
        QCOMPARE(model.item(model.rowCount() - 1).verdict, budget::Verdict::Over);
    }
    void itGrowsWithTheSessionAndEndsLikeTheWhole() {
        const auto events = testing::sampleEvents();
        ConversationModel grown;
        const QAbstractItemModelTester tester(&grown, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&grown, &QAbstractItemModel::modelReset);
        for (std::size_t size = 0; size <= events.size(); ++size)
            grown.setFrame(frameOf({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(size)}));
        ConversationModel whole;
        whole.setFrame(frameOf(events));
        QCOMPARE(words(grown), words(whole));
        QCOMPARE(resets.size(), 0);
    }
    void moreTextChangesOneRowAndNothingElse() {
        auto events = testing::sampleEvents();
        ConversationModel model;
        const auto is_text = [](const trace::Event& e) {
            return e.kind == trace::EventKind::Delta && e.channel == trace::Channel::Visible;
        };
        const auto last = std::find_if(events.rbegin(), events.rend(), is_text).base();
        const std::vector<trace::Event> before(events.begin(), last - 1), after(events.begin(), last);
        model.setFrame(frameOf(before));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.setFrame(frameOf(after));
        QCOMPARE(inserted.size(), 0);
        bool answer = false;
        for (const auto& change : changed) {
            const auto row = change.first().toModelIndex().row();
            const auto& item = model.item(row);
            answer = answer || item.kind == Kind::Answer;
            QVERIFY(item.kind == Kind::Answer || item.state == State::Running);
        }
        QVERIFY(answer);
        changed.clear();
        model.setFrame(frameOf(after));
        QCOMPARE(changed.size(), 0);
    }
    void theLatestStatusOfARunningTaskRunsAndTheOthersAreDone() {
        auto events = testing::sampleEvents();
        std::erase_if(events, [](const trace::Event& e) { return e.at >= testing::EventScript::at(kToolsEnd); });
        ConversationModel model;
        model.setFrame(frameOf(events));
        int running = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.item(row).kind != Kind::Status) continue;
            const bool last = model.text(row) == QStringLiteral("Comparing regions");
            QCOMPARE(model.item(row).state == State::Running, last);
            running += last ? 1 : 0;
        }
        QCOMPARE(running, 1);
    }
    void whatIsOnlyLaterIsTheSameAsMadeAnewAndChangesOnlyWhatRuns() {
        const auto events = testing::sampleEvents();
        for (std::size_t size = 1; size <= events.size(); ++size) {
            const auto frame = frameOf({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(size)});
            auto later = std::make_shared<Frame>(*frame);
            later->now = later->now + Nanoseconds{7'000'000};
            ConversationModel model;
            model.setFrame(frame);
            QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
            model.setFrame(later);
            const auto anew = conversationOf(*later);
            QCOMPARE(model.rowCount(), static_cast<int>(anew.size()));
            for (int row = 0; row < model.rowCount(); ++row)
                QVERIFY(model.item(row) == anew[static_cast<std::size_t>(row)]);
            for (const auto& change : changed)
                QCOMPARE(model.item(change.first().toModelIndex().row()).state, State::Running);
            QVERIFY(frame->running || changed.isEmpty());
        }
    }
    void whatIsOnlyLaterIsNotMadeAnew() {
        auto events = testing::largeEvents(10'000);
        events.pop_back();
        const auto frame = frameOf(events);
        ConversationModel model;
        model.setFrame(frame);
        auto later_cost = Nanoseconds::max(), anew_cost = Nanoseconds::max();
        for (int i = 1; i <= 5; ++i) {
            auto later = std::make_shared<Frame>(*frame);
            later->now = later->now + Nanoseconds{i};
            const auto start = testing::cpuTime();
            model.setFrame(later);
            const auto between = testing::cpuTime();
            QVERIFY(!conversationOf(*later).empty());
            later_cost = std::min(later_cost, between - start);
            anew_cost = std::min(anew_cost, testing::cpuTime() - between);
        }
        QVERIFY2(later_cost * 4 < anew_cost,
                 qPrintable(QStringLiteral("%1 of %2 ns").arg(later_cost.count()).arg(anew_cost.count())));
    }
    void callsOfOneNameAreToldApart() {
        auto events = testing::sampleEvents();
        for (auto& event : events)
            if (event.subject == "query_inventory") event.subject = "query_sales";
        ConversationModel model;
        model.setFrame(frameOf(events, FrameKind::Recorded));
        QStringList apart;
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.item(row).kind == Kind::Tool && model.text(row) == QStringLiteral("query_sales"))
                apart << model.apartness(row);
        QCOMPARE(apart.size(), 2);
        QVERIFY(!apart.contains(QString()));
        QCOMPARE(apart.removeDuplicates(), 0);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }
    void hostileTextStaysPlainAndFailuresAreToldOnce() {
        ConversationModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFrame(frameOf(testing::hostileEvents(), FrameKind::Recorded));
        const auto problem = static_cast<int>(words(model).indexOf("No such table: \"sales\" & <more>"));
        QVERIFY(problem >= 0);
        QCOMPARE(model.item(problem).kind, Kind::Problem);
        model.setLanguage(text::Language::Chinese);
        QCOMPARE(model.text(problem), QStringLiteral("没有这个表：“sales”"));
    }
    void attemptsThatFailAlikeAreOneCard() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 0, "task");
        for (std::uint64_t id = 3; id < 6; ++id) {
            script.start(id, {2}, trace::Stage::Inference, 10, "chat", "m");
            script.attribute(id, trace::keys::kError, "refused");
            script.end(id, 20, trace::Outcome::Error);
        }
        script.attribute(2, trace::keys::kError, "refused");
        script.status(2, 21, "refused", "refused");
        script.end(2, 22, trace::Outcome::Error);
        ConversationModel model;
        model.setFrame(frameOf(script.take()));
        QCOMPARE(words(model).count(QStringLiteral("refused")), 1);
        QCOMPARE(model.item(find(model, Kind::Problem)).times, std::size_t{3});
        QCOMPARE(model.item(model.rowCount() - 1).state, State::Failed);
    }
    void tenThousandSpansAreListedWithoutAStall() {
        const auto frame = frameOf(testing::largeEvents(10'000), FrameKind::Recorded);
        QElapsedTimer timer;
        timer.start();
        const auto items = conversationOf(*frame);
        QVERIFY2(timer.elapsed() < 1000,
                 qPrintable(QString::number(timer.elapsed()))); // a stall, not a figure: see the benches
        QVERIFY(items.size() > 2000);
    }
    void theLastVisibleEventIsAStatusOrVisibleText() {
        const auto view = trace::viewOf(testing::sampleEvents());
        const auto seq = lastVisibleSeq(view, 0, 0);
        const auto& event = view[seq - 1];
        QVERIFY(event.kind == trace::EventKind::Delta && event.text == "; stock is not the reason.");
        QCOMPARE(lastVisibleSeq(view, view.size(), 7), std::uint64_t{7});
    }

private:
    static constexpr double kToolsEnd = 1046;
};

QTEST_GUILESS_MAIN(TestConversationModel)
#include "tst_conversation_model.moc"

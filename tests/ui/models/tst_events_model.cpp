// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_maker.h"
#include "ui/models/events_model.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

using namespace stagefall;
using namespace stagefall::ui;

class TestEventsModel : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};
    std::shared_ptr<const budget::Budget> budget_ = std::make_shared<budget::Budget>(budget::Budget::standard());
    std::unique_ptr<EventsModel> model_;
    std::unique_ptr<QAbstractItemModelTester> tester_;

    FramePtr frame(std::vector<trace::Event> events, std::size_t most = 1'000'000, const SessionId& id = "s") const {
        events.resize(std::min(most, events.size()));
        return makeFrame(id, trace::viewOf(std::move(events)), budget_);
    }
    void show(const FramePtr& frame) {
        model_->setFrame(frame);
        QTRY_VERIFY(!model_->busy());
    }
    void filter(const EventFilter& filter) {
        model_->setFilter(filter);
        QTRY_VERIFY(!model_->busy());
    }

private Q_SLOTS:
    void init() {
        model_ = std::make_unique<EventsModel>(appearance_);
        tester_ = std::make_unique<QAbstractItemModelTester>(model_.get(),
                                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup() {
        tester_.reset();
        model_.reset();
    }

    void everyEventIsARow() {
        show(frame(testing::hostileEvents()));
        filter({.shown_too = true});
        QCOMPARE(static_cast<std::size_t>(model_->rowCount()), testing::hostileEvents().size());
        for (int row = 0; row < model_->rowCount(); ++row)
            for (int column = 0; column < EventsModel::Columns; ++column) {
                const auto text = model_->index(row, column).data().toString();
                QVERIFY2(!text.contains(QLatin1Char('\n')), qPrintable(text)); // foreign, but one line
            }
    }

    void whatComesIsAppendedAndNothingReset() {
        const auto all = testing::sampleEvents();
        show(frame(all, 20));
        filter({.shown_too = true});
        QSignalSpy reset(model_.get(), &QAbstractItemModel::modelReset);
        for (std::size_t most = 21; most <= all.size(); ++most) show(frame(all, most));
        QCOMPARE(reset.count(), 0);
        QCOMPARE(static_cast<std::size_t>(model_->rowCount()), all.size());
    }

    void rowsAreInTheOrderOfTimeHoweverTheyCame() {
        auto events = testing::sampleEvents();
        std::swap(events[30].at, events[40].at); // what is logged late: a request's phases, a span put in behind
        events[50].at = events[45].at;
        const auto inOrder = [this] {
            for (int row = 1; row < model_->rowCount(); ++row) {
                const auto &a = model_->event(row - 1), &b = model_->event(row);
                if (a.at > b.at || (a.at == b.at && a.seq > b.seq)) return false;
            }
            return true;
        };
        show(frame(events));
        QVERIFY(inOrder());
        const auto rows = model_->rowCount();
        show(frame(events, 20, "grown"));
        for (std::size_t most = 21; most <= events.size(); ++most) show(frame(events, most, "grown"));
        QCOMPARE(model_->rowCount(), rows);
        QVERIFY(inOrder());
    }

    void thatSomethingWasShownIsListedOnlyWhereItIsAskedFor() {
        auto events = testing::sampleEvents();
        auto shown = events.back();
        shown.kind = trace::EventKind::Shown;
        ++shown.seq;
        events.push_back(shown);
        const auto count = std::count_if(events.begin(), events.end(),
                                         [](const auto& event) { return event.kind == trace::EventKind::Shown; });
        show(frame(events));
        QCOMPARE(model_->rowCount(), static_cast<int>(std::ssize(events) - count));
        filter({.kind = trace::EventKind::Shown});
        QCOMPARE(model_->rowCount(), static_cast<int>(count));
        filter({.shown_too = true});
        QCOMPARE(model_->rowCount(), static_cast<int>(std::ssize(events)));
    }

    void filtersMeanWhatTheySay() {
        show(frame(testing::sampleEvents()));
        filter({.kind = trace::EventKind::Status});
        QVERIFY(model_->rowCount() > 0);
        for (int row = 0; row < model_->rowCount(); ++row) QVERIFY(model_->event(row).kind == trace::EventKind::Status);
        filter({.stage = trace::Stage::Tool});
        QVERIFY(model_->rowCount() > 0);
        for (int row = 0; row < model_->rowCount(); ++row)
            QCOMPARE(model_->index(row, EventsModel::Stage).data().toString(), QStringLiteral("tool"));
        filter({.only_over = true});
        QVERIFY(model_->rowCount() > 0);
        for (int row = 0; row < model_->rowCount(); ++row) {
            QVERIFY(model_->index(row, 0).data(EventsModel::OverRole).toBool());
            const auto spoken = model_->index(row, EventsModel::Span).data(Qt::AccessibleTextRole).toString();
            QVERIFY(spoken.endsWith(QStringLiteral("over budget")));
        }
        filter({.text = QStringLiteral("QUERY_SALES")});
        QVERIFY(model_->rowCount() > 0);
        filter({.text = QStringLiteral("no such words")});
        QCOMPARE(model_->rowCount(), 0);
        filter({.shown_too = true});
        QCOMPARE(static_cast<std::size_t>(model_->rowCount()), testing::sampleEvents().size());
    }

    void anotherBudgetFiltersOverAnew() {
        show(frame(testing::sampleEvents()));
        filter({.only_over = true});
        const auto before = model_->rowCount();
        auto strict = *budget_;
        strict.stages.fill(Nanoseconds{1});
        model_->setFrame(
            makeFrame("s", trace::viewOf(testing::sampleEvents()), std::make_shared<budget::Budget>(strict)));
        QTRY_VERIFY(model_->rowCount() > before);
    }

    void anotherSessionTakesTheListAtOnce() {
        show(frame(testing::sampleEvents()));
        model_->setFrame(frame(testing::sampleEvents(), 5, "other"));
        QVERIFY(model_->rowCount() <= 5);
        QTRY_COMPARE(model_->rowCount(), 5);
        model_->setFrame(emptyFrame());
        QCOMPARE(model_->rowCount(), 0);
    }

    void rowsAreCopiedAsLinesWithTabs() {
        show(frame(testing::sampleEvents()));
        const auto text = model_->text({model_->index(1, 0), model_->index(0, 2), model_->index(1, 3)});
        const auto lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].count(QLatin1Char('\t')), 4);
        QVERIFY(lines[0].startsWith(QStringLiteral("0.0000 s")));
    }

    void aHundredThousandEventsStallNothing() {
        tester_.reset(); // it asks for every cell at every change
        auto events = testing::largeEvents(30'000);
        auto more = events;
        while (events.size() < 100'000)
            events.insert(events.end(), more.begin(),
                          more.begin() + std::min<std::ptrdiff_t>(std::ssize(more), 100'000 - std::ssize(events)));
        const auto big = frame(std::move(events));
        QElapsedTimer time;
        time.start();
        model_->setFrame(big);
        model_->setFilter({.text = QStringLiteral("step")});
        QVERIFY2(time.elapsed() < 500, "the calls wait for the filter");
        QTRY_VERIFY_WITH_TIMEOUT(!model_->busy(), 20'000);
        time.restart();
        for (int row = 0; row < 50; ++row)
            for (int column = 0; column < EventsModel::Columns; ++column) (void)model_->index(row, column).data();
        QVERIFY2(time.elapsed() < 1000, "a screen of rows costs more than its own rows");
    }
};

QTEST_MAIN(TestEventsModel)
#include "tst_events_model.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/models/events_model.h"
#include "ui/pages/events_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestEventsPage : public QObject {
    Q_OBJECT

    SystemClock clock_;
    Appearance appearance_{text::Catalogue::builtIn()};
    std::unique_ptr<FrameFeed> feed_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<EventsPage> page_;

    QTableView* table() const { return page_->findChild<QTableView*>(); }
    EventsModel* model() const { return qobject_cast<EventsModel*>(table()->model()); }

private Q_SLOTS:
    void init() {
        feed_ = std::make_unique<FrameFeed>(clock_);
        selection_ = std::make_unique<Selection>();
        page_ = std::make_unique<EventsPage>(*feed_, *selection_, appearance_);
        page_->resize(900, 300);
        page_->show();
        feed_->show({.kind = FrameKind::Recorded,
                     .id = "s",
                     .events = trace::viewOf(testing::sampleEvents()),
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        QTRY_VERIFY(model()->rowCount() > 50);
    }
    void cleanup() { page_.reset(); }

    void aClickSelectsTheSpanOnce() {
        QSignalSpy changed(selection_.get(), &Selection::changed);
        int row = 0;
        while (model()->event(row).span.value != 12) ++row;
        table()->scrollTo(model()->index(row, 0));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                          table()->visualRect(model()->index(row, 4)).center());
        QCOMPARE(changed.count(), 1);
        QCOMPARE(selection_->span().value, std::uint64_t{12});
        QCOMPARE(table()->currentIndex().row(), row); // and the list does not jump to the span's first event
    }

    void aSpanSelectedElsewhereIsScrolledTo() {
        QSignalSpy changed(selection_.get(), &Selection::changed);
        selection_->setSpan({12});
        QCOMPARE(changed.count(), 1);
        const auto current = table()->currentIndex();
        QCOMPARE(model()->event(current.row()).span.value, std::uint64_t{12});
        QVERIFY(table()->viewport()->rect().intersects(table()->visualRect(current)));
    }

    void aSessionThatRunsOpensAtItsFirstEvent() {
        auto log = std::make_shared<trace::EventLog>();
        feed_->show({.kind = FrameKind::Live,
                     .id = "live",
                     .log = log,
                     .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        auto events = testing::sampleEvents();
        events.pop_back(); // it runs
        for (auto& event : events) log->emit(event);
        auto* bar = table()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        QTRY_VERIFY(feed_->frame()->events.size() == log->size());
        QCOMPARE(bar->value(), 0);
    }
    void wordsFilterAfterTheyAreTyped() {
        QTest::keyClicks(page_->findChild<QLineEdit*>(), QStringLiteral("query_sales"));
        const auto all = static_cast<int>(testing::sampleEvents().size());
        QTRY_VERIFY(model()->rowCount() > 0 && model()->rowCount() < all);
        QTest::keyClicks(page_->findChild<QLineEdit*>(), QStringLiteral(" nowhere"));
        QTRY_VERIFY(!table()->isVisible());
    }

    void whatWasShownIsListedOnceItsKindIsChosen() {
        const auto before = model()->rowCount();
        QComboBox* kinds = nullptr;
        for (auto* box : page_->findChildren<QComboBox*>())
            if (box->accessibleName() == QStringLiteral("Kind of event")) kinds = box;
        QVERIFY(kinds != nullptr);
        QCOMPARE(kinds->currentText(), QStringLiteral("Without paint reports"));
        QTest::keyClick(kinds, Qt::Key_Down);
        QTRY_VERIFY(model()->filter().shown_too && !model()->busy());
        QCOMPARE(model()->rowCount(), static_cast<int>(testing::sampleEvents().size()));
        QVERIFY(model()->rowCount() > before);
        QTest::keyClick(kinds, Qt::Key_Down);
        QTRY_VERIFY(model()->filter().kind == trace::EventKind::SpanStart && !model()->busy());
    }

    void onlyOverIsOneClick() {
        QTest::mouseClick(page_->findChild<QCheckBox*>(), Qt::LeftButton, {}, QPoint(8, 10));
        QTRY_VERIFY(model()->filter().only_over && !model()->busy());
        QVERIFY(model()->rowCount() > 0);
    }

    void rowsAreCopied() {
        table()->selectRow(0);
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("start")));
    }

    void anotherSessionWhileARowIsCurrentIsFine() {
        table()->setCurrentIndex(model()->index(model()->rowCount() - 1, 0));
        feed_->clear();
        QCOMPARE(model()->rowCount(), 0);
        selection_->setSpan({13});
    }
};

QTEST_MAIN(TestEventsPage)
#include "tst_events_page.moc"

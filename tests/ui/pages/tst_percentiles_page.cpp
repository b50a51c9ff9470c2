// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/library_fixture.h"
#include "ui/pages/percentiles_page.h"
#include "ui/pages/verdict_strip.h"
#include "ui/plots/distribution_plot.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>

using namespace stagefall;
using namespace stagefall::ui;
using namespace stagefall::ui::test;

class TestPercentilesPage : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};
    std::unique_ptr<LibraryFixture> fixture_;
    std::unique_ptr<FrameFeed> feed_;

    static bool says(const QWidget& page, const QString& text) {
        for (const auto* label : page.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text)) return true;
        return false;
    }
    void open(const SessionId& id) {
        connect(fixture_->library.get(), &Library::opened, feed_.get(),
                [this](const FrameSource& source) { feed_->show(source); });
        fixture_->library->open(id);
        QTRY_COMPARE(feed_->frame()->id, id);
    }

private Q_SLOTS:
    void initTestCase() {
        fixture_ = std::make_unique<LibraryFixture>();
        for (int i = 0; i < 21; ++i) fixture_->add("s" + std::to_string(10 + i), "x", i, i < 19 ? 1 : 3);
        feed_ = std::make_unique<FrameFeed>(fixture_->clock);
        fixture_->load();
    }
    void cleanupTestCase() {
        feed_.reset();
        fixture_.reset();
    }

    void theLastSessionsOfAKindAreShownWithTheirN() {
        PercentilesPage page(*fixture_->library, *feed_, appearance_);
        page.resize(900, 320);
        page.show();
        QTRY_VERIFY_WITH_TIMEOUT(says(page, QStringLiteral("n = 21")), 20'000);
        QVERIFY(says(page, QStringLiteral("simulated by the lab")));
        QVERIFY(says(page, QStringLiteral("needs 79 more"))); // p99
    }

    void chosenOnesAreComparedAndAP95IsNotMadeUp() {
        PercentilesPage page(*fixture_->library, *feed_, appearance_);
        page.resize(900, 320);
        page.show();
        page.setSessions({"s10", "s11", "s12"});
        QTRY_VERIFY_WITH_TIMEOUT(says(page, QStringLiteral("n = 3")), 20'000);
        QVERIFY(says(page, QStringLiteral("needs 17 more")));
        QVERIFY(says(page, QStringLiteral("chosen in the list")));
        page.setMeasure({Measure::What::Stage, trace::Stage::Approval});
        QVERIFY(says(page, QStringLiteral("Not reported in these sessions")));
    }

    void thatTimesAreSimulatedIsNeverElided() {
        PercentilesPage page(*fixture_->library, *feed_, appearance_);
        page.resize(page.minimumSizeHint());
        page.show();
        QTRY_VERIFY_WITH_TIMEOUT(says(page, QStringLiteral("simulated by the lab")), 20'000);
        for (const auto* label : page.findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("simulated by the lab")))
                QTRY_VERIFY(label->width() >= label->sizeHint().width());
    }

    void aLowPanelScrollsToTheTimeAxis() {
        QWidget panel; // which gives what it has
        PercentilesPage page(*fixture_->library, *feed_, appearance_, &panel);
        panel.resize(900, 400);
        page.setGeometry(0, 0, 900, 120);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(says(page, QStringLiteral("n = 21")), 20'000);
        auto* scroll = page.findChild<QScrollArea*>();
        QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
        QVERIFY(scroll->focusPolicy() != Qt::NoFocus); // with the keyboard too
        scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
        const auto* plot = page.findChild<DistributionPlot*>();
        const auto bottom = [&] { return plot->mapTo(scroll->viewport(), QPoint(0, plot->height())).y(); };
        QTRY_VERIFY(bottom() > 0 && bottom() <= scroll->viewport()->height());
        page.setGeometry(0, 0, 900, 400);
        QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
        QCOMPARE(scroll->focusPolicy(), Qt::NoFocus);
    }

    void aHiddenPageReadsNothing() {
        PercentilesPage page(*fixture_->library, *feed_, appearance_);
        page.setSessions({"s10", "s11"});
        QVERIFY(!page.reader().busy());
        QVERIFY(page.reader().samples().empty());
    }

    void anEmptyLibraryInvites() {
        LibraryFixture empty;
        PercentilesPage page(empty.load(), *feed_, appearance_);
        page.show();
        QTRY_VERIFY(says(page, QStringLiteral("Nothing to compare yet")));
    }

    void theStripShowsSteadinessOfTheSameKind() {
        VerdictStrip strip(*fixture_->library, *feed_, appearance_);
        strip.resize(900, 84);
        strip.show();
        QCOMPARE(strip.cells().back().value, QStringLiteral("–"));
        open("s10");
        QTRY_COMPARE_WITH_TIMEOUT(strip.cells().back().note, QStringLiteral("p95 / p50, n = 21"), 20'000);
        QVERIFY(strip.cells().front().verdict == budget::Verdict::Over);
    }

    void aMeasureIsReachedAndCopiedByTheKeyboard() {
        open("s11");
        VerdictStrip strip(*fixture_->library, *feed_, appearance_);
        strip.show();
        strip.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&strip));
        QTRY_VERIFY(strip.cells().front().reported);
        QTest::keyClick(&strip, Qt::Key_Tab);
        auto* focused = QApplication::focusWidget();
        QVERIFY(focused != nullptr && strip.isAncestorOf(focused));
        QTest::keyClick(focused, Qt::Key_C, Qt::ControlModifier);
        const auto copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(QStringLiteral(" ms")) || copied.contains(QStringLiteral(" s")), qPrintable(copied));
        QTRY_COMPARE(focused->accessibleName(), copied);
    }

    void aNarrowStripWraps() {
        const VerdictStrip strip(*fixture_->library, *feed_, appearance_);
        QCOMPARE(strip.columnsFor(836), 6);
        QCOMPARE(strip.columnsFor(600), 3);
        QCOMPARE(strip.columnsFor(300), 2);
    }
};

QTEST_MAIN(TestPercentilesPage)
#include "tst_percentiles_page.moc"

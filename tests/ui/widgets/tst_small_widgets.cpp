// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chunk_gaps_plot.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/fold_section.h"
#include "ui/widgets/key_value_list.h"
#include "ui/widgets/status_ring.h"
#include "ui/widgets/text_block.h"
#include "ui/widgets/wrapped_label.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestSmallWidgets : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};

private Q_SLOTS:
    void aLabelThatDoesNotFitIsCutAndTellsTheWholeOnHover() {
        ElidedLabel label(QStringLiteral("A rather long line\nof <b>foreign</b> text"));
        label.resize(60, 20);
        label.show();
        QVERIFY(label.shownText().endsWith(QChar(0x2026)));
        QCOMPARE(label.toolTip(), QStringLiteral("A rather long line of &lt;b&gt;foreign&lt;/b&gt; text"));
        label.resize(600, 20);
        QVERIFY(label.toolTip().isEmpty());
    }
    void whereALabelHasShorterWordsTheyAreShownBeforeAnythingIsCut() {
        ElidedLabel label(QStringLiteral("Answered in 11.6 s, over by 7.56 s"));
        label.setShortText(QStringLiteral("11.6 s, over by 7.56 s"));
        label.resize(label.sizeHint().width(), 20);
        label.show();
        QCOMPARE(label.shownText(), label.text());
        label.resize(label.width() - 10, 20);
        QCOMPARE(label.shownText(), QStringLiteral("11.6 s, over by 7.56 s"));
        QVERIFY(label.toolTip().contains(QStringLiteral("Answered in")));
    }
    void aLongWordIsBrokenInsteadOfCut() {
        WrappedLabel label;
        label.setText(QString(200, QLatin1Char('x')));
        QVERIFY(label.heightForWidth(100) > 5 * label.fontMetrics().height());
    }
    void aSectionFoldsByMouseAndKeysAndSaysSoOnce() {
        FoldSection section(QStringLiteral("Timings"));
        auto* body = new QWidget;
        section.setBody(body);
        section.resize(200, 100);
        section.show();
        auto* header = section.findChild<QAbstractButton*>();
        QSignalSpy folded(&section, &FoldSection::foldedChanged);
        QTest::mouseClick(header, Qt::LeftButton);
        QVERIFY(section.folded() && !body->isVisible());
        QTest::keyClick(header, Qt::Key_Right);
        QVERIFY(!section.folded() && body->isVisible());
        QTest::keyClick(header, Qt::Key_Return);
        QVERIFY(section.folded());
        section.setFolded(true);
        QCOMPARE(folded.size(), 3);
        QCOMPARE(header->accessibleName(), QStringLiteral("Timings"));
    }
    void linesAreReusedSoThatNothingFlickers() {
        KeyValueList list;
        KeyValue one;
        one.key = QStringLiteral("TTFT");
        one.value = QStringLiteral("12 ms");
        list.setLines({one, one});
        const auto labels = list.findChildren<QLabel*>();
        one.value = QStringLiteral("13 ms");
        list.setLines({one});
        QCOMPARE(list.findChildren<QLabel*>(), labels);
        QCOMPARE(labels[2]->text(), QStringLiteral("13 ms"));
        QVERIFY(labels[5]->isHidden());
    }
    void whatStandsBetweenIsWholeOrNotThere() {
        KeyValueList list;
        KeyValue one;
        one.key = QStringLiteral("HTTP GET /a/rather/long/address");
        one.between = QStringLiteral("+699.12 ms → +699.16 ms");
        one.value = QStringLiteral("38.2 µs");
        list.setLines({one});
        list.show();
        auto* between = list.findChildren<QLabel*>()[1];
        for (int width = 150; width < 500; width += 10) {
            list.resize(width, 60);
            QCoreApplication::processEvents();
            const auto whole = between->fontMetrics().horizontalAdvance(one.between);
            QVERIFY2(between->isHidden() || between->width() >= whole, qPrintable(QString::number(width)));
            auto* value = qobject_cast<ElidedLabel*>(list.findChildren<QLabel*>()[2]);
            QCOMPARE(value->shownText(), one.value);
        }
        QVERIFY(!between->isHidden());
        list.resize(180, 60);
        QCoreApplication::processEvents();
        QVERIFY(between->isHidden());
        QVERIFY(list.findChildren<QLabel*>()[2]->toolTip().contains(QStringLiteral("699.12"))); // and is on hover
    }
    void aNameUsesTheRoomOfWhatIsNotThere() {
        KeyValueList list;
        KeyValue one;
        one.key = QStringLiteral("First token of any kind (TTFT)");
        one.value = QStringLiteral("1 s");
        KeyValue other;
        other.key = QStringLiteral("Wait");
        other.between = QStringLiteral("+699.12 ms → +699.16 ms");
        other.value = QStringLiteral("38.2 µs");
        list.setLines({one, other});
        list.show();
        auto* name = qobject_cast<ElidedLabel*>(list.findChildren<QLabel*>()[0]);
        const auto need = name->sizeHint().width() + list.findChildren<QLabel*>()[5]->sizeHint().width() + 40;
        list.resize(need, 60);
        QCoreApplication::processEvents();
        QCOMPARE(name->shownText(), one.key);
    }
    void overIsSaidWithASignToo() {
        KeyValueList list;
        KeyValue one;
        one.value = QStringLiteral("2 s");
        one.tone = KeyValue::Tone::Over;
        list.setLines({one});
        QCOMPARE(list.findChildren<QLabel*>()[2]->text(), QStringLiteral("▲ 2 s"));
    }
    void aMegabyteIsShownAtOnceAndAllOfItOnDemand() {
        TextBlock block;
        block.resize(300, 200);
        block.show();
        const auto text = QStringLiteral("0123456789abcdef\n").repeated(62'000);
        QElapsedTimer timer;
        timer.start();
        block.setText(text);
        QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(block.cut());
        block.copy();
        QCOMPARE(QApplication::clipboard()->text().size(), text.size());
        QTest::mouseClick(block.findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(!block.cut());
        QCOMPARE(block.findChild<QPlainTextEdit*>()->toPlainText(), text);
    }
    void aRingTurnsOnlyWhereItIsSeenAndRuns() {
        StatusRing ring(appearance_);
        ring.setSign(Sign::Running);
        QVERIFY(!ring.turning());
        ring.show();
        QVERIFY(ring.turning());
        ring.setSign(Sign::Done);
        QVERIFY(!ring.turning());
        ring.setSign(Sign::Running);
        ring.hide();
        QVERIFY(!ring.turning());
    }
    void gapsTellStallsFromWhatCameOutOfOneRead() {
        ChunkGapsPlot plot(appearance_);
        plot.resize(300, 92);
        const auto gap = [](double from, double length, bool coalesced, bool stall) {
            return analysis::Gap{MonoTime{fromMs(from).count()}, fromMs(length), coalesced, stall};
        };
        plot.setGaps({gap(0, 10, false, false), gap(10, 0, true, false), gap(10, 190, false, true)}, fromMs(10), {});
        QVERIFY(plot.wordsAt({295, 40}).contains("a stall of 190 ms"));
        QVERIFY(plot.wordsAt({18, 40}).contains("same read") || plot.wordsAt({18, 40}).contains("a gap of 10 ms"));
        QVERIFY(plot.wordsAt({150, 40}).isEmpty());
        QVERIFY(plot.accessibleDescription().contains("1 stalls"));
        plot.show();
        QVERIFY(!plot.grab().isNull());
    }
};

QTEST_MAIN(TestSmallWidgets)
#include "tst_small_widgets.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc cannot read <chrono> where nothing of the library came before it
#include "core/analysis/format.h"
#endif

#include <QtTest>

using namespace stagefall;
using namespace stagefall::analysis;

class FormatTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void durationsHaveThreeFiguresAndTheUnitThatFits_data() {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        const auto row = [](qint64 ns, const char* text) {
            QTest::addRow("%lld", ns) << ns << QString::fromUtf8(text);
        };
        row(0, "0 ms");
        row(35, "0.035 µs");
        row(999, "0.999 µs");
        row(1'000, "1 µs");
        row(12'000, "12 µs");
        row(12'345, "12.3 µs");
        row(999'499, "999 µs");
        row(999'500, "1 ms");
        row(1'000'000, "1 ms");
        row(1'234'567, "1.23 ms");
        row(9'996'000, "10 ms");
        row(15'200'000, "15.2 ms");
        row(38'000'000, "38 ms");
        row(99'960'000, "100 ms");
        row(806'400'000, "806 ms");
        row(999'499'999, "999 ms");
        row(999'500'000, "1 s");
        row(1'284'000'000, "1.28 s");
        row(12'840'000'000, "12.8 s");
        row(128'400'000'000, "128 s");
        row(1'284'000'000'000, "1\u2009284 s");
        row(1'234'567'000'000'000, "1\u2009234\u2009567 s");
        row(-38'000'000, "-38 ms");
    }
    void durationsHaveThreeFiguresAndTheUnitThatFits() {
        QFETCH(qint64, ns);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(formatDuration(Nanoseconds{ns})), text);
    }
    void theExtremesOfTheTypeAreFormatted() {
        QVERIFY(formatDuration(Nanoseconds::min()).starts_with("-9\u2009223\u2009372\u2009037 s"));
        QVERIFY(formatDuration(Nanoseconds::max()).starts_with("9\u2009223\u2009372\u2009037 s"));
    }
    void countsGetThinSpaces() {
        QCOMPARE(formatCount(7), std::string("7"));
        QCOMPARE(formatCount(1234), std::string("1\u2009234"));
        QCOMPARE(formatCount(-1234567), std::string("-1\u2009234\u2009567"));
    }
    void percentagesAreNeverRoundedToNothing() {
        QCOMPARE(formatPercent(0), std::string("0 %"));
        QCOMPARE(formatPercent(0.0001), std::string("< 0.1 %"));
        QCOMPARE(formatPercent(0.0423), std::string("4.2 %"));
        QCOMPARE(formatPercent(0.0996), std::string("10 %"));
        QCOMPARE(formatPercent(0.4231), std::string("42 %"));
        QCOMPARE(formatPercent(1.0), std::string("100 %"));
    }
    void factorsHaveOneDecimalUnderTen() {
        QCOMPARE(formatTimes(3.03), std::string("3.0 ×"));
        QCOMPARE(formatTimes(1.568), std::string("1.6 ×"));
        QCOMPARE(formatTimes(9.96), std::string("10 ×"));
        QCOMPARE(formatTimes(1234), std::string("1\u2009234 ×"));
    }
};

QTEST_APPLESS_MAIN(FormatTest)
#include "tst_format.moc"

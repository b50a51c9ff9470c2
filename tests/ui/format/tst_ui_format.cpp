// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/format.h"

#include <QDateTime>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestFormat : public QObject {
    Q_OBJECT

    static std::int64_t wall(const QDateTime& time) { return time.toMSecsSinceEpoch() * 1'000'000; }

private Q_SLOTS:
    void timesAreReadAsPeopleTypeThem_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("ns");
        const auto row = [](const char* text, qint64 ns) { QTest::newRow(text) << QString::fromUtf8(text) << ns; };
        row("200", 200'000'000);
        row("200 ms", 200'000'000);
        row(" 1.5 s ", 1'500'000'000);
        row("1,5s", 1'500'000'000);
        row("90 µs", 90'000);
        row("90us", 90'000);
        row("2 min", 120'000'000'000);
        row("1 284 ms", 1'284'000'000);
        row("1\u2009284 s", 1'284'000'000'000);
        row("300 毫秒", 300'000'000);
        row("2秒", 2'000'000'000);
        row("0.5 MS", 500'000);
    }
    void timesAreReadAsPeopleTypeThem() {
        QFETCH(QString, text);
        QFETCH(qint64, ns);
        const auto read = parseDuration(text);
        QVERIFY(read.has_value());
        QCOMPARE(qint64{read->count()}, ns);
    }

    void whatIsNoTimeIsNoTime() {
        for (const char* text :
             {"", " ", "soon", "0", "-5", "5 parsecs", "1.2.3", "ms", "99999999 s", "1e9", "0.0001 ms"})
            QVERIFY2(!parseDuration(QString::fromUtf8(text)), text);
    }

    void whatIsShownCanBeReadBack() {
        for (const auto ns : {1'500LL, 38'000'000LL, 999'000'000LL, 1'280'000'000LL, 90'000'000'000LL})
            QCOMPARE(parseDuration(durationText(Nanoseconds{ns}))->count(), ns);
    }

    void theDayIsSaidInWords() {
        const QDateTime now(QDate(2026, 5, 12), QTime(14, 0));
        const auto at = [&](const QDateTime& then, text::Language language = text::Language::English) {
            return wallTimeText(wall(then), wall(now), false, language);
        };
        QCOMPARE(at(now.addSecs(-7'000)), QStringLiteral("today 12:03"));
        QCOMPARE(at(now.addDays(-1)), QStringLiteral("yesterday 14:00"));
        QCOMPARE(at(now.addDays(-9)), QStringLiteral("3 May, 14:00"));
        QCOMPARE(at(now.addYears(-1)), QStringLiteral("12 May 2025, 14:00"));
        QCOMPARE(at(now.addDays(-9), text::Language::Chinese), QStringLiteral("5月3日 14:00"));
        QCOMPARE(at(now.addYears(-1), text::Language::Chinese), QStringLiteral("2025年5月12日 14:00"));
        QCOMPARE(wallTimeText(wall(now), wall(now), true, text::Language::English), QStringLiteral("now"));
    }

    void anErrorSaysItsMessageAndItsDetails() {
        const Appearance appearance(text::Catalogue::builtIn());
        Error error{ErrorCode::NotFound, {"store.no_session", {{"id", "x<b>"}}}, {{"file", "a.json"}, {"line", "3"}}};
        const auto lines = errorText(appearance, error).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].contains(QStringLiteral("x<b>")));
        QCOMPARE(lines[1], QStringLiteral("file: a.json"));
    }

    void unmeasuredIsNeverZero() {
        QCOMPARE(durationText(std::optional<Nanoseconds>()), QStringLiteral("not reported"));
        QCOMPARE(durationText(std::optional(Nanoseconds{0})), QStringLiteral("0 ms"));
    }
};

QTEST_MAIN(TestFormat)
#include "tst_ui_format.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/display_width.h"
#include "core/analysis/wrap_text.h"

#include <QtTest>

using namespace stagefall::analysis;

class TestWrapText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void linesBreakAtTheirBlanksAndKeepTheirIndent() {
        QCOMPARE(wrapped("  one two three", 10), std::string("  one two\n  three"));
        QCOMPARE(wrapped("  one two three", 10, 2), std::string("  one two\n    three"));
        QCOMPARE(wrapped("short\nand this one", 8), std::string("short\nand this\none"));
        QCOMPARE(wrapped("as it is, however long", 0), std::string("as it is, however long"));
    }
    void chineseBreaksBetweenItsCharacters() {
        const auto out = wrapped("任务用时六秒，超出预算", 12);
        QCOMPARE(out, std::string("任务用时六\n秒，超出预算"));
    }
    void aPathStaysWhole() {
        QCOMPARE(wrapped("Report: /a/very/long/path.html", 12), std::string("Report:\n/a/very/long/path.html"));
    }
    void oneLineIsCutWithAnEllipsis() {
        QCOMPARE(cutTo("one two three", 7), std::string("one tw…"));
        QCOMPARE(cutTo("任务用时", 5), std::string("任务…"));
        QCOMPARE(cutTo("short", 5), std::string("short"));
        QVERIFY(displayWidth(cutTo("任务用时", 6)) <= 6);
    }
};

QTEST_APPLESS_MAIN(TestWrapText)
#include "tst_wrap_text.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/talk_markup.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

using namespace stagefall::report;
using Kind = Block::Kind;

namespace {

/// Runs as "b(text)": letters say what a run is.
std::string shown(const Runs& runs) {
    std::string out;
    for (const auto& run : runs) {
        const auto signs = std::string(run.bold ? "b" : "") + (run.italic ? "i" : "") + (run.code ? "c" : "");
        out += signs.empty() ? run.text : signs + "(" + run.text + ")";
    }
    return out;
}

} // namespace

class TestTalkMarkup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emphasisAndCodeAreRuns_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("bold") << "**East** fell"
                              << "b(East) fell";
        QTest::newRow("italic") << "*a* and _b_"
                                << "i(a) and i(b)";
        QTest::newRow("both") << "***a***"
                              << "bi(a)";
        QTest::newRow("nested") << "**a *b* c**"
                                << "b(a )bi(b)b( c)";
        QTest::newRow("code") << "run `a*b*` now"
                              << "run c(a*b*) now";
        QTest::newRow("long code") << "``a`b``"
                                   << "c(a`b)";
        QTest::newRow("Chinese") << "地区**东部**下降"
                                 << "地区b(东部)下降";
        QTest::newRow("times") << "2 * 3 * 4"
                               << "2 * 3 * 4";
        QTest::newRow("names") << "query_sales_now"
                               << "query_sales_now";
        QTest::newRow("open") << "**open"
                              << "**open";
        QTest::newRow("crossed") << "*a **b* c"
                                 << "i(a **b) c";
        QTest::newRow("escaped") << "\\*a\\*"
                                 << "*a*";
        QTest::newRow("no end") << "`a"
                                << "`a";
        QTest::newRow("link") << "[x](javascript:a)"
                              << "[x](javascript:a)";
    }
    void emphasisAndCodeAreRuns() {
        QFETCH(QString, markdown);
        QFETCH(QString, wanted);
        QCOMPARE(QString::fromStdString(shown(understandRuns(markdown.toStdString()))), wanted);
    }
    void blocksAreTold() {
        const auto blocks =
            understand("# Result\nOne\ntwo\n\n- a\n  - b\n- c\n\n3. d\n\n> said\n\n---\n```sql\nselect *\n```");
        std::vector<Kind> kinds;
        for (const auto& block : blocks) kinds.push_back(block.kind);
        QCOMPARE(kinds, (std::vector{Kind::Heading, Kind::Paragraph, Kind::Item, Kind::Item, Kind::Item, Kind::Item,
                                     Kind::Quote, Kind::Rule, Kind::Code}));
        QCOMPARE(shown(blocks[1].text), std::string("One\ntwo"));
        QCOMPARE(blocks[3].level, 1);
        QCOMPARE(blocks[4].level, 0);
        QCOMPARE(blocks[5].sign, std::string("3."));
        QCOMPARE(shown(blocks[8].text), std::string("c(select *)"));
    }
    void aTableHasItsCells() {
        const auto blocks = understand("| Region | Sales |\n|:--|--:|\n| **East** | 1 \\| 2 |\n| West |\n\nafter");
        QCOMPARE(blocks.size(), std::size_t{2});
        QCOMPARE(blocks[0].cells.size(), std::size_t{3});
        QCOMPARE(shown(blocks[0].cells[1][0]), std::string("b(East)"));
        QCOMPARE(shown(blocks[0].cells[1][1]), std::string("1 | 2"));
        QCOMPARE(blocks[0].cells[2].size(), std::size_t{2});
        QCOMPARE(understand("a | b\nc | d").front().kind, Kind::Paragraph);
    }
    void plainTextStaysWhatItIs() {
        QCOMPARE(answerHtml("East fell\nby 3 %."), std::string("<p>East fell\nby 3 %.</p>\n"));
        QCOMPARE(answerHtml(""), std::string());
    }
    void markupInAnAnswerIsText_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"<script>alert(1)</script>", "**<img src=x onerror=alert(1)>**", "`</code><script>`",
              "```\n</pre><script>\n```", "# </h4><iframe src=\"x\">", "- </li></ul><a href='javascript:1'>x</a>",
              "| <b onclick=1> | x |\n|--|--|\n| </td><script> | y |", "> </blockquote><style>*{}</style>",
              "[x](javascript:alert(1)) ![y](http://e/x.png)", "```html\" onload=\"x\nbody\n```",
              "<!-- --> ]]> &lt;b>"})
            QTest::newRow(text) << text;
    }
    void markupInAnAnswerIsText() {
        QFETCH(QString, text);
        const auto html = QString::fromStdString(answerHtml(text.toStdString()));
        const QRegularExpression foreign("<(?!/?(p|h4|ul|li|span|pre|div|table|tr|th|td|blockquote|b|i|code)\\b|hr/>)|"
                                         "<[a-z0-9]+ (?!class=\"(items|d[0-5]|sign|mono|scroll)\">)");
        const auto match = foreign.match(html);
        QVERIFY2(!match.hasMatch(), qPrintable(html));
    }
    void whateverTheTextTheResultIsWellFormed() {
        const std::string_view signs = "*_`#|->~ \n\\<&1.a\xE5\x9C\xB0";
        unsigned state = 7;
        for (int round = 0; round < 3'000; ++round) {
            std::string text;
            for (int i = 0; i < 60; ++i) {
                state = state * 1664525U + 1013904223U;
                text += signs[(state >> 20U) % signs.size()];
            }
            QXmlStreamReader reader(QByteArray::fromStdString("<t>" + answerHtml(text) + "</t>"));
            while (!reader.atEnd()) reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString() + QString::fromStdString(text)));
        }
    }
    void largeAndTwistedTextsTakeNoLongTime() {
        QElapsedTimer timer;
        timer.start();
        for (const char* part :
             {"*", "**a ", "_a*", "`", "``a`", "|", "|\n", "> ", "- ", "  - a\n", "#", "\\", "*a_"}) {
            std::string text;
            while (text.size() < 200'000) text += part;
            QVERIFY(!answerHtml(text).empty() || text.front() == '#');
        }
        std::string runs;
        for (int i = 1; i < 600; ++i) runs.append(static_cast<std::size_t>(i), '`').append("a");
        QVERIFY(!answerHtml(runs).empty());
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_APPLESS_MAIN(TestTalkMarkup)
#include "tst_talk_markup.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/long_markdown.h"
#include "ui/widgets/markdown_view.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QTextTable>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

const QString kText =
    QStringLiteral("# Head\nFirst para\ngoes on.\n\n- one\n\n  still one\n- two\n\nAfter `code`.\n\n"
                   "```sql\nSELECT 1;\n\nSELECT 2;\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> said\n\n"
                   "1. eins\n2. zwei\n\nEnd **bold** [link](https://example.org/x).");

} // namespace

class TestMarkdown : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};

    static QStringList pieces(const QString& text) {
        QStringList out;
        for (const auto& block : markdownBlocks(text)) out << text.mid(block.from, block.to - block.from).trimmed();
        return out;
    }

private Q_SLOTS:
    void blocksEndAtBlankLinesButListsAndCodeHoldTogether() {
        const auto all = pieces(kText);
        QCOMPARE(all.size(), 9);
        QCOMPARE(all[0], QStringLiteral("# Head"));
        QVERIFY(all[2].startsWith("- one") && all[2].endsWith("- two"));
        QVERIFY(all[4].contains("SELECT 1;\n\nSELECT 2;"));
        QVERIFY(all[5].startsWith("| a | b |"));
    }
    void noBlockButTheLastChangesWhenTextIsAppended() {
        const auto whole = markdownBlocks(kText);
        for (qsizetype cut = 0; cut <= kText.size(); ++cut) {
            const auto part = kText.left(cut);
            const auto blocks = markdownBlocks(part);
            for (std::size_t i = 0; i + 1 < blocks.size(); ++i) QCOMPARE(blocks[i].from, whole[i].from);
            if (!blocks.empty()) QCOMPARE(blocks.back().from, whole[blocks.size() - 1].from);
        }
    }
    void ofALongTextTheMiddleIsLeftOutAndCounted() {
        const auto notice = [](qsizetype n) { return QStringLiteral("<%1>").arg(n); };
        QCOMPARE(middleLeftOut(kText, notice), kText);
        QString text;
        while (text.size() < 4 * kWholeMarkdown) text += QStringLiteral("Paragraph %1.\n\n").arg(text.size());
        const auto shown = middleLeftOut(text, notice);
        const auto count = shown.mid(shown.indexOf('<') + 1).section('>', 0, 0).toLongLong();
        QVERIFY(shown.size() < kWholeMarkdown);
        const auto added = notice(count).size() + 4; // and two blank lines
        QCOMPARE(shown.size(), text.size() - count + added);
        QVERIFY(text.startsWith(shown.left(shown.indexOf('<')).trimmed()));
        QVERIFY(text.endsWith(shown.mid(shown.indexOf('>') + 3)));
    }
    void codeThatIsCutStaysCode() {
        QString text = QStringLiteral("Before.\n\n```sql\n");
        while (text.size() < 2 * kWholeMarkdown) text += QStringLiteral("SELECT %1;\n").arg(text.size());
        text += QStringLiteral("```\n\nAfter.");
        const auto shown = middleLeftOut(text, [](qsizetype) { return QStringLiteral("NOTICE"); });
        const auto all = pieces(shown);
        QCOMPARE(all.size(), 5);
        QCOMPARE(all[2], QStringLiteral("NOTICE"));
        QVERIFY(all[1].startsWith("```sql") && all[1].endsWith("```"));
        QVERIFY(all[3].startsWith("```sql") && all[3].endsWith("```"));
        QCOMPARE(all[4], QStringLiteral("After."));
    }
    void whileALongTextGrowsItsEndJumpsRarely() {
        const auto notice = [](qsizetype) { return QStringLiteral("NOTICE"); };
        QString text, before;
        int jumps = 0, appended = 0;
        while (text.size() < 3 * kWholeMarkdown) {
            text += QStringLiteral("some words and\n\n").repeated(20);
            const auto shown = middleLeftOut(text, notice);
            if (!shown.startsWith(before)) ++jumps;
            before = shown;
            ++appended;
        }
        QVERIFY2(jumps >= 1 && jumps <= 14 && appended > 400, qPrintable(QString::number(jumps)));
    }
    void aStreamedTextEndsAsTheWholeTextDoes() {
        MarkdownView streamed(appearance_), whole(appearance_);
        for (qsizetype cut = 1; cut <= kText.size(); cut += 3) streamed.setText(kText.left(cut));
        streamed.setText(kText);
        whole.setText(kText);
        QTRY_VERIFY(streamed.settled());
        streamed.selectAll();
        whole.selectAll();
        QCOMPARE(streamed.selectedText(), whole.selectedText());
        QCOMPARE(streamed.heightForWidth(300), whole.heightForWidth(300));
    }
    void markupIsShownAsTheLettersItIsMadeOf() {
        const MarkdownDocument document(QStringLiteral("<b>no</b> <img src=x> <script>alert(1)</script>"), 13,
                                        appearance_);
        QVERIFY(document.toPlainText().contains("<b>no</b>"));
        QVERIFY(document.toPlainText().contains("<script>"));
    }
    void picturesAreNamedAndNotLoaded() {
        const MarkdownDocument document(QStringLiteral("See ![a cat](file:///etc/hostname)."), 13, appearance_);
        QVERIFY(document.toPlainText().contains("[picture: a cat]"));
        QVERIFY(!document.toPlainText().contains(QChar::ObjectReplacementCharacter));
    }
    void headingsBoldListsCodeAndTablesKeepTheirForm() {
        MarkdownDocument document(QStringLiteral("| a | b |\n|---|---|\n| 1 | 2 |"), 13, appearance_);
        QCOMPARE(document.rootFrame()->childFrames().size(), 1);
        QVERIFY(qobject_cast<QTextTable*>(document.rootFrame()->childFrames().first()) != nullptr);
        const MarkdownDocument heading(QStringLiteral("## Two"), 13, appearance_);
        QCOMPARE(heading.begin().blockFormat().headingLevel(), 2);
    }
    void onlyTheLastBlockIsLaidOutAnew() {
        MarkdownView view(appearance_);
        QString text;
        for (int i = 0; i < 200; ++i) text += QStringLiteral("Paragraph %1 of a long answer.\n\n").arg(i);
        view.resize(400, 300);
        view.setText(text);
        const auto before = view.blocksLaidOut();
        view.setText(text + QStringLiteral("tail"));
        view.setText(text + QStringLiteral("tail grows"));
        QVERIFY(view.blocksLaidOut() - before <= 4);
    }
    void aLongAnswerIsNotLaidOutForEveryLetter() {
        MarkdownView view(appearance_);
        view.resize(400, 300);
        view.heightForWidth(400);
        // One paragraph of 50 kB, the worst there is: it cannot be cut.
        QString text = QStringLiteral("word ").repeated(10'000);
        view.setText(text);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 120; ++i) view.setText(text += QStringLiteral("more "));
        const auto spent = timer.elapsed();
        QVERIFY2(spent < 600, qPrintable(QStringLiteral("%1 ms for 120 chunks").arg(spent)));
        QTRY_VERIFY(view.settled());
        view.selectAll();
        QVERIFY(view.selectedText().endsWith("more"));
    }
    void textIsSelectedWithTheMouseAndCopied() {
        MarkdownView view(appearance_);
        view.setText(QStringLiteral("Hello world.\n\nSecond."));
        view.resize(300, view.heightForWidth(300));
        view.show();
        QTest::mousePress(&view, Qt::LeftButton, {}, {1, 4});
        QTest::mouseMove(&view, {290, view.height() - 3});
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {290, view.height() - 3});
        QCOMPARE(view.selectedText(), QStringLiteral("Hello world.\n\nSecond."));
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("Hello world.\n\nSecond."));
    }
    void aLinkIsReportedAndNotOpened() {
        MarkdownView view(appearance_);
        view.setText(QStringLiteral("[here](https://example.org/x)"));
        view.resize(300, view.heightForWidth(300));
        view.show();
        QSignalSpy links(&view, &MarkdownView::linkActivated);
        QTest::mouseClick(&view, Qt::LeftButton, {}, {10, 6});
        QCOMPARE(links.size(), 1);
        QCOMPARE(links.first().first().toString(), QStringLiteral("https://example.org/x"));
    }
};

QTEST_MAIN(TestMarkdown)
#include "tst_markdown.moc"

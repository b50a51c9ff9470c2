// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/native_json.h"
#include "tests/ui/find_button.h"
#include "ui/bridge/frame_maker.h"
#include "ui/bridge/pool_rest.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/export_preview.h"
#include "ui/theme/appearance.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <cstdint>

using namespace stagefall;
using namespace stagefall::ui;
using test::button;
using test::shownButton;

namespace {

FramePtr sampleFrame() {
    QFile file(QStringLiteral(STAGEFALL_SOURCE_DIR "/tests/golden/sample.json"));
    if (!file.open(QIODevice::ReadOnly)) return emptyFrame();
    const auto imported = intake::importJson(file.readAll().toStdString(), "sample.json");
    return makeFrame(imported->id, trace::viewOf(imported->events),
                     std::make_shared<const budget::Budget>(budget::Budget::standard()));
}

/// Answers the question that comes up with the button of that text.
void answer(const char* text) {
    QTimer::singleShot(0, qApp, [text] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr) return answer(text);
        for (auto* each : box->buttons())
            if (each->text() == QLatin1String(text)) return each->click();
    });
}

struct Bench {
    QTemporaryDir folder;
    Redactor redactor;
    PoolRest rest;
    Appearance appearance{text::Catalogue::builtIn()};
    ExportDialog dialog{sampleFrame(), redactor, appearance, folder.path()};
    QSignalSpy exported{&dialog, &ExportDialog::exported};

    Bench() { dialog.show(); }
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    void exportNow() { QTest::mouseClick(button(dialog, "Export"), Qt::LeftButton); }
};

} // namespace

class TestExportDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pagesOfArgumentsAndResultsAreOnlyThereForWhoAsks() {
        Bench bench;
        for (const auto format : {ExportFormat::Html, ExportFormat::Pdf, ExportFormat::Markdown}) {
            bench.dialog.options()->setFormat(format);
            const auto choice = bench.dialog.options()->choice();
            QVERIFY(!choice.tool_data);
            QVERIFY(choice.conversation && choice.table && choice.timeline);
        }
    }

    void thePreviewTurnsItsPages() {
        Bench bench;
        bench.dialog.options()->setFormat(ExportFormat::Pdf);
        auto* preview = bench.dialog.findChild<ExportPreview*>();
        const auto says = [&](const QString& words) {
            for (auto* label : preview->findChildren<QLabel*>())
                if (label->text().startsWith(words) && label->isVisible()) return true;
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Page 1 of ")), 20'000);
        QTest::keyClick(preview, Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Page 2 of ")), 20'000);
        QTest::keyClick(preview, Qt::Key_Home);
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Page 1 of ")), 20'000);
    }

    void thePathFollowsTitleAndFormat() {
        Bench bench;
        bench.dialog.options()->setFormat(ExportFormat::Pdf);
        bench.exportNow();
        QTRY_COMPARE_WITH_TIMEOUT(bench.exported.count(), 1, 20'000);
        QVERIFY(QFile::exists(bench.path("Compare-regions-last-3-days.pdf")));
    }

    void aFolderThatIsNotThereIsNotProposed() {
        Bench bench;
        ExportDialog dialog(sampleFrame(), bench.redactor, bench.appearance, bench.path("gone"));
        QString proposed;
        for (auto* line : dialog.findChildren<QLineEdit*>())
            if (line->accessibleName() == QLatin1String("File to write")) proposed = line->text();
        QVERIFY(proposed.endsWith(QStringLiteral("Compare-regions-last-3-days.html")));
        QVERIFY2(QFileInfo(QFileInfo(proposed).path()).isDir(), qPrintable(proposed));
    }

    void aFileThatIsThereIsReplacedOnlyAfterAsking() {
        Bench bench;
        const auto path = bench.path("there.md");
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        bench.dialog.options()->setFormat(ExportFormat::Markdown);
        bench.dialog.setPath(path);
        answer("Cancel");
        bench.exportNow();
        QTRY_VERIFY(button(bench.dialog, "Export")->isEnabled());
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("old"));
        old.close();
        answer("Replace");
        bench.exportNow();
        QTRY_COMPARE_WITH_TIMEOUT(bench.exported.count(), 1, 20'000);
        QVERIFY(old.open(QIODevice::ReadOnly));
        QVERIFY(old.readAll().startsWith("# Compare regions"));
    }

    void whatCannotBeWrittenIsSaidAndNothingIsReported() {
        Bench bench;
        bench.dialog.options()->setFormat(ExportFormat::Csv);
        bench.dialog.setPath(bench.path("no/folder/x.csv"));
        bench.exportNow();
        QTRY_VERIFY(!bench.dialog.findChildren<QLabel*>().isEmpty() && button(bench.dialog, "Close") != nullptr);
        QTRY_VERIFY([&] {
            for (auto* label : bench.dialog.findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("no/folder/x.csv")) &&
                    label->text().contains(QStringLiteral("there is no folder")))
                    return true;
            return false;
        }());
        QCOMPARE(bench.exported.count(), 0);
    }

    void thePictureGoesToTheClipboard() {
        for (const auto format : {ExportFormat::Png, ExportFormat::Svg}) {
            Bench bench;
            bench.dialog.options()->setFormat(format);
            QApplication::clipboard()->clear();
            QTest::mouseClick(shownButton(bench.dialog, "Copy picture"), Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->image().width() >= 1'200, 20'000);
        }
    }

    void theVeryTextOfTheFileGoesToTheClipboard() {
        for (const auto format : {ExportFormat::Markdown, ExportFormat::Csv, ExportFormat::Json}) {
            Bench bench;
            bench.dialog.options()->setFormat(format);
            const auto path = bench.path("text.") + ending(format);
            bench.dialog.setPath(path);
            bench.exportNow();
            QTRY_COMPARE_WITH_TIMEOUT(bench.exported.count(), 1, 20'000);
            QApplication::clipboard()->clear();
            QTest::mouseClick(shownButton(bench.dialog, "Copy text"), Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(!QApplication::clipboard()->text().isEmpty(), 20'000);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(QApplication::clipboard()->text(), QString::fromUtf8(file.readAll()));
        }
    }

    void aPageOffersNothingToCopy() {
        Bench bench;
        for (const auto format : {ExportFormat::Pdf, ExportFormat::Html}) {
            bench.dialog.options()->setFormat(format);
            QVERIFY(shownButton(bench.dialog, "Copy picture") == nullptr);
            QVERIFY(shownButton(bench.dialog, "Copy text") == nullptr);
        }
    }

    void theKeyboardIsBackAtExportOnceTheFileIsWritten() {
        Bench bench;
        auto* exporting = button(bench.dialog, "Export");
        exporting->setFocus();
        QTest::keyClick(exporting, Qt::Key_Space);
        QVERIFY(!exporting->isEnabled());
        QCOMPARE(bench.dialog.focusWidget(), button(bench.dialog, "Cancel"));
        QTRY_COMPARE_WITH_TIMEOUT(bench.exported.count(), 1, 20'000);
        QVERIFY(exporting->isEnabled());
        QCOMPARE(bench.dialog.focusWidget(), exporting);
    }

    void allOptionsOfAPageAreSeenInASmallWindow() {
        Bench bench;
        bench.dialog.resize(880, 600);
        for (const auto format : {ExportFormat::Pdf, ExportFormat::Html, ExportFormat::Png}) {
            bench.dialog.options()->setFormat(format);
            QVERIFY(!bench.dialog.grab().isNull()); // all is laid out
            QTRY_COMPARE(bench.dialog.findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
        }
    }

    void escapeClosesIt() {
        Bench bench;
        QTest::keyClick(&bench.dialog, Qt::Key_Escape);
        QVERIFY(!bench.dialog.isVisible());
    }
};

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/pool_rest.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/theme/appearance.h"

#include <QAbstractButton>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cstdint>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

struct Bench {
    QTemporaryDir folder;
    SystemClock clock;
    std::string path = folder.filePath(QStringLiteral("s.db")).toStdString();
    Result<std::unique_ptr<store::Store>> store = store::Store::open(path, clock);
    PoolRest rest;
    Preferences preferences;
    Appearance appearance{text::Catalogue::builtIn()};
    SettingsDialog dialog{preferences, appearance, **store, path};

    Bench() { dialog.show(); }
    QRadioButton* radio(const char* text) {
        for (auto* each : dialog.findChildren<QRadioButton*>())
            if (each->text() == QString::fromUtf8(text)) return each;
        return nullptr;
    }
};

} // namespace

class TestSettingsDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aThemeHoldsAtOnceAndIsToldOnce() {
        Bench bench;
        QSignalSpy changed(&bench.preferences, &Preferences::changed);
        QTest::mouseClick(bench.radio("Light"), Qt::LeftButton);
        QCOMPARE(bench.appearance.theme(), scene::Theme::Light);
        QTest::mouseClick(bench.radio("Dark"), Qt::LeftButton);
        QCOMPARE(bench.appearance.theme(), scene::Theme::Dark);
        QCOMPARE(changed.count(), 2);
        QTest::mouseClick(bench.radio("Dark"), Qt::LeftButton);
        QCOMPARE(changed.count(), 2);
    }

    void aLanguageHoldsAtOnce() {
        Bench bench;
        QTest::mouseClick(bench.radio("简体中文"), Qt::LeftButton);
        QCOMPARE(bench.appearance.language(), text::Language::Chinese);
        QTest::mouseClick(bench.radio("English"), Qt::LeftButton);
        QCOMPARE(bench.appearance.language(), text::Language::English);
    }

    void aTextSizeHoldsAtOnce() {
        Bench bench;
        const auto before = bench.dialog.findChild<QListWidget*>()->fontMetrics().height();
        QTest::mouseClick(bench.radio("150 %"), Qt::LeftButton);
        QCOMPARE(bench.appearance.textSize(), 150);
        QVERIFY(bench.dialog.findChild<QListWidget*>()->fontMetrics().height() > before * 1.3);
        for (auto* button : bench.dialog.findChildren<QAbstractButton*>())
            QVERIFY2(!button->isVisible() || button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        QTest::mouseClick(bench.radio("100 %"), Qt::LeftButton);
        QCOMPARE(bench.appearance.textSize(), 100);
    }

    void preferencesAreReadAsTheyWereWritten() {
        const QTemporaryDir folder;
        Preferences written, read;
        auto values = written.values();
        values.theme = QStringLiteral("light");
        values.language = QStringLiteral("zh");
        values.follow_now = false;
        values.compact_rows = true;
        values.text_size = 130;
        written.set(values);
        {
            QSettings settings(folder.filePath(QStringLiteral("w.ini")), QSettings::IniFormat);
            written.save(settings);
        }
        const QSettings settings(folder.filePath(QStringLiteral("w.ini")), QSettings::IniFormat);
        read.load(settings);
        QCOMPARE(read.values(), values);
    }

    void everyPageIsReachedByKey() {
        Bench bench;
        auto* topics = bench.dialog.findChild<QListWidget*>();
        topics->setFocus();
        for (int page = 1; page < 4; ++page) {
            QTest::keyClick(topics, Qt::Key_Down);
            QCOMPARE(topics->currentRow(), page);
        }
    }

    void nothingCanBeDeletedWhereNothingIs() {
        Bench bench;
        bench.dialog.showPage(SettingsDialog::Data);
        for (auto* each : bench.dialog.findChildren<QPushButton*>())
            if (each->text().startsWith(QStringLiteral("Delete all"))) QVERIFY(!each->isEnabled());
    }
};

QTEST_MAIN(TestSettingsDialog)
#include "tst_settings_dialog.moc"

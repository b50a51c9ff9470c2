// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself, as a shell starts it: without a display, with options that Qt knows too.
#include "core/intake/native_json.h"
#include "core/store/store.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cstdint>

using namespace stagefall;

class TestExportProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStoredSessionIsWrittenWithoutADisplay() {
        QFile sample(QStringLiteral(STAGEFALL_SOURCE_DIR "/tests/golden/sample.json"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const auto imported = intake::importJson(sample.readAll().toStdString(), "sample.json");
        QVERIFY(imported);
        const SystemClock clock;
        {
            const auto store = store::Store::open(path("s.db").toStdString(), clock);
            QVERIFY(store);
            QVERIFY((*store)->import(imported->id, imported->events, store::SessionState::Finished));
        }
        const auto id = QString::fromStdString(imported->id);
        QCOMPARE(run({QStringLiteral("--export"), path("a.pdf"), QStringLiteral("--session"), id,
                      QStringLiteral("--store"), path("s.db")}),
                 0);
        QVERIFY(QFile(path("a.pdf")).size() > 5'000);
        QCOMPARE(run({QStringLiteral("--export=") + path("a.png"), QStringLiteral("--session=") + id,
                      QStringLiteral("--store=") + path("s.db"), QStringLiteral("--theme"), QStringLiteral("dark")}),
                 0);
        QVERIFY(QFile(path("a.png")).size() > 5'000);
    }

    void aSessionThatIsNotThereIsNoWrongUsage() {
        QCOMPARE(run({QStringLiteral("--export"), path("a.pdf"), QStringLiteral("--session"), QStringLiteral("none"),
                      QStringLiteral("--store"), path("t.db")}),
                 3);
        QCOMPARE(run({QStringLiteral("--export"), path("a.pdf")}), 64);
    }

private:
    QString path(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    static int run(const QStringList& arguments) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const auto* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QString::fromLatin1(name));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(QStringLiteral(STAGEFALL_PROGRAM), arguments);
        return process.waitForFinished(60'000) ? process.exitCode() : -1;
    }
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestExportProgram)
#include "tst_export_program.moc"

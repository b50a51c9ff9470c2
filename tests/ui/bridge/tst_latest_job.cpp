// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/latest_job.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QThread>
#include <QtTest>

using namespace stagefall;

class TstLatestJob final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theWorkIsDoneElsewhereAndTheResultComesHere() {
        ui::LatestJob job;
        const auto* here = QThread::currentThread();
        bool elsewhere = false;
        int result = 0;
        job.run<int>(
            [&](const CancelToken&) {
                elsewhere = QThread::currentThread() != here;
                return 42;
            },
            [&](int value) {
                QCOMPARE(QThread::currentThread(), here);
                result = value;
            });
        QTRY_COMPARE(result, 42);
        QVERIFY(elsewhere);
        QVERIFY(!job.busy());
    }
    void onlyTheLatestResultCounts() {
        ui::LatestJob job;
        QSemaphore begun;
        QSemaphore go;
        std::atomic<bool> cancelled{false};
        QStringList results;
        job.run<QString>(
            [&](const CancelToken& token) {
                begun.release();
                go.acquire();
                cancelled = token.cancelled();
                return QStringLiteral("first");
            },
            [&](const QString& text) { results << text; });
        begun.acquire();
        job.run<QString>([](const CancelToken&) { return QStringLiteral("second"); },
                         [&](const QString& text) { results << text; });
        go.release();
        QTRY_VERIFY(!job.busy());
        QCOMPARE(results, QStringList{QStringLiteral("second")});
        QVERIFY(cancelled);
    }
    void aJobWhoseOwnerIsGoneTellsNobody() {
        QSemaphore go;
        QSemaphore done;
        bool told = false;
        {
            ui::LatestJob job;
            job.run<int>(
                [&](const CancelToken&) {
                    go.acquire();
                    done.release();
                    return 1;
                },
                [&](int) { told = true; });
        }
        go.release();
        done.tryAcquire(1, 2000); // a job that was cancelled before it began does no work at all
        QCoreApplication::processEvents();
        QVERIFY(!told);
    }
};

QTEST_GUILESS_MAIN(TstLatestJob)
#include "tst_latest_job.moc"

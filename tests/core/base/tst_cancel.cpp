// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/cancel.h"
#include "core/base/ids.h"

#include <QtTest>
#include <atomic>
#include <set>
#include <thread>

using namespace stagefall;

class Cancel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDefaultTokenNeverFires() {
        const CancelToken token;
        QVERIFY(!token.cancelled());
        const auto registration = token.onCancel([] { QFAIL("fired"); });
    }

    void everyCallbackIsCalledOnce() {
        CancelSource source;
        int calls = 0;
        const auto a = source.token().onCancel([&] { ++calls; });
        const auto b = source.token().onCancel([&] { ++calls; });
        source.cancel();
        source.cancel();
        QCOMPARE(calls, 2);
        QVERIFY(source.token().cancelled());
    }

    void aCallbackThatComesTooLateIsCalledAtOnce() {
        CancelSource source;
        source.cancel();
        int calls = 0;
        const auto registration = source.token().onCancel([&] { ++calls; });
        QCOMPARE(calls, 1);
    }

    void aReleasedCallbackIsNotCalled() {
        CancelSource source;
        int calls = 0;
        {
            const auto registration = source.token().onCancel([&] { ++calls; });
        }
        source.cancel();
        QCOMPARE(calls, 0);
    }

    void releasingWaitsForACallbackThatRunsElsewhere() {
        for (int round = 0; round < 200; ++round) {
            CancelSource source;
            std::atomic<int> touched{0};
            auto registration =
                std::make_unique<CancelToken::Registration>(source.token().onCancel([&] { ++touched; }));
            std::thread other([&] { source.cancel(); });
            registration.reset();
            const int seen = touched;
            other.join();
            // Either it never ran, or it had run to its end before the release returned.
            QCOMPARE(touched.load(), seen);
        }
    }

    void aCallbackMayReleaseItself() {
        CancelSource source;
        CancelToken::Registration registration;
        registration = source.token().onCancel([&] { registration = {}; });
        source.cancel();
    }

    void sessionIdsAreUniqueAndSortByTime() {
        std::set<SessionId> ids;
        for (int i = 0; i < 500; ++i) ids.insert(makeSessionId(1'700'000'000'000'000'000));
        QCOMPARE(ids.size(), std::size_t{500});
        QVERIFY(makeSessionId(1'700'000'000'000'000'000) < makeSessionId(1'700'000'000'002'000'000));
        QCOMPARE(ids.begin()->size(), std::size_t{26});
    }
};

QTEST_APPLESS_MAIN(Cancel)
#include "tst_cancel.moc"

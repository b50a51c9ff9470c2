// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_log.h"

#include <QtTest>
#include <atomic>
#include <thread>

using namespace stagefall;
using namespace stagefall::trace;

class EventLogTest : public QObject {
    Q_OBJECT

    static Event text(const std::string& words) {
        Event event;
        event.text = words;
        return event;
    }

private Q_SLOTS:
    void eventsAreNumberedFromOneInTheOrderTheyCame() {
        EventLog log;
        QCOMPARE(log.emit(text("a")), std::uint64_t{1});
        QCOMPARE(log.emit(text("b")), std::uint64_t{2});
        QCOMPARE(log.view()[1].text, std::string("b"));
        QCOMPARE(log.view()[1].seq, std::uint64_t{2});
    }

    void aViewDoesNotSeeWhatComesLater() {
        EventLog log;
        log.emit(text("a"));
        const auto view = log.view();
        log.emit(text("b"));
        QCOMPARE(view.size(), std::size_t{1});
        QCOMPARE(log.size(), std::size_t{2});
    }

    void aViewOutlivesItsLog() {
        EventView view;
        {
            EventLog log;
            for (int i = 0; i < 2000; ++i) log.emit(text(std::to_string(i)));
            view = log.view();
        }
        QCOMPARE(view[1999].text, std::string("1999"));
    }

    void credentialsNeverEnterTheLog() {
        Redactor redactor;
        redactor.learn("sk-secret-123");
        EventLog log(&redactor);
        auto event = text("Bearer sk-secret-123 was refused");
        event.name = "sk-secret-123";
        log.emit(event);
        QCOMPARE(log.view()[0].text, std::string("Bearer [key] was refused"));
        QCOMPARE(log.view()[0].name, std::string("[key]"));
    }

    void listenersAreWokenOnceAnEventUntilTheyLeave() {
        EventLog log;
        int woken = 0;
        {
            const auto subscription = log.subscribe([&] { ++woken; });
            log.emit(text("a"));
            log.emit(text("b"));
        }
        log.emit(text("c"));
        QCOMPARE(woken, 2);
    }

    void manyThreadsMayWriteAndReadAtOnce() {
        EventLog log;
        constexpr int kThreads = 4;
        constexpr int kEach = 3000;
        std::atomic<bool> done{false};
        std::thread reader([&] {
            std::size_t seen = 0;
            while (!done) {
                const auto view = log.view();
                for (; seen < view.size(); ++seen)
                    if (view[seen].seq != seen + 1) qFatal("sequence broken");
            }
        });
        std::vector<std::thread> writers;
        for (int t = 0; t < kThreads; ++t)
            writers.emplace_back([&] {
                for (int i = 0; i < kEach; ++i) log.emit(text("x"));
            });
        for (auto& writer : writers) writer.join();
        done = true;
        reader.join();
        QCOMPARE(log.size(), std::size_t{kThreads * kEach});
    }
};

QTEST_APPLESS_MAIN(EventLogTest)
#include "tst_event_log.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h" // moc cannot read <chrono> as the first header of the standard library
#include "core/net/event_loop.h"

#include <QtTest>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace std::chrono_literals;
using stagefall::MonoTime;
using stagefall::Nanoseconds;
using stagefall::SystemClock;
using stagefall::net::EventLoop;

class EventLoopTest : public QObject {
    Q_OBJECT

private:
    SystemClock clock_;

private Q_SLOTS:
    void tasksOfOneThreadKeepTheirOrder() {
        EventLoop loop(clock_, "test");
        std::string order;
        for (char c = 'a'; c <= 'z'; ++c) loop.post([&order, c] { order += c; });
        loop.run([] {});
        QCOMPARE(order, "abcdefghijklmnopqrstuvwxyz");
    }

    void runWaitsAndRunsAtOnceOnTheLoop() {
        EventLoop loop(clock_, "test");
        bool inner = false;
        QVERIFY(!loop.onLoop());
        loop.run([&] {
            QVERIFY(loop.onLoop());
            loop.run([&] { inner = true; });
            QVERIFY(inner);
        });
        QVERIFY(inner);
    }

    void manyThreadsMayPost() {
        EventLoop loop(clock_, "test");
        int count = 0;
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (int i = 0; i < 500; ++i) loop.post([&count] { ++count; });
            });
        for (auto& thread : threads) thread.join();
        loop.run([] {});
        QCOMPARE(count, 2000);
    }

    void aTimerFiresOnceAndNeverEarly() {
        EventLoop loop(clock_, "test");
        std::optional<EventLoop::Timer> timer;
        std::promise<MonoTime> fired;
        MonoTime start;
        loop.run([&] {
            timer.emplace(loop, [&] { fired.set_value(clock_.now()); });
            // Time spent in the callback before the timer is armed is not part of its wait.
            const auto until = clock_.now() + 3ms;
            while (clock_.now() < until) {
            }
            start = clock_.now();
            timer->start(5ms);
            QVERIFY(timer->armed());
        });
        const auto waited = fired.get_future().get() - start;
        QVERIFY2(waited >= 5ms, std::to_string(waited.count()).c_str());
        loop.run([&] {
            QVERIFY(!timer->armed());
            timer.reset();
        });
    }

    void timersAreFinerThanAMillisecond() {
        EventLoop loop(clock_, "test");
        std::vector<Nanoseconds> late;
        for (int i = 0; i < 20; ++i) {
            std::promise<void> fired;
            std::optional<EventLoop::Timer> timer;
            MonoTime start;
            loop.run([&] {
                timer.emplace(loop, [&] {
                    late.push_back(clock_.now() - start - 300us);
                    fired.set_value();
                });
                start = clock_.now();
                timer->start(300us);
            });
            fired.get_future().get();
            loop.run([&] { timer.reset(); });
        }
        std::sort(late.begin(), late.end());
        QVERIFY(late.front() >= 0ns);
        QVERIFY2(late.front() < 600us, std::to_string(late.front().count()).c_str()); // epoll_wait alone would round up
    }

    void stoppingRearmingAndDestroyingCancelATimer() {
        EventLoop loop(clock_, "test");
        std::optional<EventLoop::Timer> stopped;
        std::optional<EventLoop::Timer> again;
        std::optional<EventLoop::Timer> last;
        std::atomic<int> fired = 0;
        std::promise<void> done;
        loop.run([&] {
            stopped.emplace(loop, [&] { fired += 100; });
            stopped->start(1ms);
            stopped->stop();
            again.emplace(loop, [&] { ++fired; });
            again->start(1ms);
            again->start(2ms);
            EventLoop::Timer gone(loop, [&] { fired += 100; });
            gone.start(1ms);
            last.emplace(loop, [&] { done.set_value(); });
            last->start(10ms);
        });
        done.get_future().get();
        QCOMPARE(fired.load(), 1);
        loop.run([&] {
            stopped.reset();
            again.reset();
            last.reset();
        });
    }

    void aTimerMayDestroyItself() {
        EventLoop loop(clock_, "test");
        std::unique_ptr<EventLoop::Timer> timer;
        std::promise<std::string> done;
        loop.run([&] {
            timer = std::make_unique<EventLoop::Timer>(loop, [&, text = std::string(100, 'x')] {
                timer.reset();
                done.set_value(text);
            });
            timer->start(0ns);
        });
        QCOMPARE(done.get_future().get().size(), std::size_t{100});
    }

    void tasksThatPostTasksDoNotStarveTimers() {
        std::atomic<bool> stop = false;
        std::function<void()> again;
        EventLoop loop(clock_, "test");
        again = [&] {
            if (!stop) loop.post(again);
        };
        std::promise<void> fired;
        std::optional<EventLoop::Timer> timer;
        loop.run([&] {
            timer.emplace(loop, [&] { fired.set_value(); });
            timer->start(1ms);
            again();
        });
        QCOMPARE(fired.get_future().wait_for(10s), std::future_status::ready);
        stop = true;
        loop.run([&] { timer.reset(); });
    }

    void wakeUpsAreStampedAndNumbered() {
        EventLoop loop(clock_, "test");
        loop.run([&] {
            QCOMPARE(loop.wakeUpId(), 0U);
            const auto before = clock_.now();
            loop.noteWakeUp();
            QCOMPARE(loop.wakeUpId(), 1U);
            QVERIFY(loop.wakeUp().at >= before);
        });
    }

    void whatIsStillPostedIsDroppedAtTheEnd() {
        const auto held = std::make_shared<int>(1);
        {
            std::promise<void> entered;
            std::promise<void> leave;
            EventLoop loop(clock_, "test"); // goes first: its task uses the two
            loop.post([&] {
                entered.set_value();
                leave.get_future().wait();
                for (int i = 0; i < 100; ++i) loop.post([held] { QCOMPARE(*held, 1); });
            });
            entered.get_future().wait();
            leave.set_value();
        }
        QCOMPARE(held.use_count(), 1L);
    }

    void aLoopThatEndsBeforeItBeganIsFine() {
        for (int i = 0; i < 50; ++i) EventLoop loop(clock_, "test");
    }
};

QTEST_APPLESS_MAIN(EventLoopTest)
#include "tst_event_loop.moc"

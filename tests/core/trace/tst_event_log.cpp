// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_log.h"
#include "core/trace/trace_builder.h"

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

    static Event delta(Channel channel, const std::string& words, const std::string& call = {}) {
        Event event;
        event.kind = EventKind::Delta;
        event.span = SpanId{7};
        event.channel = channel;
        event.text = words;
        event.name = call;
        return event;
    }

    static std::string textOf(const EventView& events, Channel channel) {
        std::string out;
        for (std::size_t i = 0; i < events.size(); ++i)
            if (events[i].kind == EventKind::Delta && events[i].channel == channel) out += events[i].text;
        return out;
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

    void aKeyThatComesLetterByLetterIsInNoEvent() {
        Redactor redactor;
        redactor.learn("sk-secret-123");
        EventLog log(&redactor);
        const std::string said = "the key is sk-secret-123, and so on s";
        const std::string arguments = R"({"key":"\u0073k-secret-123"})";
        for (const char c : said) log.emit(delta(Channel::Visible, std::string(1, c)));
        for (const char c : arguments) log.emit(delta(Channel::ToolArguments, std::string(1, c), "#0"));
        Event end;
        end.kind = EventKind::SpanEnd;
        end.span = SpanId{7};
        log.emit(end);
        QCOMPARE(textOf(log.view(), Channel::Visible), std::string("the key is [key], and so on s"));
        QCOMPARE(textOf(log.view(), Channel::ToolArguments), std::string(R"({"key":"[key]"})"));
        QCOMPARE(log.view()[log.size() - 1].kind, EventKind::SpanEnd);
    }

    void whatIsHeldBackChangesNoMeasure() {
        Redactor redactor;
        redactor.learn("sk-secret-123");
        EventLog with(&redactor);
        EventLog without;
        for (auto* log : {&with, &without}) {
            for (const auto* piece : {"s", "k", "-sec", "ret-123", " that is all s"}) {
                auto event = delta(Channel::Visible, piece);
                event.at = MonoTime{static_cast<std::int64_t>(log->size())};
                event.read = 3;
                event.tokens = 2;
                log->emit(event);
            }
            Event mark;
            mark.kind = EventKind::Mark;
            mark.mark = MarkKind::StreamEnd;
            mark.span = SpanId{7};
            log->emit(mark);
        }
        const auto measured = trace::buildTrace(with.view());
        const auto plain = trace::buildTrace(without.view());
        QCOMPARE(measured->spans.detail(0)->visible, std::string("[key] that is all s"));
        const auto& chunks = measured->spans.detail(0)->chunks;
        const auto& wanted = plain->spans.detail(0)->chunks;
        QCOMPARE(chunks.size(), wanted.size());
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            QCOMPARE(chunks[i].at, wanted[i].at);
            QCOMPARE(chunks[i].read, wanted[i].read);
            QCOMPARE(chunks[i].tokens, wanted[i].tokens);
            QCOMPARE(chunks[i].bytes, wanted[i].bytes);
        }
    }

    void streamsAreReadApart() {
        Redactor redactor;
        redactor.learn("sk-secret-123");
        EventLog log(&redactor);
        // Neither half is the key, and neither waits for the other.
        log.emit(delta(Channel::Visible, "sk-sec"));
        log.emit(delta(Channel::Reasoning, "ret-123"));
        log.emit(delta(Channel::Visible, "ond"));
        QCOMPARE(textOf(log.view(), Channel::Visible), std::string("sk-second"));
        QCOMPARE(textOf(log.view(), Channel::Reasoning), std::string("ret-123"));
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

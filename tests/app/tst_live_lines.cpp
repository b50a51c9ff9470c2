// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_lines.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::cli;
using namespace stagefall::trace;

class LiveLinesTest : public QObject {
    Q_OBJECT

    static Event at(EventKind kind, std::int64_t ms, std::uint64_t span = 1) {
        Event event;
        event.kind = kind;
        event.at = {ms * 1'000'000};
        event.span = {span};
        return event;
    }
    static Event start(std::int64_t ms, std::uint64_t span, Stage stage, const std::string& name,
                       GroupKind group = GroupKind::None) {
        auto event = at(EventKind::SpanStart, ms, span);
        event.stage = stage;
        event.group = group;
        event.name = name;
        event.subject = name;
        return event;
    }
    static Event status(std::int64_t ms, const std::string& en, const std::string& zh) {
        auto event = at(EventKind::Status, ms);
        event.text = en;
        event.text_zh = zh;
        return event;
    }
    static Event delta(std::int64_t ms, const std::string& text, Channel channel = Channel::Visible) {
        auto event = at(EventKind::Delta, ms);
        event.text = text;
        event.channel = channel;
        return event;
    }

private Q_SLOTS:
    void aStatusIsALineWithItsTimeSinceTheTaskBegan() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(start(1000, 1, Stage::Group, "task", GroupKind::Task));
        QVERIFY(lines.apply(status(1250, "Querying sales", "查询销售")));
        QCOMPARE(text::wordsOf(lines.take()), std::string("   0.250 s  ◆ Querying sales\n"));
    }

    void aRepeatedStatusIsNothingNewToSee() {
        const Environment environment(text::Language::Chinese);
        LiveLines lines(environment, budget::Budget::standard());
        QVERIFY(lines.apply(status(1, "a", "查询")));
        lines.take();
        QVERIFY(!lines.apply(status(2, "b", "查询")));
        QVERIFY(lines.take().empty());
    }

    void streamingTextIsWrittenAsItComesAndStatusesBeginOnANewLine() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        QVERIFY(lines.apply(delta(1, "East ")));
        QVERIFY(lines.apply(delta(2, "fell.")));
        lines.apply(status(3, "Done", "完成"));
        QCOMPARE(text::wordsOf(lines.take()), std::string("            East fell.\n   0.003 s  ◆ Done\n"));
    }

    void anOverrunDoesNotTearASentenceApart() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(delta(1, "East "));
        budget::Overrun overrun;
        overrun.stage = Stage::Inference;
        overrun.allowed = Nanoseconds{100'000'000};
        overrun.at = {100'000'000};
        lines.overrun(overrun);
        lines.apply(delta(2, "fell.\n"));
        lines.apply(delta(3, "So"));
        QCOMPARE(text::wordsOf(lines.take()),
                 std::string("            East fell.\n"
                             "   0.100 s  ▲ inference is over its budget of 100 ms and still running\n"
                             "            So"));
    }

    void whatIsHeardOfLateIsToldWhenItIsHeardAndNotAsRunning() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(start(0, 1, Stage::Group, "task", GroupKind::Task));
        budget::Overrun overrun;
        overrun.stage = Stage::Gateway;
        overrun.allowed = Nanoseconds{20'000'000};
        overrun.at = {23'000'000};
        overrun.took = Nanoseconds{139'000'000};
        overrun.told = {1'450'000'000};
        lines.overrun(overrun);
        QCOMPARE(text::wordsOf(lines.take()),
                 std::string("   1.450 s  ▲ gateway was over its budget of 20 ms: 139 ms, as reported afterwards\n"));
    }

    void theSameTroubleIsToldOnce() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        auto error = at(EventKind::Attribute, 5);
        error.name = keys::kError;
        error.text = "Refused.";
        lines.apply(error);
        lines.apply(error);
        QVERIFY(!lines.apply(status(6, "Refused.", "")));
        const auto text = text::wordsOf(lines.take());
        QCOMPARE(QString::fromStdString(text).count("Refused."), 1);
    }

    void withoutATaskTimesCountFromTheFirstSpan() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(start(4'053'000, 1, Stage::Group, "session", GroupKind::Session));
        lines.apply(status(4'053'250, "Reading", ""));
        QCOMPARE(text::wordsOf(lines.take()), std::string("   0.250 s  ◆ Reading\n"));
    }

    void reasoningAndArgumentsAreNotShown() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        QVERIFY(!lines.apply(delta(1, "hm", Channel::Reasoning)));
        QVERIFY(!lines.apply(delta(1, "{", Channel::ToolArguments)));
        QVERIFY(lines.take().empty());
    }

    void aToolThatTookTooLongSaysByHowMuch() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(start(0, 2, Stage::Tool, "check_stock"));
        auto end = at(EventKind::SpanEnd, 450, 2);
        end.outcome = Outcome::Ok;
        lines.apply(end);
        const auto text = text::wordsOf(lines.take());
        QVERIFY2(text.find("check_stock  450 ms  ▲ over by 250 ms") != std::string::npos, text.c_str());
    }

    void escapeSequencesOfOthersNeverReachTheTerminal() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(delta(1, "a\x1b]0;title\x07"
                             "b\xC2\x9Bm\r"));
        const auto text = text::wordsOf(lines.take());
        for (const char bad : {'\x1b', '\x07', '\r', '\x9B'}) QVERIFY(text.find(bad) == std::string::npos);
        QVERIFY(text.find("é") == std::string::npos);
    }

    void textOfInvisibleSignsAloneShowsNothing() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        QVERIFY(!lines.apply(delta(1, "\u200B\u2060")));
        QVERIFY(lines.take().empty());
    }

    void aStatusStaysOnItsLine() {
        const Environment environment(text::Language::English);
        LiveLines lines(environment, budget::Budget::standard());
        lines.apply(status(3, "Reading\nVerdict: within the budget", ""));
        QCOMPARE(text::wordsOf(lines.take()), std::string("   0.003 s  ◆ Reading Verdict: within the budget\n"));
    }
};

QTEST_APPLESS_MAIN(LiveLinesTest)
#include "tst_live_lines.moc"

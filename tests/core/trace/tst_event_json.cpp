// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_json.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::trace;

class EventJson : public QObject {
    Q_OBJECT

    static Event full() {
        Event event;
        event.seq = 18'446'744'073'709'551'615U;
        event.at = {-5};
        event.kind = EventKind::Delta;
        event.stage = Stage::Inference;
        event.group = GroupKind::Step;
        event.outcome = Outcome::TimedOut;
        event.mark = MarkKind::StreamEnd;
        event.channel = Channel::ToolArguments;
        event.span = {7};
        event.parent = {3};
        event.ref = 12;
        event.read = 4'294'967'295U;
        event.tokens = 2;
        event.name = "call_1";
        event.subject = "query_sales";
        event.text = "{\"a\":\"<b>\\\"\n\u2028 \xF0\x9F\x98\x80\"}";
        event.text_zh = "查询";
        return event;
    }

private Q_SLOTS:
    void everyFieldComesBackAsItWas() {
        const auto back = parseEvent(formatEvent(full()));
        QVERIFY(back.has_value());
        QVERIFY(*back == full());
    }

    void everyKindWithDefaultsComesBackAsItWas() {
        for (int kind = 0; kind < 8; ++kind) {
            Event event;
            event.seq = 1;
            event.kind = static_cast<EventKind>(kind);
            const auto back = parseEvent(formatEvent(event));
            QVERIFY(back.has_value());
            QVERIFY(*back == event);
        }
    }

    void everyWordOfEveryEnumerationIsReadBack() {
        for (int i = 0; i < 10; ++i) {
            QCOMPARE(parseStage(name(static_cast<Stage>(i))), static_cast<Stage>(i));
            QCOMPARE(parseMarkKind(name(static_cast<MarkKind>(i))), static_cast<MarkKind>(i));
        }
        for (int i = 0; i < 6; ++i) {
            QCOMPARE(parseGroupKind(name(static_cast<GroupKind>(i))), static_cast<GroupKind>(i));
            QCOMPARE(parseOutcome(name(static_cast<Outcome>(i))), static_cast<Outcome>(i));
        }
        for (int i = 0; i < 3; ++i) QCOMPARE(parseChannel(name(static_cast<Channel>(i))), static_cast<Channel>(i));
        QVERIFY(!parseStage("colour").has_value());
    }

    void anEventIsOneLine() { QVERIFY(formatEvent(full()).find('\n') == std::string::npos); }

    void brokenUtf8IsReplacedAndNotThrown() {
        Event event;
        event.text = "a\xFF";
        const auto back = parseEvent(formatEvent(event));
        QVERIFY(back.has_value());
        QCOMPARE(back->text, std::string("a\xEF\xBF\xBD"));
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("field");
        QTest::newRow("unknown kind") << QByteArray(R"({"kind":"party"})") << QByteArray("kind");
        QTest::newRow("no kind") << QByteArray(R"({"seq":1})") << QByteArray("kind");
        QTest::newRow("negative seq") << QByteArray(R"({"kind":"note","seq":-1})") << QByteArray("seq");
        QTest::newRow("text as number") << QByteArray(R"({"kind":"note","text":1})") << QByteArray("text");
        QTest::newRow("read too large") << QByteArray(R"({"kind":"note","read":4294967296})") << QByteArray("read");
        QTest::newRow("time as text") << QByteArray(R"({"kind":"note","at":"now"})") << QByteArray("at");
    }
    void badFieldsAreNamed() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, field);
        const auto result = parseEvent(json.toStdString());
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().message.args.front().second, field.toStdString());
    }

    void whatIsNoObjectIsRefused() {
        for (const char* text : {"", "[]", "nonsense", "{\"kind\":"}) QVERIFY(!parseEvent(text).has_value());
    }

    void unknownFieldsAreIgnored() { QVERIFY(parseEvent(R"({"kind":"note","colour":"red"})").has_value()); }
};

QTEST_APPLESS_MAIN(EventJson)
#include "tst_event_json.moc"

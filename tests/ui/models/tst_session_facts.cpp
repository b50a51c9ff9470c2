// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_maker.h"
#include "ui/models/session_facts.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::ui;

class TestSessionFacts : public QObject {
    Q_OBJECT

    Appearance appearance_{text::Catalogue::builtIn()};

    static Frame frame(const std::vector<trace::Event>& events, FrameKind kind = FrameKind::Recorded) {
        auto out = *makeFrame("a", trace::viewOf(events), std::make_shared<budget::Budget>(budget::Budget::standard()));
        out.kind = kind;
        return out;
    }
    SessionFacts facts(const Frame& of) const { return sessionFacts(of, 0, appearance_); }

private Q_SLOTS:
    void aSessionSaysWhatItRanOn() {
        const auto said = facts(frame(testing::sampleEvents()));
        const auto trace = frame(testing::sampleEvents()).trace;
        QVERIFY(!said.title.isEmpty());
        QVERIFY(said.source.contains(QString::fromStdString(trace->sessionAttribute(trace::keys::kEndpoint))));
        QVERIFY(said.source.contains(QString::fromStdString(trace->sessionAttribute(trace::keys::kModel))));
        QVERIFY(said.lab.contains(QStringLiteral("simulated")));
        QVERIFY2(said.kind.startsWith(QStringLiteral("Recording")), qPrintable(said.kind));
    }

    void whatIsNoLabIsNotCalledOne() {
        auto events = testing::sampleEvents();
        for (auto& event : events)
            if (event.name == trace::keys::kLab) event.text = "false";
        QVERIFY(facts(frame(events)).lab.isEmpty());
    }

    void howItIsShownIsSaid() {
        const auto events = testing::sampleEvents();
        QCOMPARE(facts(frame(events, FrameKind::Live)).kind, QStringLiteral("Open conversation"));
        auto running = frame(events, FrameKind::Live);
        running.running = true;
        QCOMPARE(facts(running).kind, QStringLiteral("Running"));
        QCOMPARE(sessionFacts(running, 0, appearance_, true).kind, QStringLiteral("Paused"));
        QVERIFY(facts(frame(events, FrameKind::Replay)).kind.startsWith(QStringLiteral("Replay")));
    }

    void theTitleFollowsTheLanguage() {
        auto events = testing::sampleEvents();
        for (auto& event : events)
            if (event.name == trace::keys::kTitle) event.text_zh = "区域销售";
        Appearance chinese(text::Catalogue::builtIn());
        chinese.setLanguage(text::Language::Chinese);
        QCOMPARE(sessionFacts(frame(events), 0, chinese).title, QString::fromUtf8("区域销售"));
        QVERIFY(facts(frame(events)).title != QString::fromUtf8("区域销售"));
    }

    void withoutASessionThereIsNothingToSay() { QCOMPARE(facts(*emptyFrame()), SessionFacts()); }
};

QTEST_MAIN(TestSessionFacts)
#include "tst_session_facts.moc"

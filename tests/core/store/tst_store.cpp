// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/store/store.h"
#include "tests/core/store/session_events.h"
#include "tests/support/event_script.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stagefall;
using namespace stagefall::store;
using namespace stagefall::store::test;

class TestStore : public QObject {
    Q_OBJECT

    SystemClock clock_;
    std::unique_ptr<QTemporaryDir> dir_;
    std::unique_ptr<Store> store_;

    std::string path() const { return dir_->filePath("stagefall.db").toStdString(); }

private Q_SLOTS:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        auto opened = Store::open(path(), clock_);
        QVERIFY2(opened, opened ? "" : opened.error().message.id.c_str());
        store_ = std::move(*opened);
    }

    void anImportedSessionComesBackAsItWas() {
        const auto events = wholeSession("Sales of May");
        QVERIFY(store_->import("aaa1", events, SessionState::Finished));
        const auto back = store_->events("aaa1");
        QVERIFY(back);
        QCOMPARE(back->size(), events.size());
        for (std::size_t i = 0; i < events.size(); ++i) {
            auto expected = events[i];
            expected.seq = i + 1; // numbered on the way in
            QVERIFY((*back)[i] == expected);
        }
    }

    void theSummaryIsDerivedFromTheSessionSpan() {
        QVERIFY(store_->import("aaa1", wholeSession("五月的销售"), SessionState::Finished));
        const auto summary = store_->session("aaa1");
        QVERIFY(summary);
        QCOMPARE(summary->title, std::string("五月的销售"));
        QCOMPARE(summary->workbench, std::string("sales"));
        QCOMPARE(summary->endpoint, std::string("lab"));
        QCOMPARE(summary->model, std::string("planner-1"));
        QVERIFY(summary->lab);
        QVERIFY(summary->state == SessionState::Finished);
        QCOMPARE(summary->wall_ns, std::int64_t{1700000000000000000});
        QCOMPARE(summary->duration_ns, std::int64_t{500'000});
        QCOMPARE(summary->events, std::int64_t{10});
        QCOMPARE(summary->verdict, std::string());
    }

    void whatATaskWaitedForAPersonIsNotWhatTheSessionTook() {
        testing::EventScript script;
        script.group(1, {}, trace::GroupKind::Session, 0, "session");
        script.group(2, {1}, trace::GroupKind::Task, 10, "task");
        script.start(3, {2}, trace::Stage::Approval, 20, "ask");
        script.start(4, {2}, trace::Stage::Approval, 100, "paused by hand"); // both at the same time, for a while
        script.end(3, 120);
        script.end(4, 150);
        script.end(2, 210);
        script.end(1, 400);
        QVERIFY(store_->import("held", script.take(), SessionState::Finished));
        QCOMPARE(store_->session("held")->duration_ns, std::int64_t{70'000'000}); // 200 ms, of which 130 held
    }

    void attributesThatComeBeforeTheirSpanCountToo() {
        QVERIFY(store_->import("aaa1", {attribute(trace::keys::kTitle, "early"), start(5)}, SessionState::Failed));
        QCOMPARE(store_->session("aaa1")->title, std::string("early"));
    }

    void aSessionWithoutEventsHasNoDuration() {
        QVERIFY(store_->import("aaa1", {}, SessionState::Cancelled));
        const auto summary = store_->session("aaa1");
        QCOMPARE(summary->duration_ns, std::int64_t{-1});
        QVERIFY(summary->state == SessionState::Cancelled);
        QVERIFY(store_->events("aaa1")->empty());
    }

    void sessionsAreListedNewestFirst() {
        for (const char* id : {"b", "c", "a"}) {
            const std::string wall = std::string(1, static_cast<char>(id[0] - 'a' + '1')) + "000";
            QVERIFY(store_->import(id, {start(1), attribute(trace::keys::kWallAnchor, wall)}, SessionState::Finished));
        }
        const auto list = store_->sessions();
        QVERIFY(list);
        QCOMPARE(list->size(), std::size_t{3});
        QCOMPARE((*list)[0].id + (*list)[1].id + (*list)[2].id, std::string("cba"));
    }

    void onlyTheEventsAfterANumberAreRead() {
        QVERIFY(store_->import("aaa1", wholeSession("x"), SessionState::Finished));
        const auto rest = store_->events("aaa1", 8);
        QCOMPARE(rest->size(), std::size_t{2});
        QCOMPARE(rest->front().seq, std::uint64_t{9});
    }

    void numbersThatAnImportBringsAreKeptAndMustRise() {
        auto events = wholeSession("x");
        for (std::size_t i = 0; i < events.size(); ++i) events[i].seq = 10 * (i + 1);
        QVERIFY(store_->import("aaa1", events, SessionState::Finished));
        QCOMPARE(store_->events("aaa1")->back().seq, std::uint64_t{100});
        std::swap(events[2], events[3]);
        QCOMPARE(store_->import("aaa2", events, SessionState::Finished).error().message.id,
                 std::string("store.import_order"));
        QCOMPARE(store_->session("aaa2").error().code, ErrorCode::NotFound);
    }

    void anIdIsTakenOnce() {
        QVERIFY(store_->import("aaa1", wholeSession("first"), SessionState::Finished));
        QCOMPARE(store_->import("aaa1", {}, SessionState::Finished).error().code, ErrorCode::AlreadyExists);
        QCOMPARE(store_->session("aaa1")->title, std::string("first"));
        trace::EventLog log;
        QCOMPARE(store_->record("aaa1", log).error().code, ErrorCode::AlreadyExists);
        QCOMPARE(store_->import("aaa2", {}, SessionState::Live).error().code, ErrorCode::InvalidArgument);
    }

    void aUniquePrefixNamesASession() {
        for (const char* id : {"abc1", "abd2", "abd"}) QVERIFY(store_->import(id, {}, SessionState::Finished));
        QCOMPARE(store_->session("abc")->id, std::string("abc1"));
        QCOMPARE(store_->session("abd")->id, std::string("abd")); // whole, though it begins another
        const auto error = store_->session("ab").error();
        QCOMPARE(error.message.id, std::string("store.ambiguous_session"));
        QCOMPARE(error.message.args[2].second, std::string("abc1, abd, abd2"));
        for (const char* id : {"x", "", "%", "a*"}) QCOMPARE(store_->session(id).error().code, ErrorCode::NotFound);
    }

    void removingASessionRemovesItsEvents() {
        QVERIFY(store_->import("aaa1", wholeSession("x"), SessionState::Finished));
        QVERIFY(store_->remove("aaa1"));
        QCOMPARE(store_->remove("aaa1").error().code, ErrorCode::NotFound);
        QCOMPARE(store_->events("aaa1").error().code, ErrorCode::NotFound);
        auto direct = db::Connection::open(path());
        QCOMPARE(*direct->queryInt("SELECT count(*) FROM events"), std::int64_t{0});
    }

    void settingsAreKeptAndReplaced() {
        QCOMPARE(store_->setting("language").error().code, ErrorCode::NotFound);
        QVERIFY(store_->setSetting("language", "en"));
        QVERIFY(store_->setSetting("language", "zh"));
        QCOMPARE(*store_->setting("language"), std::string("zh"));
        QCOMPARE(*(*Store::open(path(), clock_))->setting("language"), std::string("zh"));
    }

    void anUnreadableEventLeavesANoteAndTheRest() {
        QVERIFY(store_->import("aaa1", wholeSession("x"), SessionState::Finished));
        auto direct = db::Connection::open(path());
        QVERIFY(direct->execute("UPDATE events SET payload = 'gone' WHERE seq = 9"));
        const auto events = store_->events("aaa1");
        QVERIFY(events);
        QCOMPARE(events->size(), std::size_t{10});
        const auto& note = (*events)[8];
        QVERIFY(note.kind == trace::EventKind::Note);
        QCOMPARE(note.seq, std::uint64_t{9});
        QVERIFY(!note.text.empty() && !note.text_zh.empty() && note.text != note.text_zh);
    }
};

QTEST_APPLESS_MAIN(TestStore)
#include "tst_store.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/store/schema.h"
#include "core/store/store.h"
#include "tests/core/store/session_events.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace stagefall;
using namespace stagefall::store;
using namespace stagefall::store::test;
using Tags = std::vector<std::string>;

class TestAdditions : public QObject {
    Q_OBJECT

    SystemClock clock_;
    std::unique_ptr<QTemporaryDir> dir_;
    std::unique_ptr<Store> store_;

    std::string path() const { return dir_->filePath("stagefall.db").toStdString(); }
    static SessionNote note(std::int64_t id, std::uint64_t span, const std::string& text) {
        return {.id = id, .span = {span}, .from = {10 * id}, .to = {20 * id}, .text = text};
    }

private Q_SLOTS:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        store_ = std::move(*Store::open(path(), clock_));
        QVERIFY(store_->import("aaa1", wholeSession("Sales of May"), SessionState::Finished));
        QVERIFY(store_->import("bbb1", wholeSession("Another"), SessionState::Finished));
    }

    void aPersonsTitleStandsBeforeTheOneOfTheEvents() {
        QVERIFY(store_->rename("aaa1", "五月"));
        QCOMPARE(store_->session("aaa1")->title, std::string("五月"));
        QVERIFY(store_->session("aaa1")->renamed);
        QCOMPARE(store_->session("bbb1")->title, std::string("Another"));
        QVERIFY(store_->rename("aaa1", ""));
        QCOMPARE(store_->session("aaa1")->title, std::string("Sales of May"));
        QVERIFY(!store_->session("aaa1")->renamed);
    }

    void aRecorderThatGoesOnDoesNotTakeTheTitleBack() {
        trace::EventLog log;
        auto recorder = store_->record("live1", log);
        QVERIFY(recorder);
        log.emit(start(1));
        QVERIFY((*recorder)->flush());
        QVERIFY(store_->rename("live1", "mine"));
        QVERIFY(store_->setTags("live1", {"demo"}));
        log.emit(attribute(trace::keys::kTitle, "of the events"));
        log.emit(end(2));
        QVERIFY((*recorder)->finish(SessionState::Finished, "within"));
        QCOMPARE(store_->session("live1")->title, std::string("mine"));
        QCOMPARE(store_->session("live1")->tags, Tags{"demo"});
    }

    void tagsComeBackInTheirOrderWithoutEmptyAndDoubleOnes() {
        QVERIFY(store_->setTags("aaa1", {"slow", "", "demo", "slow", "客户"}));
        const Tags expected{"slow", "demo", "客户"};
        QCOMPARE(store_->session("aaa1")->tags, expected);
        const auto list = store_->sessions();
        for (const auto& session : *list) QCOMPARE(session.tags, session.id == "aaa1" ? expected : Tags{});
        QVERIFY(store_->setTags("aaa1", {"b"}));
        QCOMPARE(store_->session("aaa1")->tags, Tags{"b"});
        QVERIFY(store_->setTags("aaa1", {}));
        QVERIFY(store_->session("aaa1")->tags.empty());
    }

    void notesComeBackAsTheyWere() {
        QVERIFY(store_->notes("aaa1")->empty());
        // A span of another producer may have an id that uses all 64 bits.
        const std::vector<SessionNote> all{note(1, 0, "a stretch"), note(2, ~std::uint64_t{0}, "<b>a span</b>\n二")};
        QVERIFY(store_->setNotes("aaa1", all));
        QVERIFY(*store_->notes("aaa1") == all);
        QVERIFY(store_->notes("bbb1")->empty());
        QVERIFY(store_->setNotes("aaa1", {all[1]}));
        QCOMPARE(store_->notes("aaa1")->size(), std::size_t{1});
    }

    void notesThatCannotBeWrittenLeaveThoseThatAreThere() {
        QVERIFY(store_->setNotes("aaa1", {note(1, 2, "kept")}));
        QVERIFY(!store_->setNotes("aaa1", {note(1, 2, "x"), note(1, 3, "the same id")}));
        QCOMPARE(store_->notes("aaa1")->front().text, std::string("kept"));
    }

    void whatIsNotThereCannotBeChanged() {
        QCOMPARE(store_->rename("zzz", "x").error().code, ErrorCode::NotFound);
        QCOMPARE(store_->setTags("zzz", {"x"}).error().code, ErrorCode::NotFound);
        QCOMPARE(store_->notes("zzz").error().code, ErrorCode::NotFound);
        QCOMPARE(store_->setNotes("zzz", {}).error().code, ErrorCode::NotFound);
    }

    void whatPeopleAddedGoesWithTheSession() {
        QVERIFY(store_->setTags("aaa1", {"x"}));
        QVERIFY(store_->setNotes("aaa1", {note(1, 2, "x")}));
        QVERIFY(store_->remove("aaa1"));
        auto direct = db::Connection::open(path());
        QCOMPARE(*direct->queryInt("SELECT (SELECT count(*) FROM tags) + (SELECT count(*) FROM notes)"),
                 std::int64_t{0});
    }

    void aVersionTwoFileGetsRoomForThem() {
        QFile sql(STAGEFALL_SOURCE_DIR "/tests/core/store/version2.sql");
        QVERIFY(sql.open(QIODevice::ReadOnly));
        const auto old_path = dir_->filePath("v2.db").toStdString();
        { QVERIFY(db::Connection::open(old_path)->execute(sql.readAll().toStdString())); }
        auto store = Store::open(old_path, clock_);
        QVERIFY(store);
        const auto before = (*store)->session("old1");
        QCOMPARE(before->title, std::string("Sales"));
        QCOMPARE(before->events, std::int64_t{2});
        QVERIFY(before->tags.empty() && !before->renamed);
        QVERIFY((*store)->rename("old1", "Renamed"));
        QVERIFY((*store)->setTags("old1", {"old"}));
        QVERIFY((*store)->setNotes("old1", {note(1, 1, "here")}));
        QCOMPARE((*store)->session("old1")->title, std::string("Renamed"));
        auto direct = db::Connection::open(old_path);
        QCOMPARE(*direct->queryInt("PRAGMA user_version"), kSchemaVersion);
        QCOMPARE(*direct->queryText("PRAGMA integrity_check"), std::string("ok"));
    }

    void aVersionThreeFileGetsTheTitlesThatItsEventsHave() {
        QFile sql(STAGEFALL_SOURCE_DIR "/tests/core/store/version3.sql");
        QVERIFY(sql.open(QIODevice::ReadOnly));
        const auto old_path = dir_->filePath("v3.db").toStdString();
        { QVERIFY(db::Connection::open(old_path)->execute(sql.readAll().toStdString())); }
        auto store = Store::open(old_path, clock_);
        QVERIFY(store);
        QCOMPARE((*store)->session("both")->titles(), (LocalizedText{"Sales", "销售"}));
        QCOMPARE((*store)->session("one")->titles(), LocalizedText::same("Mine"));
        QVERIFY((*store)->rename("one", ""));
        QCOMPARE((*store)->session("one")->titles(), LocalizedText::same("Only"));
    }

    void aTitleIsKeptInBothLanguagesAndANameThatAPersonGaveInItsOwn() {
        auto title = attribute(trace::keys::kTitle, "Sales");
        title.text_zh = "销售";
        trace::EventLog log;
        auto recorder = store_->record("live1", log);
        QVERIFY(recorder);
        log.emit(start(1'000));
        log.emit(title);
        QVERIFY((*recorder)->flush());
        QCOMPARE(store_->session("live1")->titles(), (LocalizedText{"Sales", "销售"}));
        QVERIFY(store_->import("whole1", {start(1'000), title, end(2'000)}, SessionState::Finished));
        QCOMPARE(store_->session("whole1")->titles(), (LocalizedText{"Sales", "销售"}));
        QVERIFY(store_->rename("whole1", "Mine"));
        QCOMPARE(store_->session("whole1")->titles(), LocalizedText::same("Mine"));
        QVERIFY(store_->rename("whole1", ""));
        QCOMPARE(store_->session("whole1")->titles(), (LocalizedText{"Sales", "销售"}));
    }
};

QTEST_APPLESS_MAIN(TestAdditions)
#include "tst_additions.moc"

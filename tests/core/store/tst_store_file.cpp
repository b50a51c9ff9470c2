// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/store/schema.h"
#include "core/store/store.h"
#include "tests/core/store/session_events.h"

#include <sys/stat.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <thread>

using namespace stagefall;
using namespace stagefall::store;
using namespace stagefall::store::test;

class TestStoreFile : public QObject {
    Q_OBJECT

    SystemClock clock_;
    std::unique_ptr<QTemporaryDir> dir_;

    std::string file(const char* name) const { return dir_->filePath(name).toStdString(); }

    static QByteArray content(const std::string& path) {
        QFile f(QString::fromStdString(path));
        return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray("unreadable");
    }
    static void write(const std::string& path, const QByteArray& bytes) {
        QFile f(QString::fromStdString(path));
        QVERIFY(f.open(QIODevice::WriteOnly) && f.write(bytes) == bytes.size());
    }

    /// A closed store with some pages in it.
    std::string filledStore(const char* name) {
        const auto path = file(name);
        auto store = Store::open(path, clock_);
        std::vector<trace::Event> events;
        for (int i = 0; i < 2'000; ++i) events.push_back(delta(i, std::string(50, 'x')));
        if (!store || !(*store)->import("full", events, SessionState::Finished)) return {};
        return path;
    }

    /// The store is refused with this message about this file, and no byte of it changes.
    void verifyRefused(const std::string& path, const std::string& message_id) {
        const auto before = content(path);
        const auto store = Store::open(path, clock_);
        QVERIFY(!store);
        QCOMPARE(store.error().message.id, message_id);
        QCOMPARE(store.error().message.args[0].second, path);
        QCOMPARE(content(path), before);
    }

private Q_SLOTS:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    void theFolderIsMadeForTheUserAlone() {
        QVERIFY(Store::open(file("a/b/stagefall.db"), clock_));
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        QVERIFY((QFile::permissions(dir_->filePath("a/b")) & others) == QFile::Permissions());
    }

    void storeAndJournalsAreTheUsersAloneWhateverTheUmaskAndOldOnesAreTightened() {
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        const auto isPrivate = [&](const std::string& path) {
            return (QFile::permissions(QString::fromStdString(path)) & others) == QFile::Permissions();
        };
        const auto path = file("s.db");
        const auto before = umask(0);
        auto store = Store::open(path, clock_);
        const auto held = db::Connection::open(path); // the journals stay while somebody holds the file
        QVERIFY((*store)->import("one", {delta(1, "x")}, SessionState::Finished));
        umask(before);
        for (const char* beside : {"", "-wal", "-shm"}) {
            QVERIFY2(QFile::exists(QString::fromStdString(path + beside)), beside);
            QVERIFY2(isPrivate(path + beside), beside);
            QCOMPARE(chmod((path + beside).c_str(), 0666), 0);
        }
        const auto folder = QFile::permissions(dir_->path());
        QVERIFY(Store::open(path, clock_));
        for (const char* beside : {"", "-wal", "-shm"}) QVERIFY2(isPrivate(path + beside), beside);
        QCOMPARE(QFile::permissions(dir_->path()), folder);
    }

    void aForeignFileKeepsItsRights() {
        const auto path = file("shop.db");
        { QVERIFY(db::Connection::open(path)->execute("CREATE TABLE sales(amount)")); }
        QCOMPARE(chmod(path.c_str(), 0644), 0);
        QVERIFY(!Store::open(path, clock_));
        QVERIFY((QFile::permissions(QString::fromStdString(path)) & QFile::ReadOther) != 0);
    }

    void aVersionThatNobodyWroteIsRefused() {
        for (const char* version : {"-1", "-2147483648"}) {
            const auto path = filledStore("negative.db");
            { QVERIFY(db::Connection::open(path)->execute(std::string("PRAGMA user_version = ") + version)); }
            verifyRefused(path, "store.no_version");
            QVERIFY(QFile::remove(QString::fromStdString(path)));
        }
    }

    void aFileThatOnlyCallsItselfAStoreIsRefused_data() {
        QTest::addColumn<QString>("sql");
        QTest::newRow("an old version without its tables")
            << "DROP TABLE notes; DROP TABLE events; PRAGMA user_version = 1";
        QTest::newRow("an old version of a newer file") << "PRAGMA user_version = 0";
        QTest::newRow("version 3 of version 4") << "PRAGMA user_version = 3";
        QTest::newRow("a table is missing") << "DROP TABLE tags";
        QTest::newRow("a column is missing") << "ALTER TABLE notes DROP COLUMN text";
        QTest::newRow("a column is worked out")
            << "DROP TABLE settings; CREATE TABLE settings(key TEXT, value TEXT AS (hex(zeroblob(1e9))))";
        QTest::newRow("a view in a table's place")
            << "DROP TABLE tags; CREATE VIEW tags AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
               "SELECT i AS session, i AS position, i AS tag FROM n";
        QTest::newRow("a trigger") << "CREATE TRIGGER t AFTER DELETE ON sessions BEGIN DELETE FROM notes; END";
        QTest::newRow("a virtual table")
            << "DROP TABLE tags; CREATE VIRTUAL TABLE tags USING fts5(session, position, tag)";
    }
    void aFileThatOnlyCallsItselfAStoreIsRefused() {
        QFETCH(QString, sql);
        const auto path = filledStore("odd.db");
        {
            auto direct = db::Connection::open(path);
            QVERIFY(direct->queryText("PRAGMA journal_mode = DELETE"));
            const auto changed = direct->execute("PRAGMA foreign_keys = OFF;" + sql.toStdString());
            QVERIFY2(changed, changed ? "" : changed.error().message.args[1].second.c_str());
        }
        const auto store = Store::open(path, clock_);
        QVERIFY(!store);
        QCOMPARE(store.error().message.id, std::string("store.wrong_tables"));
        QCOMPARE(store.error().message.args[0].second, path);
    }

    void rowsOfOddValuesAreReadAsWellAsTheyCan() {
        const auto path = filledStore("rows.db");
        {
            auto direct = db::Connection::open(path);
            QVERIFY(direct->execute(
                "UPDATE sessions SET id = '../../' || char(27) || '[2J', state = 'dancing', wall_ns = "
                "-9223372036854775808,"
                " first_ns = -9223372036854775808, last_ns = 9223372036854775807, event_count = -1, verdict = 'great';"
                "UPDATE events SET payload = CASE seq % 4 WHEN 0 THEN '' WHEN 1 THEN '{\"kind\":\"mark\",\"mark\":7}' "
                "WHEN 2 THEN replace(hex(zeroblob(2000)), '0', '[') ELSE '{\"kind\":\"delta\",\"at\":1e400}' END;"
                "INSERT INTO sessions(id, state, wall_ns, first_ns, last_ns, owner_pid) "
                "VALUES('gone', 'live', 0, -9223372036854775808, 9223372036854775807, -5)"));
        }
        auto store = Store::open(path, clock_);
        QVERIFY2(store, store ? "" : store.error().message.id.c_str());
        const auto list = (*store)->sessions();
        QVERIFY(list);
        QCOMPARE(list->size(), std::size_t{2});
        for (const auto& session : *list) QVERIFY(session.state == SessionState::Interrupted);
        const auto events = (*store)->events(list->back().id.starts_with("gone") ? list->front().id : list->back().id);
        QVERIFY(events);
        QCOMPARE(events->size(), std::size_t{2'000});
        for (const auto& event : *events) QVERIFY(event.kind == trace::EventKind::Note);
    }

    void whateverIsCutOrFlippedIsAnErrorAndNoCrash() {
        const auto path = filledStore("fuzz.db");
        const auto whole = content(path);
        std::mt19937 random(11);
        for (int i = 0; i < 150; ++i) {
            auto bytes = whole;
            if (i % 3 == 0) bytes.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(whole.size())));
            for (int flips = 0; flips < 30 && !bytes.isEmpty(); ++flips) {
                // The first pages hold the schema and the tables' roots: most of it there.
                const auto range = flips % 3 == 0 ? bytes.size() : std::min<qsizetype>(bytes.size(), 8'192);
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(range))] = static_cast<char>(random());
            }
            write(path, bytes);
            if (auto store = Store::open(path, clock_)) {
                static_cast<void>((*store)->events("full"));
                static_cast<void>((*store)->import("new", {delta(1, "x")}, SessionState::Finished));
                static_cast<void>((*store)->remove("full"));
            } else {
                QVERIFY(!store.error().message.id.empty());
            }
            for (const char* beside : {"-wal", "-shm"}) QFile::remove(QString::fromStdString(path + beside));
        }
    }

    void aVersionOneFileIsBroughtUpToDateWithAllItHolds() {
        QFile sql(STAGEFALL_SOURCE_DIR "/tests/core/store/version1.sql");
        QVERIFY(sql.open(QIODevice::ReadOnly));
        const auto path = file("v1.db");
        {
            auto old = db::Connection::open(path);
            const auto made = old->execute(sql.readAll().toStdString());
            QVERIFY2(made, made ? "" : made.error().message.args[1].second.c_str());
        }
        auto store = Store::open(path, clock_);
        QVERIFY(store);
        const auto list = (*store)->sessions();
        QVERIFY(list);
        QCOMPARE(list->size(), std::size_t{2});
        const auto& [lost, sales] = std::tie((*list)[0], (*list)[1]);
        QCOMPARE(sales.id, std::string("old1"));
        QCOMPARE(sales.events, std::int64_t{2});
        QCOMPARE(sales.duration_ns, std::int64_t{500});
        QCOMPARE(sales.verdict, std::string("over"));
        QVERIFY(lost.state == SessionState::Interrupted);
        QCOMPARE(lost.duration_ns, std::int64_t{-1}); // version 1 did not keep when
        QCOMPARE((*store)->events("old1")->size(), std::size_t{2});
        QCOMPARE(*(*store)->setting("language"), std::string("zh"));
        auto direct = db::Connection::open(path);
        QCOMPARE(*direct->queryInt("PRAGMA user_version"), kSchemaVersion);
        QCOMPARE(*direct->queryText("PRAGMA integrity_check"), std::string("ok"));
    }

    void manyOpenANewFileAtOnceAndOneMigratesIt() {
        const auto path = file("race.db");
        std::vector<std::thread> threads;
        std::atomic<int> good = 0;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] { good += Store::open(path, clock_) ? 1 : 0; });
        }
        for (auto& thread : threads) thread.join();
        QCOMPARE(good.load(), 8);
    }

    void aNewerFileIsRefusedWithBothVersions() {
        const auto path = filledStore("newer.db");
        { QVERIFY(db::Connection::open(path)->execute("PRAGMA user_version = 99")); }
        verifyRefused(path, "store.newer");
        const auto error = Store::open(path, clock_).error();
        QCOMPARE(error.message.args[1].second, std::string("99"));
        QCOMPARE(error.message.args[2].second, std::to_string(kSchemaVersion));
    }

    void anotherProgramsDatabaseIsLeftAlone() {
        const auto path = file("shop.db");
        { QVERIFY(db::Connection::open(path)->execute("CREATE TABLE sales(amount)")); }
        verifyRefused(path, "store.foreign");
    }

    void aFileThatIsNoDatabaseIsNamedAndLeftAlone() {
        write(file("random.db"), QByteArray(9'000, '\x5a'));
        verifyRefused(file("random.db"), "db.not_a_database");
        write(file("short.db"), "hello");
        verifyRefused(file("short.db"), "db.not_a_database");
    }

    void aTruncatedFileIsNamedAndLeftAlone() {
        const auto path = filledStore("cut.db");
        const auto whole = content(path);
        QVERIFY(whole.size() > 50'000);
        write(path, whole.left(whole.size() / 2));
        verifyRefused(path, "db.damaged");
    }

    void damageInsideIsAnErrorOfTheReadAndNoCrash() {
        const auto path = filledStore("holes.db");
        auto bytes = content(path);
        for (qsizetype i = 4'096 * 8; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
        write(path, bytes);
        auto store = Store::open(path, clock_);
        QVERIFY(store);
        const auto events = (*store)->events("full");
        QVERIFY(!events);
        QCOMPARE(events.error().message.id, std::string("db.damaged"));
    }

    void aFolderThatCannotBeWrittenIsAnErrorWithItsName() {
        // /proc refuses new files to everyone, root included.
        const auto file_error = Store::open("/proc/stagefall.db", clock_).error();
        QCOMPARE(file_error.message.id, std::string("db.cannot_open"));
        const auto folder_error = Store::open("/proc/stagefall/stagefall.db", clock_).error();
        QCOMPARE(folder_error.message.id, std::string("store.no_folder"));
        QCOMPARE(folder_error.message.args[0].second, std::string("/proc/stagefall"));
    }

    void aStoreThatGoesAwayIsNotMadeAgainSilently() {
        const auto path = filledStore("gone.db");
        auto store = Store::open(path, clock_);
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        QVERIFY(!(*store)->sessions());
        QVERIFY(!QFile::exists(QString::fromStdString(path)));
    }

    void thePathFollowsTheEnvironment() {
        qputenv("HOME", "/home/mei");
        qunsetenv("STAGEFALL_HOME");
        qunsetenv("XDG_DATA_HOME");
        QCOMPARE(Store::defaultPath(), std::string("/home/mei/.local/share/stagefall/stagefall.db"));
        qputenv("XDG_DATA_HOME", "relative/is/ignored");
        QCOMPARE(Store::defaultPath(), std::string("/home/mei/.local/share/stagefall/stagefall.db"));
        qputenv("XDG_DATA_HOME", "/data");
        QCOMPARE(Store::defaultPath(), std::string("/data/stagefall/stagefall.db"));
        qputenv("STAGEFALL_HOME", "/elsewhere");
        QCOMPARE(Store::defaultPath(), std::string("/elsewhere/stagefall.db"));
    }
};

QTEST_APPLESS_MAIN(TestStoreFile)
#include "tst_store_file.moc"

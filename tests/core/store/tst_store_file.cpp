// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/store/schema.h"
#include "core/store/store.h"
#include "tests/core/store/session_events.h"

#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
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

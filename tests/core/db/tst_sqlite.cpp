// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <thread>

using namespace stagefall;
using namespace stagefall::db;

namespace {

constexpr auto kEndless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

} // namespace

class TestSqlite : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    std::string file(const char* name) const { return dir_.filePath(name).toStdString(); }

private Q_SLOTS:
    void valuesComeBackAsTheyWereBound() {
        auto c = Connection::open(file("a.db"));
        QVERIFY(c);
        QVERIFY(c->execute("CREATE TABLE t(i, r, s, b, n)"));
        auto insert = c->prepare("INSERT INTO t VALUES(?, ?, ?, ?, ?)");
        QVERIFY(insert);
        const std::string blob("\0\xff", 2);
        insert->bindInt(1, -5).bindReal(2, 0.5).bindText(3, {}).bindBlob(4, blob).bindNull(5);
        QVERIFY(insert->run());
        auto select = c->prepare("SELECT * FROM t");
        QVERIFY(select && select->readOnly() && *select->step());
        QCOMPARE(select->integer(0), std::int64_t{-5});
        QCOMPARE(select->real(1), 0.5);
        QCOMPARE(select->type(2), ColumnType::Text);
        QCOMPARE(select->text(2), std::string());
        QCOMPARE(std::string(select->bytes(3)), blob);
        QCOMPARE(select->type(4), ColumnType::Null);
        QCOMPARE(select->columnName(1), std::string("r"));
        QVERIFY(!*select->step());
    }

    void aBindOutOfRangeIsToldByTheStep() {
        auto c = Connection::open(file("a.db"));
        auto statement = c->prepare("SELECT 1");
        statement->bindInt(7, 1);
        QCOMPARE(statement->step().error().code, ErrorCode::InvalidArgument);
        QVERIFY(*statement->step());
    }

    void aTextIsNoDatabaseAndStaysUntouched() {
        QFile f(dir_.filePath("letter.txt"));
        QVERIFY(f.open(QIODevice::WriteOnly));
        f.write("Dear reader");
        f.close();
        const auto c = Connection::open(file("letter.txt"));
        QVERIFY(!c);
        QCOMPARE(c.error().message.id, std::string("db.not_a_database"));
        QCOMPARE(c.error().message.args[0].second, file("letter.txt"));
        QVERIFY(f.open(QIODevice::ReadOnly));
        QCOMPARE(f.readAll(), QByteArray("Dear reader"));
    }

    void aMissingFileIsNotCreatedForReading() {
        const auto c = Connection::open(file("none.db"), {.read_only = true});
        QVERIFY(!c);
        QCOMPARE(c.error().message.id, std::string("db.cannot_open"));
        QVERIFY(!QFile::exists(dir_.filePath("none.db")));
    }

    void oneStatementAtATime() {
        auto c = Connection::open(file("a.db"));
        QVERIFY(c->prepare("SELECT 1; -- and that is all\n"));
        QCOMPARE(c->prepare("SELECT 1; DROP TABLE t").error().message.id, std::string("db.several_statements"));
        QCOMPARE(c->prepare("SELECT 1; nonsense").error().message.id, std::string("db.several_statements"));
        QCOMPARE(c->prepare(" -- nothing").error().message.id, std::string("db.no_statement"));
    }

    void aReaderCanOnlySelect() {
        auto c = Connection::open(file("reader.db"));
        QVERIFY(c->execute("CREATE TABLE t(i)"));
        QVERIFY(c->admitForeignSql());
        QVERIFY(c->queryInt("WITH x AS (SELECT count(*) AS n FROM t) SELECT max(n) FROM x"));
        for (const char* sql : {"DELETE FROM t", "ATTACH 'x.db' AS x", "PRAGMA writable_schema=1", "BEGIN"}) {
            const auto refused = c->prepare(sql);
            QVERIFY2(!refused, sql);
            QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
        }
        // Refused where SQLite has no code of its own for it.
        for (const char* sql : {"SELECT load_extension('x')", "SELECT * FROM pragma_journal_mode", "VACUUM INTO 'y'"}) {
            QVERIFY2(!c->execute(sql), sql);
        }
    }

    void aTransactionThatIsNotCommittedLeavesNothing() {
        auto c = Connection::open(file("tx.db"));
        QVERIFY(c->execute("CREATE TABLE t(i)"));
        {
            const auto transaction = Transaction::begin(*c);
            QVERIFY(transaction && c->execute("INSERT INTO t VALUES(1)"));
        }
        QCOMPARE(*c->queryInt("SELECT count(*) FROM t"), std::int64_t{0});
        auto transaction = Transaction::begin(*c);
        QVERIFY(transaction && c->execute("INSERT INTO t VALUES(1)") && transaction->commit());
        QCOMPARE(*c->queryInt("SELECT count(*) FROM t"), std::int64_t{1});
    }

    void aRunningQueryIsCancelled() {
        auto c = Connection::open(file("a.db"));
        CancelSource source;
        c->cancelWith(source.token());
        std::thread other([&] { source.cancel(); });
        const auto result = c->queryInt(kEndless);
        other.join();
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }

    void waitingForALockEndsWithTheTimeoutOrTheCancel() {
        auto holder = Connection::open(file("lock.db"));
        QVERIFY(holder->execute("CREATE TABLE t(i)"));
        const auto transaction = Transaction::begin(*holder);
        QVERIFY(transaction);
        auto impatient = Connection::open(file("lock.db"), {.busy_timeout_ms = 20});
        QCOMPARE(Transaction::begin(*impatient).error().message.id, std::string("db.busy"));
        auto patient = Connection::open(file("lock.db"), {.busy_timeout_ms = 3'600'000});
        CancelSource source;
        patient->cancelWith(source.token());
        std::thread other([&] { source.cancel(); });
        QVERIFY(!Transaction::begin(*patient));
        other.join();
    }
};

QTEST_APPLESS_MAIN(TestSqlite)
#include "tst_sqlite.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/memory_limit.h"
#include "core/db/sqlite.h"
#include "core/tools/sql_tool.h"

#include <sys/stat.h>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

using namespace stagefall;
using nlohmann::json;

namespace {

constexpr const char* kParameters =
    R"({"type":"object","properties":{"sql":{"type":"string"},"params":{"type":"object"}}})";
constexpr qint64 kSoonMs = 30'000; ///< tells seconds from hours, on a slow machine with sanitizers too
constexpr std::size_t kMostContent = 400'000;

/// Cancels after so many ms, or never where the test is over before.
class Stopper {
public:
    explicit Stopper(int after_ms)
        : thread_([this, after_ms] {
              std::unique_lock lock(mutex_);
              if (!ended_.wait_for(lock, std::chrono::milliseconds(after_ms), [this] { return over_; }))
                  source_.cancel();
          }) {}
    ~Stopper() {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        ended_.notify_one();
        thread_.join();
    }
    CancelToken token() const { return source_.token(); }

private:
    CancelSource source_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    std::thread thread_;
};

} // namespace

class TstHostileSql final : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    SystemClock clock_;
    std::string path_;
    std::unique_ptr<tools::Tool> tool_;

    tools::ToolResult run(const std::string& sql, const json& params = json::object(), const CancelToken& cancel = {}) {
        auto result = tool_->run(json{{"sql", sql}, {"params", params}}.dump(), cancel);
        return result ? *std::move(result) : tools::ToolResult{};
    }
    std::string errorOf(const std::string& sql) {
        const auto result = run(sql);
        return result.error ? result.error->message.id : result.content.substr(0, 200);
    }
    /// The only cell of the answer.
    json cell(const std::string& sql, const json& params = json::object()) {
        const auto result = run(sql, params);
        return result.error ? json(result.error->message.id) : json::parse(result.content)["rows"][0][0];
    }

private Q_SLOTS:
    void initTestCase() {
        path_ = folder_.filePath("data.db").toStdString();
        auto connection = db::Connection::open(path_);
        QVERIFY(connection.has_value());
        QVERIFY(connection->execute("CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 'x'), (2, 'y')"));
        auto tool = tools::makeSqlTool({{"query", {}, kParameters, {}, 3'000}, path_, "", 100'000}, clock_);
        QVERIFY(tool.has_value());
        tool_ = std::move(*tool);
    }
    void whatIsTooLargeIsRefusedAtOnce_data() {
        QTest::addColumn<QString>("sql");
        std::string many = "hex(zeroblob(499000))";
        for (int i = 1; i < 250; ++i) many += ",hex(zeroblob(" + std::to_string(499'000 - i) + "))";
        std::string nested = "1";
        for (int i = 0; i < 500; ++i) nested = "abs(" + nested + ")";
        std::string compound = "SELECT 1";
        for (int i = 0; i < 200; ++i) compound += " UNION ALL SELECT 1";
        std::string columns = "1";
        for (int i = 0; i < 400; ++i) columns += ",1";
        std::string views = "WITH v0 AS (SELECT 1 AS x UNION ALL SELECT 2)";
        for (int i = 1; i < 30; ++i) {
            const auto before = "v" + std::to_string(i - 1);
            views += ",v" + std::to_string(i) + " AS (SELECT l.x FROM " + before + " l," + before + " r)";
        }
        const std::vector<std::pair<const char*, std::string>> queries = {
            {"the blob of the issue", "SELECT hex(zeroblob(400000000))"},
            {"zeroblob", "SELECT zeroblob(2000000)"},
            {"randomblob", "SELECT randomblob(1000000000)"},
            {"printf with a star", "SELECT printf('%.*c', 900000000, 'x')"},
            {"replace that grows", "SELECT replace(hex(zeroblob(400000)), '0', hex(zeroblob(400000)))"},
            {"quote", "SELECT quote(zeroblob(900000))"},
            {"doubling",
             "WITH RECURSIVE g(x) AS (SELECT 'aaaaaaaa' UNION ALL SELECT x || x FROM g) SELECT max(length(x)) FROM g"},
            {"group_concat", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT "
                             "group_concat(hex(zeroblob(1000))) FROM n"},
            {"json_group_array", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT "
                                 "json_group_array(hex(zeroblob(1000))) FROM n"},
            {"very many large columns", "SELECT " + many},
            {"a deep expression", "SELECT " + nested},
            {"a long compound", compound},
            {"very many columns", "SELECT " + columns},
            {"views that double", views + " SELECT count(*) FROM v29, v29, v29"},
            {"a long statement", "SELECT '" + std::string(200'000, 'x') + "'"},
            {"a long pattern of LIKE", "SELECT hex(zeroblob(400000)) LIKE '%" + std::string(300, 'a') + "'"},
            {"a long pattern of GLOB", "SELECT hex(zeroblob(400000)) GLOB '*" + std::string(300, 'a') + "'"},
            {"very many arguments", "SELECT max(" + columns + ")"},
        };
        for (const auto& [name, sql] : queries) QTest::newRow(name) << QString::fromStdString(sql);
    }
    void whatIsTooLargeIsRefusedAtOnce() {
        QFETCH(QString, sql);
        Stopper limit(2'000); // as the runner would after its limit
        QElapsedTimer timer;
        timer.start();
        const auto result = run(sql.toStdString(), json::object(), limit.token());
        QVERIFY2(result.error.has_value(), result.content.substr(0, 200).c_str());
        QVERIFY(timer.elapsed() < kSoonMs);
        QVERIFY(!run("SELECT 1").error); // the tool goes on
    }
    void anAbsurdWidthGivesNothing() {
        for (const char* sql : {"SELECT printf('%1000001d', 1)", "SELECT printf('%1000000000d', 1)"})
            QVERIFY2(cell(sql).is_null(), sql);
    }
    void functionsOfSquareTimeAreLinear_data() {
        QTest::addColumn<QString>("sql");
        QTest::newRow("instr") << "SELECT instr(hex(zeroblob(490000)), hex(zeroblob(240000)) || '1')";
        QTest::newRow("replace") << "SELECT length(replace(hex(zeroblob(490000)), hex(zeroblob(240000)) || '1', 'x'))";
        QTest::newRow("trim")
            << "SELECT length(trim(hex(zeroblob(490000)), replace(hex(zeroblob(240000)), '0', '1') || '0'))";
        QTest::newRow("rtrim")
            << "SELECT length(rtrim(hex(zeroblob(490000)), replace(hex(zeroblob(240000)), '0', '1') || '0'))";
    }
    void functionsOfSquareTimeAreLinear() {
        QFETCH(QString, sql);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!run(sql.toStdString()).error);
        QVERIFY(timer.elapsed() < kSoonMs);
    }
    // LIKE takes the text times its pattern, and nothing stops it in between: both are bounded. The text is shorter
    // than those above: with strict string checks, the address sanitizer reads the whole rest of it at each place.
    void likeIsBoundedByItsPattern() {
        const std::string like = "SELECT hex(zeroblob(40000)) LIKE '%' || substr(hex(zeroblob(500)), 1, ";
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!run(like + "90) || '1'").error);
        QVERIFY(timer.elapsed() < kSoonMs);
        QVERIFY(run(like + "120) || '1'").error);
    }
    void theLinearFunctionsSayWhatSqlitesOwnSay() {
        auto own = db::Connection::open(path_);
        auto bounded = db::Connection::open(path_);
        QVERIFY(bounded->admitForeignSql());
        int compared = 0;
        const std::vector<std::string> values = {"NULL",     "''",   "'a'",  "'abcabd'", "'  ab c '",
                                                 "'销售销'", "'销'", "12.5", "-3",       "x'00ff00'",
                                                 "x'ff'",    "x''",  "'ab'", "'aaab'",   "' '"};
        const auto same = [&](const std::string& call) {
            const auto sql = "SELECT coalesce(quote(" + call + "), '') || typeof(" + call + ")";
            const auto one = own->queryText(sql);
            const auto two = bounded->queryText(sql);
            ++compared;
            QVERIFY2(one && two && *one == *two, (call + ": " + one.value_or("?") + " / " + two.value_or("?")).c_str());
        };
        for (const auto& a : values) {
            for (const char* f : {"trim", "ltrim", "rtrim"}) same(std::string(f) + "(" + a + ")");
            for (const auto& b : values) {
                for (const char* f : {"instr", "trim", "ltrim", "rtrim"})
                    same(std::string(f) + "(" + a + "," + b + ")");
                for (const auto& c : {"'xy'", "''", "NULL", "7"}) same("replace(" + a + "," + b + "," + c + ")");
            }
        }
        QVERIFY(compared > 1'000);
    }
    void dangerousFunctionsAreRefused() {
        for (const char* sql :
             {"SELECT fts3_tokenizer('simple')", "SELECT fts3_tokenizer('simple', x'4141414141414141')",
              "SELECT FTS3_TOKENIZER('simple', :p)", "SELECT load_extension('x')", "SELECT json_patch('{}', '{}')"}) {
            const auto said = errorOf(sql);
            QVERIFY2(said == "tools.sql_not_reading" || said == "tools.sql_failed", (sql + (": " + said)).c_str());
        }
        QVERIFY(run("SELECT fts3_tokenizer('simple', :p)", {{"p", "AAAAAAAA"}}).error.has_value());
    }
    void whatWritesOrOpensFilesIsRefused() {
        const auto other = folder_.filePath("other.db").toStdString();
        const std::vector<std::string> statements = {
            "ATTACH '" + other + "' AS o", "VACUUM INTO '" + other + "'",
            "PRAGMA journal_mode=WAL",     "SELECT * FROM pragma_database_list",
            "INSERT INTO t VALUES(1,2)",   "WITH x AS (SELECT 1) DELETE FROM t",
            "CREATE TEMP TABLE x(a)",      "EXPLAIN SELECT 1; DELETE FROM t"};
        for (const auto& sql : statements) QVERIFY2(run(sql).error.has_value(), sql.c_str());
        QVERIFY(!std::filesystem::exists(other));
        QCOMPARE(cell("SELECT count(*) FROM t"), json(2));
        for (const char* beside : {"-wal", "-shm", "-journal"}) QVERIFY(!std::filesystem::exists(path_ + beside));
    }
    void theAnswerIsBoundedInBytes() {
        const auto result = run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 90000) "
                                "SELECT i, hex(zeroblob(500)) FROM n");
        QVERIFY(!result.error);
        QVERIFY(result.cut);
        QVERIFY(result.content.size() < kMostContent);
        const auto content = json::parse(result.content);
        QCOMPARE(content["cut"], json(true));
        QCOMPARE(content["row_count"], json(content["rows"].size()));
        QVERIFY(content["rows"].size() > 100);
        QVERIFY(content["note"].get<std::string>().find("bytes") != std::string::npos);
    }
    void longTextsAreShortenedAndSaidSo() {
        const auto result = run("SELECT hex(zeroblob(300000)) AS t, 7 AS n");
        QVERIFY(result.cut);
        QVERIFY(result.content.size() < kMostContent);
        const auto content = json::parse(result.content);
        const auto text = content["rows"][0][0].get<std::string>();
        QVERIFY2(text.ends_with("... (600000 bytes in all)"), text.substr(text.size() - 50).c_str());
        QCOMPARE(content["rows"][0][1], json(7));
        QVERIFY(content["note"].get<std::string>().find("substr") != std::string::npos);
        // Characters are not cut in half.
        const auto chinese = cell("SELECT replace(hex(zeroblob(100000)), '0', '销')").get<std::string>();
        QVERIFY(chinese.find("\xEF\xBF\xBD") == std::string::npos);
    }
    void aRowWithEscapesDoesNotGoOverTheLimit() {
        std::string all = "v";
        for (int i = 1; i < 200; ++i) all += ",v";
        const auto result =
            run("WITH x(v) AS (SELECT replace(hex(zeroblob(2000)), '0', char(1))) SELECT " + all + " FROM x");
        QVERIFY(!result.error);
        QVERIFY(result.content.size() < kMostContent);
        QVERIFY(result.cut);
        QVERIFY(!json::parse(result.content, nullptr, false).is_discarded());
    }
    void countingALargeTableCanBeStopped() {
        CancelSource source;
        source.cancel();
        const auto result = run("SELECT count(*) FROM t", json::object(), source.token());
        QVERIFY(result.error && result.error->code == ErrorCode::Cancelled);
    }
    void sortingAndJoiningWithoutEndStops_data() {
        QTest::addColumn<QString>("sql");
        const QString endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) ";
        QTest::newRow("sort") << endless + "SELECT i FROM n ORDER BY -i";
        QTest::newRow("distinct") << endless + "SELECT count(DISTINCT i) FROM n";
        QTest::newRow("group") << endless + "SELECT i, count(*) FROM n GROUP BY i % 100000";
        QTest::newRow("union") << "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i+1 FROM n) SELECT count(*) FROM n";
        QTest::newRow("window") << endless + "SELECT sum(i) OVER (ORDER BY i) FROM n";
        QTest::newRow("join") << endless + "SELECT count(*) FROM n a, n b, n c";
        QTest::newRow("like") << endless + "SELECT count(*) FROM n WHERE hex(zeroblob(9000)) LIKE '%' || i || '%0%1'";
    }
    void sortingAndJoiningWithoutEndStops() {
        QFETCH(QString, sql);
        Stopper stopper(200);
        QElapsedTimer timer;
        timer.start();
        const auto result = run(sql.toStdString(), json::object(), stopper.token());
        QVERIFY(result.error.has_value());
        QVERIFY(result.error->code == ErrorCode::Cancelled || result.error->code == ErrorCode::LimitExceeded);
        QVERIFY2(timer.elapsed() < 200 + 2'000, qPrintable(QString::number(timer.elapsed())));
    }
    void theMemoryLimitIsThisThreadsAlone() {
        auto connection = db::Connection::open(path_);
        auto other = db::Connection::open(path_);
        const auto large = "SELECT length(hex(zeroblob(20000000)))";
        {
            const db::MemoryLimit limit(std::size_t{1} << 20U);
            QCOMPARE(connection->queryInt(large).error().code, ErrorCode::LimitExceeded);
            std::thread elsewhere([&] { QVERIFY(other->queryInt(large).has_value()); });
            elsewhere.join();
        }
        QVERIFY(connection->queryInt(large).has_value());
    }
    void aPipeIsNotWaitedFor() {
        const auto pipe = folder_.filePath("pipe.db").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        for (const auto& path : {pipe, std::string("/dev/zero"), folder_.path().toStdString()})
            QVERIFY(!tools::makeSqlTool({{"q", {}, kParameters, {}, 5'000}, path, "SELECT 1", 10}, clock_));
    }
    void aFileNamedLikeAnAddressIsAFile() {
        const auto before = std::filesystem::current_path();
        std::filesystem::current_path(folder_.path().toStdString());
        const auto opened = db::Connection::open("file:made.db?mode=memory");
        const bool made = std::filesystem::exists("file:made.db?mode=memory");
        std::filesystem::current_path(before);
        QVERIFY(opened && made);
    }
};

QTEST_APPLESS_MAIN(TstHostileSql)
#include "tst_hostile_sql.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/tools/sql_tool.h"

#include <QTemporaryDir>
#include <QtTest>
#include <thread>

using namespace stagefall;

namespace {

constexpr const char* kParameters =
    R"({"type":"object","properties":{"region":{"type":"string"},"least":{"type":"number"},
  "sql":{"type":"string"},"params":{"type":"object"}}})";
constexpr const char* kEndless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

} // namespace

class TstSqlTool final : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    SystemClock clock_;
    std::string path_;

    std::unique_ptr<tools::Tool> make(const std::string& query, int max_rows = 200) {
        auto tool = tools::makeSqlTool({{"query_sales", {}, kParameters, {}, 5'000}, path_, query, max_rows}, clock_);
        return tool ? std::move(*tool) : nullptr;
    }
    std::string content(const std::string& query, const std::string& arguments, int max_rows = 200) {
        auto tool = make(query, max_rows);
        if (!tool) return "no tool";
        const auto result = tool->run(arguments, {});
        if (!result) return result.error().message.id;
        return result->error ? result->error->message.id : result->content;
    }

private Q_SLOTS:
    void initTestCase() {
        path_ = folder_.filePath("sales.db").toStdString();
        auto connection = db::Connection::open(path_);
        QVERIFY(connection.has_value());
        QVERIFY(connection->execute("CREATE TABLE sales(region TEXT, revenue REAL, orders INTEGER, note BLOB);"
                                    "INSERT INTO sales VALUES('North', 10.5, 2, NULL), ('South', 7, 1, x'00ff');"));
    }
    void rowsComeBackAsJson() {
        const std::string expected =
            R"({"columns":["region","revenue","orders","note"],"rows":[["North",10.5,2,null],["South",7.0,1,"<2 bytes>"]],)"
            R"("row_count":2,"cut":false})";
        QCOMPARE(content("SELECT * FROM sales ORDER BY region", "{}"), expected);
    }
    void argumentsAreBoundByNameAndType() {
        const auto query = "SELECT region, typeof(:least) FROM sales WHERE region = :region AND revenue > :least";
        const auto bound = content(query, R"({"region":"North","least":10})");
        QVERIFY2(bound.find("[[\"North\",\"integer\"]]") != std::string::npos, bound.c_str());
        const auto pasted = content(query, "{\"region\":\"North' OR 1=1 --\",\"least\":0}");
        QVERIFY2(pasted.find("\"rows\":[]") != std::string::npos, pasted.c_str());
    }
    void aMissingArgumentIsNull() {
        QVERIFY(content("SELECT :region IS NULL", "{}").find("[[1]]") != std::string::npos);
    }
    void moreRowsThanAllowedAreCutAndSaidSo() {
        const auto text = content("SELECT region FROM sales", "{}", 1);
        QVERIFY(text.find("\"row_count\":1,\"cut\":true") != std::string::npos);
        QVERIFY(text.find("Only the first 1 rows") != std::string::npos);
    }
    void theQueryIsASpan() {
        auto tool = make("SELECT 1");
        const auto result = tool->run("{}", {});
        QCOMPARE(result->spans.size(), std::size_t(1));
        QCOMPARE(result->spans[0].name, std::string("query"));
        QVERIFY(result->spans[0].end >= result->spans[0].start);
        QCOMPARE(*result->rows, std::int64_t(1));
    }
    void statementsThatWriteAreRefused() {
        for (const char* sql : {"DELETE FROM sales", "PRAGMA journal_mode = WAL", "ATTACH 'x.db' AS x",
                                "DROP TABLE sales", "CREATE TABLE t(a)", "BEGIN"}) {
            const auto refused = content("", std::string(R"({"sql":")") + sql + "\"}");
            QVERIFY2(refused == "tools.sql_not_reading", refused.c_str());
            QVERIFY(make(sql) == nullptr);
        }
        QCOMPARE(content("", "{\"sql\":\"SELECT 1; DELETE FROM sales\"}"), std::string("db.several_statements"));
        QVERIFY(content("SELECT count(*) FROM sales", "{}").find("[[2]]") != std::string::npos);
    }
    void freeSqlTakesItsParameters() {
        const auto rows =
            content("", "{\"sql\":\"SELECT orders FROM sales WHERE region = :r\",\"params\":{\"r\":\"North\"}}");
        QVERIFY2(rows.find("[[2]]") != std::string::npos, rows.c_str());
    }
    void anErrorSaysWhatSqliteSays() {
        auto tool = make("");
        const auto result = tool->run(R"({"sql":"SELECT regon FROM sales"})", {});
        QVERIFY(result->error.has_value());
        QCOMPARE(result->error->message.id, std::string("tools.sql_failed"));
        QCOMPARE(result->error->message.args.at(0).second, std::string("no such column: regon"));
    }
    void aParameterThatIsNoArgumentIsToldBeforeTheFirstCall() {
        const auto tool = tools::makeSqlTool({{"q", {}, kParameters, {}, 5'000}, path_, "SELECT :reigon", 10}, clock_);
        QVERIFY(!tool);
        QCOMPARE(tool.error().message.id, std::string("tools.sql_parameter_unknown"));
    }
    void aMissingFileIsToldBeforeTheFirstCall() {
        QVERIFY(!tools::makeSqlTool({{"q", {}, kParameters, {}, 5'000}, path_ + ".gone", "SELECT 1", 10}, clock_));
    }
    void cancelStopsARunningQuery() {
        auto tool = make(kEndless);
        CancelSource source;
        std::thread stopper([&] { source.cancel(); });
        const auto start = clock_.now();
        const auto result = tool->run("{}", source.token());
        stopper.join();
        QVERIFY(result->error && result->error->code == ErrorCode::Cancelled);
        QVERIFY(clock_.now() - start < std::chrono::seconds(5));
        // The connection is good for the next call.
        QVERIFY(!make("SELECT 1")->run("{}", {})->error);
    }
};

QTEST_APPLESS_MAIN(TstSqlTool)
#include "tst_sql_tool.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/tools/sample_data.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <map>

using namespace stagefall;

namespace {

constexpr const char* kToday = "2026-03-01";

Status make(const std::string& path, std::int64_t rows, std::uint64_t seed = 7, const std::string& today = kToday) {
    return tools::generateDatabase("regional-sales", path, seed, rows, today, nullptr, {});
}

std::map<std::string, std::vector<double>> lastThreeDays(db::Connection& connection) {
    std::map<std::string, std::vector<double>> out;
    auto query = connection.prepare("SELECT region, SUM(revenue) FROM sales WHERE day > date((SELECT max(day) FROM "
                                    "sales), '-3 days') GROUP BY region, day ORDER BY region, day");
    while (*query->step()) out[query->text(0)].push_back(query->real(1));
    return out;
}

} // namespace

class TstSampleData final : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    std::string path(const char* name) { return folder_.filePath(name).toStdString(); }

private Q_SLOTS:
    void ninetyDaysUpToTodayWithExactlyTheRowsAskedFor() {
        QVERIFY(make(path("a.db"), 30'000));
        auto connection = db::Connection::open(path("a.db"));
        QCOMPARE(*connection->queryInt("SELECT count(*) FROM sales"), std::int64_t(30'000));
        QCOMPARE(*connection->queryInt("SELECT count(DISTINCT day) FROM sales"), std::int64_t(90));
        QCOMPARE(*connection->queryText("SELECT max(day) FROM sales"), std::string(kToday));
        QCOMPARE(*connection->queryText("SELECT min(day) FROM sales"), std::string("2025-12-02"));
    }
    void eastAndSouthFallNorthAndWestDoNot() {
        for (const std::uint64_t seed : {1U, 7U, 99U}) {
            QVERIFY(make(path("fall.db"), 20'000, seed));
            auto connection = db::Connection::open(path("fall.db"));
            const auto days = lastThreeDays(*connection);
            QCOMPARE(days.size(), std::size_t(4));
            for (const auto& [region, revenue] : days) {
                const bool falls = revenue.at(2) < 0.85 * revenue.at(0);
                const bool meant = region == "East" || region == "South";
                QVERIFY2(falls == meant, region.c_str());
                if (!meant) QVERIFY2(revenue.at(2) > 0.97 * revenue.at(0), region.c_str());
            }
        }
    }
    void theSameSeedAndDayGiveTheSameRows() {
        QVERIFY(make(path("one.db"), 2'000));
        QVERIFY(make(path("two.db"), 2'000));
        const auto sum = [](const std::string& file) {
            return *db::Connection::open(file)->queryText(
                "SELECT group_concat(day||region||store||sku||revenue) FROM sales");
        };
        QVERIFY(sum(path("one.db")) == sum(path("two.db")));
        QVERIFY(make(path("two.db"), 2'000, 8));
        QVERIFY(sum(path("one.db")) != sum(path("two.db")));
    }
    void aFileThatFitsIsKeptAndAnotherDayMakesItAnew() {
        const auto file = path("kept.db");
        QVERIFY(make(file, 1'000));
        QVERIFY(db::Connection::open(file)->execute("CREATE TABLE trace_of_old(a)"));
        QVERIFY(make(file, 1'000));
        QVERIFY(db::Connection::open(file)->queryInt("SELECT count(*) FROM trace_of_old").has_value());
        QVERIFY(make(file, 1'000, 7, "2026-03-02"));
        QVERIFY(!db::Connection::open(file)->queryInt("SELECT count(*) FROM trace_of_old").has_value());
    }
    void whatThisGeneratorDidNotMakeIsNeverReplaced() {
        const auto refused = [&](const std::string& file) {
            const auto status = make(file, 500);
            return !status && status.error().code == ErrorCode::PermissionDenied &&
                   status.error().message.id == "tools.data_not_ours";
        };
        const QByteArray content(200, 'x');
        QFile foreign(QString::fromStdString(path("foreign.db")));
        QVERIFY(foreign.open(QIODevice::WriteOnly) && foreign.write(content) == 200);
        foreign.close();
        QVERIFY(refused(path("foreign.db")));
        QVERIFY(foreign.open(QIODevice::ReadOnly));
        QCOMPARE(foreign.readAll(), content);

        QVERIFY(db::Connection::open(path("mine.db"))->execute("CREATE TABLE mine(a); INSERT INTO mine VALUES(1)"));
        QVERIFY(refused(path("mine.db")));
        QCOMPARE(*db::Connection::open(path("mine.db"))->queryInt("SELECT a FROM mine"), std::int64_t(1));

        std::filesystem::create_symlink(path("mine.db"), path("link.db"));
        QVERIFY(refused(path("link.db")));
        std::filesystem::create_symlink(path("nowhere.db"), path("dangling.db"));
        QVERIFY(refused(path("dangling.db")));
        QVERIFY(!std::filesystem::exists(path("nowhere.db")));
        std::filesystem::create_directory(path("folder.db"));
        QVERIFY(refused(path("folder.db")));
    }
    void aLinkAtTheTemporaryNameIsNotFollowed() {
        const auto file = path("exclusive.db");
        std::filesystem::create_symlink(path("victim"), file + ".making-" + std::to_string(getpid()));
        QVERIFY(make(file, 500));
        QVERIFY(!std::filesystem::exists(path("victim")));
        QVERIFY(std::filesystem::is_regular_file(std::filesystem::symlink_status(file)));
    }
    void cancelLeavesNothingBehind() {
        const auto sub_folder = path("cancelled");
        CancelSource source;
        const auto status = tools::generateDatabase(
            "regional-sales", sub_folder + "/x.db", 7, 5'000, kToday,
            [&](std::int64_t, std::int64_t) { source.cancel(); }, source.token());
        QVERIFY(!status && status.error().code == ErrorCode::Cancelled);
        QVERIFY(std::filesystem::is_empty(sub_folder));
    }
    void progressReachesTheEnd() {
        std::int64_t last = 0;
        QVERIFY(tools::generateDatabase("regional-sales", path("p.db"), 7, 900, kToday,
                                        [&](std::int64_t done, std::int64_t) { last = done; }, {}));
        QCOMPARE(last, std::int64_t(900));
    }
    void anUnknownGeneratorOrDayIsRefused() {
        QVERIFY(tools::generateDatabase("nope", path("n.db"), 1, 1, kToday, nullptr, {}).error().code ==
                ErrorCode::Unsupported);
        for (const char* day : {"2026-02-30", "yesterday", "2026-2-3", ""})
            QVERIFY(make(path("n.db"), 10, 1, day).error().code == ErrorCode::InvalidArgument);
    }
    void theQueryForThreeDaysIsFast() {
        QVERIFY(make(path("big.db"), 300'000));
        auto connection = db::Connection::open(path("big.db"));
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(lastThreeDays(*connection).size(), std::size_t(4));
        QVERIFY(timer.elapsed() < 100);
    }
};

QTEST_APPLESS_MAIN(TstSampleData)
#include "tst_sample_data.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/tool_text.h"
#include "core/db/sqlite.h"
#include "core/tools/tool.h"
#include "tests/core/agent/session_bench.h"

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>

using namespace stagefall;
using testing::ScriptedServer;
using testing::SessionBench;
using trace::Stage;
namespace fs = std::filesystem;
namespace keys = trace::keys;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string argumentsOf(std::size_t bytes) { return "{\"q\":\"" + std::string(bytes, 'x') + "\"}"; }

/// Prepares a session whose workbench generates a database.
Status prepare(const std::string& data_folder, const std::string& id, std::uint64_t seed, std::int64_t rows) {
    SessionBench bench;
    bench.data_folder = data_folder;
    bench.workbench.id = id;
    bench.workbench.databases = {{"sales", "", "regional-sales", seed, rows}};
    agent::Session session({bench.clock, bench.http, bench.secrets, bench.redactor, text::Catalogue::builtIn(),
                            bench.log, bench.data_folder, ""},
                           bench.workbench, bench.endpoint, bench.options);
    return session.prepare({}, {});
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> out;
    if (!fs::exists(folder)) return out;
    for (const auto& entry : fs::directory_iterator(folder)) out.push_back(entry.path());
    return out;
}

} // namespace

class TstHostileTools final : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string folder(const char* name) {
        const auto path = fs::path(folder_.path().toStdString()) / name;
        fs::create_directories(path);
        return path.string();
    }

private Q_SLOTS:
    void argumentsThatAreTooLongAreNeitherReadNorSentNorRecordedWhole() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", argumentsOf(tools::kMostArgumentBytes + 1'000)}}));
        bench.server.chat(ScriptedServer::text("done"));
        QCOMPARE(bench.run("go").answer, std::string("done"));
        QCOMPARE(bench.server.requests("/first").size(), std::size_t(0));
        QVERIFY(has(bench.lastRequest(), "at most 1000000 are taken. Send less."));
        const auto span = bench.find(Stage::Tool, "first");
        const auto recorded = bench.attribute(span, keys::kArguments);
        QVERIFY(recorded.size() < agent::kMostRecordedBytes + 200);
        QVERIFY(recorded.ends_with(" of 1001008 bytes.]"));
        QCOMPARE(bench.attribute(span, keys::kErrorCode), std::string("limit_exceeded"));
    }
    void aResultThatIsTooLongIsCutAndSaidSo() {
        SessionBench bench;
        bench.addTool("first");
        std::get<agent::HttpToolSpec>(bench.workbench.tools.front()).max_response_bytes = 8'000'000;
        bench.server.route("/first", ScriptedServer::json(std::string(3'000'000, 'x')));
        bench.server.chat(ScriptedServer::calls("", {{"c1", "first", argumentsOf(1)}}));
        bench.server.chat(ScriptedServer::text("done"));
        QVERIFY(!bench.run("go").error);
        const auto span = bench.find(Stage::Tool, "first");
        QCOMPARE(bench.attribute(span, "tool.cut"), std::string("true"));
        const auto result = bench.attribute(span, keys::kResult);
        QVERIFY(result.size() < agent::kMostResultBytes + 200);
        QVERIFY(result.ends_with("[Cut: these are the first 1000000 of 3000000 bytes. Ask for less to see all.]"));
        QVERIFY(has(bench.lastRequest(), "of 3000000 bytes"));
    }
    void aMadeUpNameIsShownShortened() {
        SessionBench bench;
        bench.addTool("first");
        bench.server.chat(ScriptedServer::calls("", {{"c1", std::string(100'000, 'n'), argumentsOf(1)}}));
        bench.server.chat(ScriptedServer::text("done"));
        QVERIFY(!bench.run("go").error);
        const auto seen = bench.trace();
        for (trace::Row row = 0; row < seen->spans.size(); ++row) QVERIFY(seen->spans[row].name.size() <= 100);
    }
    void cutTextStaysWhole() {
        std::string chinese;
        while (chinese.size() <= agent::kMostResultBytes) chinese += "销";
        QVERIFY(agent::cutResult(chinese));
        QVERIFY(has(chinese, "销\n[Cut: these are the first 999999 of 1000002 bytes."));
        std::string fits(agent::kMostResultBytes, 'x');
        QVERIFY(!agent::cutResult(fits));
        QCOMPARE(fits.size(), agent::kMostResultBytes);
    }
    void anIdNeverLeavesTheDataFolder() {
        // Past the reader of files: the window gives ids of its own.
        for (const std::string id : {"../../victim/y", "/etc/x", "..", "a\nb", "销售", ""}) {
            const auto data = folder("ids/deep/data");
            QVERIFY2(prepare(data, id, 1, 10).has_value(), id.c_str());
            const auto made = filesIn(fs::path(data) / "databases");
            QCOMPARE(made.size(), std::size_t(1));
            QVERIFY(made.front().filename().string().ends_with("-sales-1-10.db"));
            fs::remove_all(data);
            QVERIFY(filesIn(folder("ids/deep")).empty());
        }
    }
    void twoWorkbenchesOfOneIdKeepTheirOwnData() {
        const auto data = folder("twice");
        QVERIFY(prepare(data, "sales", 1, 100));
        const auto first = filesIn(fs::path(data) / "databases").at(0);
        auto in_use = db::Connection::open(first.string(), {.read_only = true, .create = false});
        QVERIFY(in_use.has_value());
        QVERIFY(prepare(data, "sales", 2, 50));
        QVERIFY(prepare(data, "sales", 1, 50));
        QCOMPARE(filesIn(fs::path(data) / "databases").size(), std::size_t(3));
        QCOMPARE(*in_use->queryInt("SELECT count(*) FROM sales"), std::int64_t(100));
        QCOMPARE(*db::Connection::open(first.string())->queryInt("SELECT count(*) FROM sales"), std::int64_t(100));
        QVERIFY(prepare(data, "sales", 1, 100)); // the same again is shared
        QCOMPARE(filesIn(fs::path(data) / "databases").size(), std::size_t(3));
    }
    void aDatabaseThatIsNotOursIsNotReplaced() {
        const auto data = folder("foreign");
        fs::create_directories(fs::path(data) / "databases");
        const auto file = fs::path(data) / "databases" / "sales-sales-1-10.db";
        std::ofstream(file) << "mine";
        const auto status = prepare(data, "sales", 1, 10);
        QVERIFY(!status);
        QCOMPARE(status.error().message.id, std::string("tools.data_not_ours"));
        QCOMPARE(fs::file_size(file), std::uintmax_t(4));
    }
    void aDataFolderWhoseInsideLeadsOutIsRefused() {
        const auto data = folder("linked");
        const auto outside = folder("elsewhere");
        fs::create_directory_symlink(outside, fs::path(data) / "databases");
        const auto status = prepare(data, "sales", 1, 10);
        QVERIFY(!status);
        QCOMPARE(status.error().message.id, std::string("base.path.leads_out"));
        QVERIFY(filesIn(outside).empty());
    }
    void indexesOfOneIdFollowTheirFolders() {
        SessionBench bench;
        bench.data_folder = folder("indexes");
        for (const char* name : {"one", "two"}) {
            const auto documents = folder(name);
            std::ofstream(fs::path(documents) / "a.md") << "# " << name;
            bench.workbench.id = "../../same";
            bench.workbench.retrieval = agent::RetrievalSpec{.folder = documents, .embeddings = false};
            agent::Session session({bench.clock, bench.http, bench.secrets, bench.redactor, text::Catalogue::builtIn(),
                                    bench.log, bench.data_folder, ""},
                                   bench.workbench, bench.endpoint, bench.options);
            QVERIFY(session.prepare({}, {}));
        }
        std::size_t indexes = 0;
        for (const auto& file : filesIn(fs::path(bench.data_folder) / "indexes")) {
            if (file.extension() != ".db") continue;
            ++indexes;
            QCOMPARE(*db::Connection::open(file.string())->queryInt("SELECT count(*) FROM documents"), std::int64_t(1));
        }
        QCOMPARE(indexes, std::size_t(2));
    }
};

QTEST_GUILESS_MAIN(TstHostileTools)
#include "tst_hostile_tools.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/index_file.h"

#include "core/base/file.h"

#include <filesystem>

namespace stagefall::retrieval {

namespace {

constexpr std::int64_t kApplicationId = 0x53544749; // "STGI"
constexpr std::int64_t kVersion = 1;

constexpr const char* kSchema = R"(
    CREATE TABLE documents(path TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE passages(
        id INTEGER PRIMARY KEY,
        document TEXT NOT NULL REFERENCES documents(path) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        title TEXT NOT NULL,
        text TEXT NOT NULL,
        first_line INTEGER NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE(document, ordinal)) STRICT;
    CREATE INDEX passages_by_hash ON passages(hash);
    CREATE TABLE vectors(
        hash TEXT NOT NULL,
        model TEXT NOT NULL,
        vector BLOB NOT NULL,
        PRIMARY KEY(hash, model)) STRICT;
    CREATE VIRTUAL TABLE words USING fts5(title, text, cjk, tokenize = "unicode61 remove_diacritics 2");
    CREATE TABLE cutting(options TEXT NOT NULL) STRICT;
)";

constexpr const char* kDropAll = R"(
    DROP TABLE IF EXISTS words;
    DROP TABLE IF EXISTS vectors;
    DROP TABLE IF EXISTS passages;
    DROP TABLE IF EXISTS documents;
    DROP TABLE IF EXISTS cutting;
)";

Status fillEmptyFile(db::Connection& connection) {
    auto transaction = db::Transaction::begin(connection);
    if (!transaction) return fail(transaction.error());
    // Another program may have been faster.
    const auto version = connection.queryInt("PRAGMA user_version");
    if (!version) return fail(version.error());
    if (*version == kVersion) return {};
    SF_CHECK(connection.execute(kDropAll));
    SF_CHECK(connection.execute(kSchema));
    SF_CHECK(connection.execute("PRAGMA application_id = " + std::to_string(kApplicationId)));
    SF_CHECK(connection.execute("PRAGMA user_version = " + std::to_string(kVersion)));
    return transaction->commit();
}

} // namespace

Status prepareIndexFile(const std::string& path) {
    namespace fs = std::filesystem;
    if (const auto folder = fs::path(path).parent_path(); !folder.empty()) {
        static_cast<void>(makePrivateFolder(folder.string())); // where it fails, opening the file says so
    }
    auto connection = db::Connection::open(path);
    if (!connection) return fail(connection.error());
    const auto application = connection->queryInt("PRAGMA application_id");
    if (!application) return fail(application.error());
    const auto tables = connection->queryInt("SELECT count(*) FROM sqlite_schema");
    if (!tables) return fail(tables.error());
    if (*application != kApplicationId && (*application != 0 || *tables != 0)) {
        return fail(ErrorCode::DatabaseError, "retrieval.foreign", {{"path", path}});
    }
    if (const auto mode = connection->queryText("PRAGMA journal_mode = WAL"); !mode) return fail(mode.error());
    SF_CHECK(fillEmptyFile(*connection));
    db::makeDatabasePrivate(path);
    return {};
}

Result<db::Connection> connectIndex(const std::string& path, const CancelToken& cancel) {
    auto connection = db::Connection::open(path, {.create = false});
    if (!connection) return connection;
    connection->cancelWith(cancel);
    // An index can be made again from its documents: it may lose the last update with the power, not its order.
    if (auto set = connection->execute("PRAGMA synchronous = NORMAL"); !set) return fail(set.error());
    return connection;
}

std::string textToEmbed(const Passage& passage) {
    return passage.title.empty() ? passage.text : passage.title + "\n" + passage.text;
}

Result<std::map<std::string, std::string>> indexedDocuments(db::Connection& connection) {
    auto select = connection.prepare("SELECT path, hash FROM documents");
    if (!select) return fail(select.error());
    std::map<std::string, std::string> documents;
    for (;;) {
        const auto row = select->step();
        if (!row) return fail(row.error());
        if (!*row) return documents;
        documents.emplace(select->text(0), select->text(1));
    }
}

Result<std::map<std::string, std::string>> textsWithoutVector(db::Connection& connection, const std::string& model,
                                                              const std::set<std::string>& left_out) {
    auto select = connection.prepare("SELECT hash, document, title, text FROM passages WHERE NOT EXISTS "
                                     "(SELECT 1 FROM vectors WHERE vectors.hash = passages.hash AND model = ?1)");
    if (!select) return fail(select.error());
    select->bindText(1, model);
    std::map<std::string, std::string> texts;
    for (;;) {
        const auto row = select->step();
        if (!row) return fail(row.error());
        if (!*row) return texts;
        if (left_out.contains(select->text(1))) continue;
        texts.emplace(select->text(0), textToEmbed({.title = select->text(2), .text = select->text(3)}));
    }
}

Result<std::set<std::string>> vectorHashes(db::Connection& connection, const std::string& model) {
    auto select = connection.prepare("SELECT hash FROM vectors WHERE model = ?1");
    if (!select) return fail(select.error());
    select->bindText(1, model);
    std::set<std::string> hashes;
    for (;;) {
        const auto row = select->step();
        if (!row) return fail(row.error());
        if (!*row) return hashes;
        hashes.insert(select->text(0));
    }
}

} // namespace stagefall::retrieval

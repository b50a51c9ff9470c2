// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"

#include "core/store/recorder.h"
#include "core/store/schema.h"
#include "core/store/sessions.h"

#include <utility>

namespace stagefall::store {

namespace {

/// Holds no connection: each call opens one, which costs some 100 us and makes the store thread-safe by construction.
class SqliteStore final : public Store {
public:
    SqliteStore(std::string path, const Clock& clock) : path_(std::move(path)), clock_(clock) {}

    Result<std::unique_ptr<SessionRecorder>> record(const SessionId& id, trace::EventLog& log) override {
        auto writer = SessionWriter::create(path_, id, clock_);
        if (!writer) return fail(writer.error());
        return std::make_unique<Recorder>(std::move(*writer), log, clock_);
    }

    Result<std::vector<SessionSummary>> sessions() override {
        auto connection = connectAndMark();
        if (!connection) return fail(connection.error());
        return readSessions(*connection);
    }

    Result<SessionSummary> session(const SessionId& id_or_prefix) override {
        auto connection = connectAndMark();
        if (!connection) return fail(connection.error());
        return findSession(*connection, id_or_prefix);
    }

    Result<std::vector<trace::Event>> events(const SessionId& id, std::uint64_t after_seq) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        const auto row = sessionRow(*connection, id);
        if (!row) return fail(row.error());
        return readEvents(*connection, *row, after_seq);
    }

    Status import(const SessionId& id, const std::vector<trace::Event>& events, SessionState state) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        return importSession(*connection, id, events, state, clock_.wallNs());
    }

    Status remove(const SessionId& id) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        return removeSession(*connection, id, clock_.wallNs());
    }

    Status rename(const SessionId& id, const std::string& title) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        return renameSession(*connection, id, title);
    }

    Status setTags(const SessionId& id, const std::vector<std::string>& tags) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        return writeTags(*connection, id, tags);
    }

    Result<std::vector<SessionNote>> notes(const SessionId& id) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        return readNotes(*connection, id);
    }

    Status setNotes(const SessionId& id, const std::vector<SessionNote>& notes) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        return writeNotes(*connection, id, notes);
    }

    Result<std::string> setting(const std::string& key) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        auto select = connection->prepare("SELECT value FROM settings WHERE key = ?1");
        if (!select) return fail(select.error());
        select->bindText(1, key);
        const auto row = select->step();
        if (!row) return fail(row.error());
        if (!*row) return fail(ErrorCode::NotFound, "store.no_setting", {{"key", key}});
        return select->text(0);
    }

    Status setSetting(const std::string& key, const std::string& value) override {
        auto connection = connect(path_);
        if (!connection) return fail(connection.error());
        auto set = connection->prepare("INSERT INTO settings(key, value) VALUES(?1, ?2) "
                                       "ON CONFLICT(key) DO UPDATE SET value = excluded.value");
        if (!set) return fail(set.error());
        return set->bindText(1, key).bindText(2, value).run();
    }

private:
    Result<db::Connection> connectAndMark() {
        auto connection = connect(path_);
        if (!connection) return connection;
        if (auto marked = markInterrupted(*connection, clock_.wallNs()); !marked) return fail(marked.error());
        return connection;
    }

    std::string path_;
    const Clock& clock_;
};

} // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& path, const Clock& clock) {
    SF_CHECK(prepareFile(path));
    auto store = std::make_unique<SqliteStore>(path, clock);
    // One look at the list: marks what a crash has left behind.
    if (const auto sessions = store->sessions(); !sessions) return fail(sessions.error());
    return store;
}

} // namespace stagefall::store

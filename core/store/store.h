// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/trace/event_log.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// core/store: one SQLite file (WAL) that holds sessions and their events. Versioned, migrated, shared by any number
/// of programs; each live session has one owner.
namespace stagefall::store {

enum class SessionState { Live, Finished, Failed, Cancelled, Interrupted };
std::string_view name(SessionState state);

struct SessionSummary {
    SessionId id;
    std::string title;
    std::string title_zh; ///< the same in Chinese, "" where there is none of its own
    std::string workbench;
    std::string endpoint;
    std::string model;
    bool lab = false;
    SessionState state = SessionState::Live;
    std::int64_t wall_ns = 0;      ///< start
    std::int64_t duration_ns = -1; ///< -1 = not known
    std::int64_t events = 0;
    std::string verdict;           ///< "within", "near", "over", "" = not judged
    bool renamed = false;          ///< `title` is a person's; else it is that of the events
    std::vector<std::string> tags; ///< a person's, in their order

    LocalizedText titles() const { return {title, title_zh.empty() ? title : title_zh}; }
    bool operator==(const SessionSummary&) const = default;
};

/// A person's note on a span or on a stretch of time. Kept beside the events, which nobody changes afterwards.
struct SessionNote {
    std::int64_t id = 0; ///< unique within the session
    SpanId span;         ///< none: from .. to is meant
    MonoTime from, to;
    std::string text; ///< plain
    bool operator==(const SessionNote&) const = default;
};

/// Writes one session's log to the store as it grows: at most 100 ms behind, on a thread of its own.
/// Its owner mark (process id, start time of the process, heartbeat) tells others that it lives.
class SessionRecorder {
public:
    /// Flushes. A session that was not finished ends as Interrupted: nobody records it any more.
    virtual ~SessionRecorder() = default;
    /// Blocks until everything that was in the log at the call is on disk.
    virtual Status flush() = 0;
    /// Writes what is left, marks the session as over and releases ownership. The first call that succeeds holds;
    /// events after it are not recorded, and flush() says so.
    virtual Status finish(SessionState state, const std::string& verdict) = 0;
    /// The first write error, kept; recording goes on trying.
    virtual std::optional<Error> lastError() const = 0;
    /// Largest distance between an event's emit and its commit so far, for the bench; none before the first commit.
    virtual std::optional<Nanoseconds> worstLag() const = 0;
};

/// Thread-safe; each call opens what it needs. Never call on a UI thread.
class Store {
public:
    /// Creates and migrates. A file of a newer version is refused with a message that names both versions; a damaged
    /// one is named and left untouched.
    static Result<std::unique_ptr<Store>> open(const std::string& path, const Clock& clock);
    /// $STAGEFALL_HOME, else $XDG_DATA_HOME/stagefall, else ~/.local/share/stagefall; with "stagefall.db".
    static std::string defaultPath();

    virtual ~Store() = default;
    /// AlreadyExists where the id is taken. `log` and the store's clock must outlive the recorder; the store need not.
    virtual Result<std::unique_ptr<SessionRecorder>> record(const SessionId& id, trace::EventLog& log) = 0;
    /// Newest first. Sessions without a living owner are marked Interrupted on the way.
    virtual Result<std::vector<SessionSummary>> sessions() = 0;
    /// The whole id or the beginning of one; the error for an ambiguous one lists the matches.
    virtual Result<SessionSummary> session(const SessionId& id_or_prefix) = 0;
    /// Events after `after_seq`, in order. In the place of one that cannot be read stands a Note "unreadable_event".
    virtual Result<std::vector<trace::Event>> events(const SessionId& id, std::uint64_t after_seq = 0) = 0;
    /// For importers: a whole finished session at once. AlreadyExists where the id is taken. Events are numbered from
    /// 1 where none has a seq; else their numbers are kept and must rise.
    virtual Status import(const SessionId& id, const std::vector<trace::Event>& events, SessionState state) = 0;
    /// PermissionDenied while a living program records it.
    virtual Status remove(const SessionId& id) = 0;

    // What a person adds to a session, live ones too. NotFound where there is no such session.
    /// "" gives back the title of the events.
    virtual Status rename(const SessionId& id, const std::string& title) = 0;
    /// In the place of those it has. Empty ones and second ones of a word are left out.
    virtual Status setTags(const SessionId& id, const std::vector<std::string>& tags) = 0;
    virtual Result<std::vector<SessionNote>> notes(const SessionId& id) = 0; ///< by id
    /// In the place of those it has; all or none.
    virtual Status setNotes(const SessionId& id, const std::vector<SessionNote>& notes) = 0;

    virtual Result<std::string> setting(const std::string& key) = 0; ///< NotFound where there is none
    virtual Status setSetting(const std::string& key, const std::string& value) = 0;
};

} // namespace stagefall::store

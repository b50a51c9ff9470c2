// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/db/sqlite.h"
#include "core/store/owner.h"
#include "core/store/store.h"
#include "core/store/summary.h"

#include <memory>
#include <optional>
#include <string>

namespace stagefall::store {

/// The rows of one session, written by its owner. Not thread-safe. Every call is one transaction; one that fails has
/// changed nothing and may be made again.
class SessionWriter {
public:
    /// Adds the session as Live and owned by this process. AlreadyExists where the id is taken.
    static Result<std::unique_ptr<SessionWriter>> create(const std::string& path, const SessionId& id,
                                                         const Clock& clock);

    /// Writes what `view` has beyond written(), kMostEvents of it at most, and renews the owner mark.
    Status append(const trace::EventView& view);
    std::uint64_t written() const { return written_; }
    /// Renews the owner mark alone.
    Status beat();
    Status close(SessionState state, const std::string& verdict);

    static constexpr std::size_t kMostEvents = 4096; ///< keeps the lock, which programs share, short

private:
    SessionWriter(db::Connection connection, db::Statement add_event, db::Statement update, const Clock& clock)
        : connection_(std::move(connection)), clock_(clock), add_event_(std::move(add_event)),
          update_(std::move(update)) {}
    Status insertSession(const SessionId& id);
    Status writeSummary();

    db::Connection connection_;
    const Clock& clock_;
    db::Statement add_event_;
    db::Statement update_;
    std::int64_t row_ = 0;
    std::uint64_t written_ = 0;
    std::uint64_t summarized_ = 0; ///< events the summary has seen; ahead of written_ after a failure
    SummaryBuilder summary_;
};

/// Binds title, workbench, endpoint, model, lab, wall (COALESCEd by the caller), first, last and the Chinese title to
/// parameters 1 to 9.
void bindSummary(db::Statement& statement, const SummaryBuilder& summary);

} // namespace stagefall::store

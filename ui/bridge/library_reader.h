// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"
#include "core/store/store.h"
#include "ui/bridge/frame_feed.h"
#include "ui/state/annotations.h"

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What the library asks of the store. All block: never on the UI thread.
namespace stagefall::ui {

struct OpenedSession {
    FrameSource source;
    std::vector<Annotation> annotations;
    std::optional<Error> problem; ///< the budget that was kept with it cannot be read
};
/// A stored session with the budget that is kept with it (host::budgetOf).
Result<OpenedSession> readSession(store::Store& store, const SessionId& id);

/// What the list shows of a session beyond its summary.
struct SessionGlance {
    SessionId id;
    std::int64_t events = 0;                   ///< that it was made of
    std::shared_ptr<const scene::Scene> strip; ///< none where the events cannot be read
    std::string verdict;                       ///< for sessions that nobody judged, imported ones for example
    QString question;                          ///< of the first task
    QString said;                              ///< all questions and answers, up to kMostSaid letters
    std::size_t failed_tools = 0;              ///< calls of tools that failed
};
inline constexpr int kMostSaid = 20'000; ///< a list of thousands is searched in memory
inline constexpr double kStripWidth = 200;
inline constexpr double kStripHeight = 6;
SessionGlance readGlance(store::Store& store, const store::SessionSummary& summary);

/// Puts a file of the product's own JSON into the store; one that is there already is only named.
Result<SessionId> importSession(store::Store& store, const QString& path);

Status writeAnnotations(store::Store& store, const SessionId& id, const std::vector<Annotation>& annotations);

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace stagefall::store {

/// Derives a session's summary from its events as they pass. What no event said stays empty.
class SummaryBuilder {
public:
    void apply(const trace::Event& event);

    const std::string& title() const { return title_; }
    const std::string& titleZh() const { return title_zh_; } ///< "" where there is none of its own
    const std::string& workbench() const { return workbench_; }
    const std::string& endpoint() const { return endpoint_; }
    const std::string& model() const { return model_; }
    bool lab() const { return lab_; }
    std::optional<std::int64_t> wallNs() const { return wall_ns_; }
    /// Start of the session span, or the first event where there is none.
    std::optional<MonoTime> first() const { return session_start_ ? session_start_ : first_; }
    /// Such that last - first is what the session took: all its tasks together, without what they waited for a person
    /// and the pauses a person makes between them; where there are none, to the end of the session span or to the
    /// latest event.
    std::optional<MonoTime> last() const;

private:
    void take(const trace::Event& attribute);

    SpanId session_;
    std::vector<trace::Event> early_; ///< attributes that came before the session span was known
    std::string title_;
    std::string title_zh_;
    std::string workbench_;
    std::string endpoint_;
    std::string model_;
    bool lab_ = false;
    std::optional<std::int64_t> wall_ns_;
    std::optional<MonoTime> session_start_;
    std::optional<MonoTime> session_end_;
    std::map<SpanId, MonoTime> open_tasks_; ///< of the session itself
    Nanoseconds tasks_{0};                  ///< those that ended
    std::set<SpanId> waits_;                ///< for a person, inside a task, that have not ended
    MonoTime waiting_since_;
    Nanoseconds waited_{0};
    bool any_task_ = false;
    std::optional<MonoTime> first_;
    std::optional<MonoTime> last_;
};

} // namespace stagefall::store

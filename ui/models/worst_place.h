// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/models/budget_edits.h"

#include <optional>
#include <utility>

namespace stagefall::ui {

/// Where a measure was at its worst: a span, a stretch of time, or both.
struct WorstPlace {
    SpanId span;
    std::optional<std::pair<MonoTime, MonoTime>> time;
    bool found() const { return span.valid() || time.has_value(); }
};

/// Of a line of the budget table: that which is furthest over, else that which took longest. `task`: only there;
/// kNoRow: anywhere. Pure; linear in the spans, for one click.
WorstPlace worstPlace(const Frame& frame, const AllowanceKey& key, trace::Row task = trace::kNoRow);

} // namespace stagefall::ui

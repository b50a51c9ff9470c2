// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/net_times.h"
#include "core/scene/model.h"

/// Inside core/scene: verdicts of all rows, made in one pass, with the place of each allowance's end.
namespace stagefall::scene {

class Judge {
public:
    Judge(const trace::Trace& trace, const budget::Budget& budget, MonoTime now);
    Judged operator()(trace::Row row) const;

private:
    const trace::Trace& trace_;
    const budget::Budget& budget_;
    MonoTime now_;
    budget::NetTimes times_;
};

} // namespace stagefall::scene

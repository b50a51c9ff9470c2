// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/endpoint_options.h"
#include "app/cli/environment.h"
#include "app/cli/live_view.h"
#include "core/host/interrupts.h"
#include "core/host/session_host.h"
#include "core/report/report.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::cli {

/// What `run` was asked to do, checked.
struct RunPlan {
    host::SessionPlan session;
    std::optional<EndpointChoice> endpoint; ///< where that of `session` comes from; none = the lab
    std::vector<std::string> inputs;
    std::optional<std::string> store_path;
    bool keep = true;          ///< false: nothing is stored
    std::string document_path; ///< "" = in the product's own folder; "-" = standard output
    report::Format document_format = report::Format::Html;
    LiveLook live;
};

struct RunOutcome {
    SessionId id;
    trace::EventView events;
    std::shared_ptr<const trace::Trace> trace;
    trace::Outcome outcome = trace::Outcome::Ok; ///< the worst of the tasks
    std::optional<Error> not_kept;               ///< the store lacks some of it, or its end
};

/// Starts what the plan needs (lab, store), runs the session with a live view, and returns what happened. Blocks.
/// An interrupt stops the session politely. Fails where it could not run at all.
Result<RunOutcome> runSession(Environment& environment, const RunPlan& plan, host::Interrupts& interrupts);

} // namespace stagefall::cli

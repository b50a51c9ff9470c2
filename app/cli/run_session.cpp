// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_session.h"

#include "app/cli/interrupts.h"
#include "app/cli/live_view.h"
#include "core/analysis/budget_table.h"
#include "core/lab/lab_server.h"

#include <thread>

namespace stagefall::cli {
namespace {

/// The lab serves the model where no endpoint was named, and the workbench's services (${lab}) in any case.
Result<std::unique_ptr<lab::LabServer>> startLab(const Environment& environment, const RunPlan& plan) {
    lab::LabOptions options;
    if (plan.lab_profile) options.profile = *plan.lab_profile;
    options.seed = plan.seed;
    options.keep_log = false;
    return lab::LabServer::start(environment.clock(), std::move(options));
}

llm::EndpointProfile labEndpoint(const lab::LabServer& server, const lab::LatencyProfile& profile) {
    llm::EndpointProfile endpoint;
    endpoint.name = "Lab · " + profile.id;
    endpoint.base_url = server.url() + "/v1";
    endpoint.model = "lab-planner";
    endpoint.lab = true;
    return endpoint;
}

store::SessionState stateOf(trace::Outcome outcome) {
    switch (outcome) {
    case trace::Outcome::Ok:
        return store::SessionState::Finished;
    case trace::Outcome::Cancelled:
        return store::SessionState::Cancelled;
    default:
        return store::SessionState::Failed;
    }
}

/// Runs the tasks one after the other; the first that does not end well ends the conversation.
trace::Outcome runTasks(agent::Session& session, const std::vector<std::string>& inputs) {
    for (const auto& input : inputs)
        if (const auto end = session.runTask(input); end.outcome != trace::Outcome::Ok) return end.outcome;
    return trace::Outcome::Ok;
}

/// Prepares and runs on a worker thread while this thread writes the live view.
Result<trace::Outcome> drive(Environment& environment, const RunPlan& plan, agent::Session& session,
                             trace::EventLog& log) {
    CancelSource cancel;
    Result<trace::Outcome> outcome = trace::Outcome::Ok;
    LiveView view(environment, log, plan.budget, plan.live, plan.terminal);
    const Interrupts interrupts([&] {
        cancel.cancel();
        session.stop();
    });
    const auto progress = [&](const Message& message) {
        std::fprintf(plan.live, "%s\n", environment.say(message).c_str());
        std::fflush(plan.live);
    };
    std::thread worker([&] {
        if (auto ready = session.prepare(progress, cancel.token()); !ready)
            outcome = fail(ready.error());
        else
            outcome = runTasks(session, plan.inputs);
        session.finish();
        view.close();
    });
    view.run();
    worker.join();
    return outcome;
}

} // namespace

Result<RunOutcome> runSession(Environment& environment, const RunPlan& plan) {
    blockInterrupts();
    auto server = startLab(environment, plan);
    if (!server) return fail(server.error());
    const auto endpoint = plan.endpoint ? *plan.endpoint : labEndpoint(**server, *plan.lab_profile);

    RunOutcome run;
    run.id = makeSessionId(environment.clock().wallNs());
    trace::EventLog log(&environment.redactor());
    std::unique_ptr<store::Store> store;
    std::unique_ptr<store::SessionRecorder> recorder;
    if (plan.keep) {
        auto opened = environment.openStore(plan.store_path);
        if (!opened) return fail(opened.error());
        store = std::move(*opened);
        auto started = store->record(run.id, log);
        if (!started) return fail(started.error());
        recorder = std::move(*started);
    }

    agent::SessionOptions options;
    options.title = plan.title;
    options.budget = plan.budget;
    options.language = environment.language();
    if (!plan.endpoint) {
        options.lab_profile = plan.lab_profile->id;
        options.lab_source = plan.lab_profile->source;
    }
    const agent::SessionDeps deps{.clock = environment.clock(),
                                  .http = environment.http(),
                                  .secrets = environment.secrets(),
                                  .redactor = environment.redactor(),
                                  .catalogue = environment.catalogue(),
                                  .events = log,
                                  .data_folder = Environment::dataFolder(),
                                  .lab_url = (*server)->url()};
    agent::Session session(deps, plan.workbench, endpoint, options);
    auto outcome = drive(environment, plan, session, log);
    run.events = log.view();
    run.trace = trace::buildTrace(run.events);
    run.outcome = outcome.value_or(trace::Outcome::Error);
    if (recorder) {
        const auto table = analysis::budgetTable(*run.trace, trace::kNoRow, plan.budget, run.trace->last_at);
        if (auto done = recorder->finish(stateOf(run.outcome), std::string(budget::name(table.verdict))); !done)
            environment.complain(done.error());
    }
    if (!outcome) return fail(outcome.error());
    return run;
}

} // namespace stagefall::cli

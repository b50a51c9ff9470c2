// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_session.h"

#include "app/cli/live_view.h"

#include <thread>

namespace stagefall::cli {
namespace {

/// Runs the tasks one after the other; the first that does not end well ends the conversation.
trace::Outcome runTasks(host::SessionHost& session, const std::vector<std::string>& inputs, const CancelToken& cancel) {
    for (const auto& input : inputs) {
        if (cancel.cancelled()) return trace::Outcome::Cancelled; // between tasks there is nothing that stop() stops
        if (const auto end = session.runTask(input); end.outcome != trace::Outcome::Ok) return end.outcome;
    }
    return trace::Outcome::Ok;
}

/// Prepares and runs on a worker thread while this thread writes the live view.
Result<host::HostEnd> drive(Environment& environment, const RunPlan& plan, host::SessionHost& session,
                            host::Interrupts& interrupts) {
    CancelSource cancel;
    Status ready;
    auto outcome = trace::Outcome::Error;
    LiveView view(environment, session.log(), session.budget(), plan.inputs, plan.live);
    const host::Interrupts::Polite polite(
        interrupts,
        [&] {
            cancel.cancel();
            session.stop();
        },
        [&] { session.save(); });
    const auto progress = [&](const Message& message) {
        environment.terminal().line(plan.live.stream, environment.say(message));
    };
    std::thread worker([&] {
        ready = session.prepare(progress, cancel.token());
        if (ready)
            outcome = runTasks(session, plan.inputs, cancel.token());
        else if (cancel.token().cancelled())
            outcome = trace::Outcome::Cancelled;
        session.close();
        view.close();
    });
    view.run();
    worker.join();
    auto end = session.finish(outcome);
    if (!ready) return fail(ready.error());
    return end;
}

} // namespace

Result<RunOutcome> runSession(Environment& environment, const RunPlan& plan, host::Interrupts& interrupts) {
    host::ignoreBrokenPipes();
    std::unique_ptr<store::Store> store;
    if (plan.keep) {
        auto opened = environment.openStore(plan.store_path);
        if (!opened) return fail(opened.error());
        store = std::move(*opened);
    }
    auto session = host::SessionHost::start({.clock = environment.clock(),
                                             .http = environment.http(),
                                             .secrets = environment.secrets(),
                                             .redactor = environment.redactor(),
                                             .catalogue = environment.catalogue(),
                                             .data_folder = Environment::dataFolder(),
                                             .store = store.get()},
                                            plan.session);
    if (!session) return fail(session.error());
    const auto end = drive(environment, plan, **session, interrupts);
    if (!end) return fail(end.error());
    return RunOutcome{.id = (*session)->id(),
                      .events = (*session)->log().view(),
                      .trace = end->trace,
                      .outcome = end->outcome,
                      .not_kept = end->not_kept};
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/session_host.h"

#include "core/analysis/budget_table.h"
#include "core/llm/request_headers.h"

namespace stagefall::host {

llm::EndpointProfile labEndpoint(const lab::LabServer& server, const lab::LatencyProfile& profile) {
    llm::EndpointProfile endpoint;
    endpoint.name = "Lab · " + profile.id;
    endpoint.base_url = server.url() + "/v1";
    endpoint.model = kLabModel;
    endpoint.lab = true;
    return endpoint;
}

Result<budget::Budget> budgetOf(const agent::Workbench& workbench) {
    if (workbench.budget_json.empty()) return budget::Budget::standard();
    return budget::parseBudget(workbench.budget_json, workbench.file);
}

std::string labProfileOf(const agent::Workbench& workbench) {
    return workbench.lab_profile.empty() ? "gpu-batch-calm" : workbench.lab_profile;
}

store::SessionState stateOf(trace::Outcome outcome) {
    switch (outcome) {
    case trace::Outcome::Ok:
        return store::SessionState::Finished;
    case trace::Outcome::Cancelled:
        return store::SessionState::Cancelled;
    case trace::Outcome::Running:
    case trace::Outcome::Interrupted:
        return store::SessionState::Interrupted;
    default:
        return store::SessionState::Failed;
    }
}

store::SessionState stateOf(const trace::Trace& trace) {
    const auto row = trace.session();
    return stateOf(row == trace::kNoRow ? trace::Outcome::Running : trace.spans[row].outcome);
}

SessionHost::SessionHost(const Services& services, SessionPlan plan)
    : services_(services), plan_(std::move(plan)), id_(makeSessionId(services.clock.wallNs())),
      log_(std::make_shared<trace::EventLog>(&services.redactor)) {}

SessionHost::~SessionHost() = default;

Result<std::unique_ptr<SessionHost>> SessionHost::start(const Services& services, SessionPlan plan) {
    std::unique_ptr<SessionHost> host(new SessionHost(services, std::move(plan)));
    if (auto opened = host->open(services); !opened) return fail(opened.error());
    return host;
}

Status SessionHost::open(const Services& services) {
    // The lab serves the model where no endpoint was named, and the workbench's services (${lab}) in any case.
    lab::LabOptions lab_options;
    lab_options.profile = plan_.lab_profile;
    lab_options.seed = plan_.seed;
    lab_options.faults = plan_.lab_faults;
    lab_options.keep_log = false;
    auto server = lab::LabServer::start(services.clock, std::move(lab_options));
    if (!server) return fail(server.error());
    lab_ = std::move(*server);
    auto own = destinationOf(lab_->url());
    if (!own) return fail(std::move(own).error());
    secrets_ = std::make_unique<BoundSecrets>(services.secrets, plan_.secrets, *std::move(own));
    const auto endpoint = plan_.endpoint ? *plan_.endpoint : labEndpoint(*lab_, plan_.lab_profile);
    endpoint_name_ = endpoint.name;
    SF_CHECK(llm::checkAddresses(endpoint));
    // Without its key every request would fail: better said now than kept as a session that asked nothing.
    if (const auto headers = llm::requestHeaders(endpoint, *secrets_, services.redactor, true); !headers)
        return fail(headers.error());

    if (services.store != nullptr) {
        auto recorder = services.store->record(id_, *log_);
        if (!recorder) return fail(recorder.error());
        recorder_ = std::move(*recorder);
    }
    agent::SessionOptions options;
    options.title = plan_.title;
    options.budget = plan_.budget;
    options.language = plan_.language;
    if (!plan_.endpoint) {
        options.lab_profile = plan_.lab_profile.id;
        options.lab_source = plan_.lab_profile.source;
    }
    options.lab_source_of = [](const std::string& id) {
        const auto profile = lab::findProfile(id);
        return profile ? profile->source : LocalizedText{};
    };
    const agent::SessionDeps deps{.clock = services.clock,
                                  .http = services.http,
                                  .secrets = *secrets_,
                                  .redactor = services.redactor,
                                  .catalogue = services.catalogue,
                                  .events = *log_,
                                  .data_folder = services.data_folder,
                                  .lab_url = lab_->url()};
    session_ = std::make_unique<agent::Session>(deps, plan_.workbench, endpoint, options);
    return {};
}

Status SessionHost::prepare(const std::function<void(const Message&)>& progress, const CancelToken& cancel) {
    return session_->prepare(progress, cancel);
}

agent::TaskEnd SessionHost::runTask(const std::string& input) {
    auto end = session_->runTask(input);
    if (worst_ == trace::Outcome::Ok) worst_ = end.outcome;
    return end;
}

void SessionHost::stop() { session_->stop(); }
void SessionHost::save() {
    // An error is told by finish(), and there is nobody left to tell where that is not reached.
    if (recorder_) static_cast<void>(recorder_->flush());
}
void SessionHost::close() { session_->finish(); }

HostEnd SessionHost::finish(std::optional<trace::Outcome> outcome) {
    HostEnd end;
    end.outcome = outcome.value_or(worst_);
    end.trace = trace::buildTrace(log_->view());
    end.verdict = analysis::budgetTable(*end.trace, trace::kNoRow, plan_.budget, end.trace->last_at).verdict;
    if (!recorder_) return end;
    if (auto done = recorder_->finish(stateOf(end.outcome), std::string(budget::name(end.verdict))); !done)
        end.not_kept = done.error();
    return end;
}

} // namespace stagefall::host

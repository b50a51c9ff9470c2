// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/session.h"
#include "core/base/bound_secrets.h"
#include "core/lab/lab_server.h"
#include "core/lab/latency_profile.h"
#include "core/store/store.h"
#include "core/trace/event_log.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// core/host: one recorded conversation with all it stands on: the lab, the log, the recorder, the engine. What the
/// command line and the window both start, so that they do the same work.
namespace stagefall::host {

/// Built by the composition root; outlives every host.
struct Services {
    const Clock& clock;
    net::HttpClient& http;
    const SecretSource& secrets;
    Redactor& redactor;
    const text::Catalogue& catalogue;
    std::string data_folder;
    store::Store* store = nullptr; ///< nullptr: nothing is kept
};

struct SessionPlan {
    agent::Workbench workbench;
    std::optional<llm::EndpointProfile> endpoint; ///< none = the lab
    lab::LatencyProfile lab_profile;              ///< of the lab; its services run in any case
    lab::FaultPlan lab_faults;                    ///< what goes wrong in the lab's model, on purpose
    std::uint64_t seed = 1;
    budget::Budget budget;
    /// Which secrets may go where, as a person agreed; those for the lab need no leave. See SecretPermissions.
    std::vector<SecretUse> secrets;
    LocalizedText title; ///< empty = the workbench's
    text::Language language = text::Language::English;
};

/// The verdict as the store keeps it comes from the measured trace at the end.
struct HostEnd {
    trace::Outcome outcome = trace::Outcome::Ok; ///< the worst of the tasks
    std::shared_ptr<const trace::Trace> trace;
    budget::Verdict verdict = budget::Verdict::Unknown;
    std::optional<Error> not_kept; ///< the recorder's error, where something could not be written
};

/// start(), prepare(), runTask(), close() and finish() block and belong to one thread, never a UI's; stop(), save()
/// and the getters to any. Destroyed unfinished, the session is kept as interrupted.
class SessionHost {
public:
    /// Starts the lab and the recorder. Fails where the session could not run at all; nothing is recorded then.
    static Result<std::unique_ptr<SessionHost>> start(const Services& services, SessionPlan plan);
    ~SessionHost();
    SessionHost(const SessionHost&) = delete;
    SessionHost& operator=(const SessionHost&) = delete;

    const SessionId& id() const { return id_; }
    trace::EventLog& log() { return *log_; }
    /// For viewers that outlive the host.
    std::shared_ptr<trace::EventLog> sharedLog() const { return log_; }
    const budget::Budget& budget() const { return plan_.budget; }
    /// What the model is called for people: the endpoint's name, or "Lab · profile".
    const std::string& endpointName() const { return endpoint_name_; }

    Status prepare(const std::function<void(const Message&)>& progress, const CancelToken& cancel);
    agent::TaskEnd runTask(const std::string& input);
    void stop();
    /// Blocks until all that was recorded so far is on disk. Any thread.
    void save();
    /// Pause, step, resume; lives as long as the host. Any thread.
    agent::ControlPort& control() { return session_->control(); }
    /// Ends the session span: no task comes any more. Viewers may still report what they showed.
    void close();
    /// After close() and the last report of a viewer: judges the trace, writes what is left.
    /// `outcome` none: the worst of the tasks.
    HostEnd finish(std::optional<trace::Outcome> outcome = std::nullopt);

private:
    SessionHost(const Services& services, SessionPlan plan);
    Status open(const Services& services);

    const Services services_;
    SessionPlan plan_;
    SessionId id_;
    std::string endpoint_name_;
    std::shared_ptr<trace::EventLog> log_;
    std::unique_ptr<lab::LabServer> lab_;
    std::unique_ptr<BoundSecrets> secrets_; ///< of this session; before what uses it
    std::unique_ptr<store::SessionRecorder> recorder_;
    std::unique_ptr<agent::Session> session_;
    trace::Outcome worst_ = trace::Outcome::Ok;
};

/// What a workbench asks for where nobody says otherwise: its budget (else the standard one) and its lab profile.
Result<budget::Budget> budgetOf(const agent::Workbench& workbench);
std::string labProfileOf(const agent::Workbench& workbench);
/// What the lab's model is called.
inline constexpr std::string_view kLabModel = "lab-planner";
/// The endpoint profile of a running lab.
llm::EndpointProfile labEndpoint(const lab::LabServer& server, const lab::LatencyProfile& profile);
/// How a session that ended so is kept. One that never ended was interrupted.
store::SessionState stateOf(trace::Outcome outcome);
/// The state in which a trace from elsewhere is kept: that of its session span.
store::SessionState stateOf(const trace::Trace& trace);

} // namespace stagefall::host

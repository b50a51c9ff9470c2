// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/control_port.h"
#include "core/agent/workbench.h"
#include "core/base/bound_secrets.h"
#include "core/base/cancel.h"
#include "core/budget/budget.h"
#include "core/llm/endpoint_profile.h"
#include "core/net/http_client.h"
#include "core/text/catalogue.h"
#include "core/trace/event_log.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

/// core/agent: the session engine. context -> inference -> tools -> ... -> answer over a conversation of tasks, every
/// step written to the event log. It knows no view and no store.
namespace stagefall::agent {

/// What a session stands on; owned by the composition root, outlives the session.
struct SessionDeps {
    const Clock& clock;
    net::HttpClient& http;
    const BoundSecrets& secrets;
    Redactor& redactor;
    const text::Catalogue& catalogue;
    trace::EventSink& events;
    std::string data_folder; ///< generated databases and indexes
    std::string lab_url;     ///< "" = no lab; fills ${lab} in tool urls
};

struct SessionOptions {
    LocalizedText title; ///< empty = the workbench's
    budget::Budget budget;
    text::Language language = text::Language::English; ///< of prompts sent to the model
    std::string lab_profile;                           ///< recorded with the session where the endpoint is the lab
    LocalizedText lab_source;
    /// What a lab's profile of that id rests on, for an endpoint that turns out to be a lab by what it answers; empty
    /// where it is not known. Called on the network loop.
    std::function<LocalizedText(const std::string& profile)> lab_source_of;
};

struct TaskEnd {
    trace::Outcome outcome = trace::Outcome::Ok;
    std::string answer;
    std::optional<Error> error;
};

/// One conversation. prepare() and runTask() block and are called by one thread (never a UI's); stop() and control()
/// by any.
/// The first status of a task is emitted before the first network byte is sent.
class Session {
public:
    Session(SessionDeps deps, Workbench workbench, llm::EndpointProfile endpoint, SessionOptions options);
    ~Session(); ///< ends the session span if finish() was not called
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Generates databases, updates the document index, checks tool schemas. Before the first task, so that no set-up
    /// is measured as part of it. `progress` is told in words.
    Status prepare(const std::function<void(const Message&)>& progress, const CancelToken& cancel);
    /// One user input until its answer; after a successful prepare(). Every endpoint and tool failure ends in a clear
    /// TaskEnd, never in a throw.
    TaskEnd runTask(const std::string& input);
    /// Stops what runs, at any point: the task ends with Cancelled within 50 ms plus a running tool's own. The
    /// conversation goes on with the next task. Between tasks there is nothing to stop. A held session stops at once.
    /// Any thread.
    void stop();
    /// Pause, step, resume. Lives as long as the session.
    ControlPort& control();
    /// The session span ends with its last task, whenever this is called.
    void finish();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall::agent

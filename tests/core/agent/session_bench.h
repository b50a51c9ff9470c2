// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/session.h"
#include "core/base/destination.h"
#include "tests/support/scripted_server.h"
#include "tests/support/trace_text.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::testing {

/// A session against a scripted server on loopback: everything real but the model.
class SessionBench {
public:
    SessionBench();

    /// Tools "first", "second", ... that GET /<name>?q={q}; their answers are the test's to script.
    void addTool(const std::string& name, int timeout_ms = 10'000);
    agent::Session& session(); ///< prepared at the first call
    agent::TaskEnd run(const std::string& input) { return session().runTask(input); }
    std::shared_ptr<const trace::Trace> trace() const { return trace::buildTrace(log.view()); }
    std::string shape() const { return traceText(*trace()); }
    std::string statuses() const { return statusText(*trace()); }
    /// The first span of that stage and name; kNoRow where there is none.
    trace::Row find(trace::Stage stage, const std::string& name = {}) const;
    std::string attribute(trace::Row row, std::string_view key) const;
    /// "user: ..., assistant: ..., tool: ..." of the last chat request.
    std::string lastRequest() const;

    SystemClock clock;
    net::EventLoop loop{clock, "bench"};
    net::HttpClient http{loop};
    ScriptedServer server;
    EnvironmentSecrets environment;
    BoundSecrets secrets{environment, {}, destinationOf(server.url()).value()}; ///< its server may have all
    Redactor redactor;
    trace::EventLog log{&redactor};
    agent::Workbench workbench;
    llm::EndpointProfile endpoint;
    agent::SessionOptions options;
    std::string data_folder;
    std::string lab_url;

private:
    std::optional<agent::Session> session_;
};

} // namespace stagefall::testing

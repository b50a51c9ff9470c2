// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/session.h"
#include "core/lab/lab_server.h"
#include "tests/support/trace_text.h"

#include <QTemporaryDir>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace stagefall::testing {

/// A shipped workbench on the lab, as the programs run it.
class LabRun {
public:
    explicit LabRun(const std::string& name, std::uint64_t seed = 1,
                    text::Language language = text::Language::English) {
        auto loaded =
            agent::loadWorkbench(std::string(STAGEFALL_SOURCE_DIR) + "/resources/workbenches/" + name + ".json");
        if (!loaded) throw std::runtime_error(words(loaded.error().message));
        workbench = std::move(*loaded);
        budget = budget::parseBudget(workbench.budget_json, workbench.file).value();
        lab::LabOptions lab_options;
        lab_options.profile = lab::findProfile(workbench.lab_profile).value();
        lab_options.seed = seed;
        lab = std::move(lab::LabServer::start(clock, std::move(lab_options)).value());
        llm::EndpointProfile endpoint;
        endpoint.name = "lab";
        endpoint.base_url = lab->url() + "/v1";
        endpoint.model = "lab";
        endpoint.lab = true;
        // The lab on the same machine is never that slow: what gets stuck shall fail and say so, not wait for minutes.
        endpoint.timeouts.first_byte_ms = endpoint.timeouts.idle_ms = 20'000;
        endpoint.retry.max_attempts = 1;
        agent::SessionOptions options;
        options.budget = budget;
        options.language = language;
        options.lab_profile = workbench.lab_profile;
        session = std::make_unique<agent::Session>(agent::SessionDeps{clock, http, secrets, redactor,
                                                                      text::Catalogue::builtIn(), log,
                                                                      data.path().toStdString(), lab->url()},
                                                   workbench, endpoint, options);
        if (auto status = session->prepare({}, {}); !status) throw std::runtime_error(words(status.error().message));
    }

    static std::string words(const Message& message) {
        return text::Catalogue::builtIn().render(message, text::Language::English);
    }
    std::shared_ptr<const trace::Trace> trace() const { return trace::buildTrace(log.view()); }
    /// "tool check_stock" of every span that is over its allowance; the task as a whole is not among them.
    std::vector<std::string> red() const {
        const auto seen = trace();
        std::vector<std::string> out;
        for (trace::Row row = 0; row < seen->spans.size(); ++row) {
            const auto span = seen->spans[row];
            if (span.stage == trace::Stage::Group) continue;
            const auto verdict = budget::judgeSpan(*seen, row, budget, seen->last_at);
            if (verdict.verdict == budget::Verdict::Over)
                out.push_back(std::string(trace::name(span.stage)) + " " + std::string(span.name));
        }
        return out;
    }

    SystemClock clock;
    net::EventLoop loop{clock, "run"};
    net::HttpClient http{loop};
    EnvironmentSecrets environment;
    BoundSecrets secrets{environment};
    Redactor redactor;
    trace::EventLog log;
    QTemporaryDir data;
    agent::Workbench workbench;
    budget::Budget budget;
    std::unique_ptr<lab::LabServer> lab;
    std::unique_ptr<agent::Session> session;
};

} // namespace stagefall::testing

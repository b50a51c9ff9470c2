// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine itself adds: dispatch lag (arguments complete -> tool begins), last tool's end -> the next request's
// first byte at curl and last byte on the socket, over many runs of the shipped sales session on a lab that answers at
// once.
#include "core/agent/session.h"
#include "core/analysis/measures.h"
#include "tests/bench/figures.h"
#include "tests/bench/lab_process.h"

#include <cstdlib>
#include <filesystem>

using namespace stagefall;
using namespace stagefall::bench;

namespace {

struct Lags {
    std::vector<double> dispatch_ms, to_start_ms, to_sent_ms, first_status_ms;
};

std::optional<MonoTime> lastToolEnd(const trace::Trace& trace, const std::vector<trace::Row>& rows) {
    std::optional<MonoTime> last;
    for (const auto row : rows) {
        const auto span = trace.spans[row];
        const bool tool = span.stage == trace::Stage::Tool || span.stage == trace::Stage::Retrieval;
        if (tool && span.end && (!last || *span.end > *last)) last = span.end;
    }
    return last;
}

void collect(const trace::Trace& trace, const budget::Budget& budget, Lags& lags) {
    for (const auto task : trace.tasks()) {
        for (const auto lag : analysis::measureTask(trace, task, budget, trace.last_at).dispatch_lag)
            lags.dispatch_ms.push_back(toMs(lag));
        if (!trace.statuses->empty())
            lags.first_status_ms.push_back(toMs(trace.statuses->front().at - trace.spans[task].start));
        std::optional<MonoTime> tools_over;
        for (const auto step : trace.children(task)) {
            const auto rows = trace.children(step);
            for (const auto row : rows) {
                const auto span = trace.spans[row];
                if (!tools_over) break;
                if (span.stage == trace::Stage::Network) lags.to_start_ms.push_back(toMs(span.start - *tools_over));
                if (span.stage == trace::Stage::Inference) lags.to_sent_ms.push_back(toMs(span.start - *tools_over));
            }
            tools_over = lastToolEnd(trace, rows);
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::atoi(argv[1]) : 20;
    LabProcess lab("instant", 1);
    const SystemClock clock;
    net::EventLoop loop(clock, "bench");
    net::HttpClient http(loop);
    const EnvironmentSecrets environment;
    const BoundSecrets secrets(environment);
    Redactor redactor;
    const auto workbench = agent::loadWorkbench(agent::findWorkbench("regional-sales").value()).value();
    llm::EndpointProfile endpoint;
    endpoint.name = "lab";
    endpoint.base_url = lab.url() + "/v1";
    endpoint.model = "lab-planner";
    endpoint.lab = true;
    const auto data = std::filesystem::temp_directory_path() / "stagefall-bench-data";
    std::filesystem::create_directories(data);
    Lags lags;
    for (int run = 0; run < runs; ++run) {
        trace::EventLog log(&redactor);
        agent::SessionOptions options;
        options.budget = budget::Budget::standard();
        agent::Session session({.clock = clock,
                                .http = http,
                                .secrets = secrets,
                                .redactor = redactor,
                                .catalogue = text::Catalogue::builtIn(),
                                .events = log,
                                .data_folder = data.string(),
                                .lab_url = lab.url()},
                               workbench, endpoint, options);
        if (!session.prepare([](const Message&) {}, {})) return 1;
        if (session.runTask(workbench.tasks.front().input.en).outcome != trace::Outcome::Ok) return 1;
        session.finish();
        if (run > 0) collect(*trace::buildTrace(log.view()), options.budget, lags); // the first one warms up
    }
    std::printf("engine, %d sessions of the sales workbench on the instant lab\n", runs - 1);
    printDistribution("input accepted -> first status", lags.first_status_ms, "ms");
    printDistribution("dispatch lag", lags.dispatch_ms, "ms");
    printDistribution("last tool's end -> request handed to curl", lags.to_start_ms, "ms");
    printDistribution("last tool's end -> request's last byte sent", lags.to_sent_ms, "ms");
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The files that people write and pass around.
#include "core/agent/workbench.h"
#include "core/budget/budget.h"
#include "core/lab/fault_choice.h"
#include "core/lab/faults.h"
#include "core/lab/latency_profile.h"
#include "core/llm/endpoint_profile.h"
#include "core/text/catalogue.h"
#include "tests/fuzz/targets.h"

#include <algorithm>

namespace stagefall::fuzz {

namespace {

constexpr const char* kFile = "given.json";

/// An error that nobody can act on.
std::string wordless(const Error& error) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        const auto words = text::Catalogue::builtIn().render(error.message, language);
        if (words.find(kFile) == std::string::npos) return "an error does not name its file: " + words;
    }
    return "";
}

} // namespace

std::string workbenchFault(std::string_view bytes) {
    const auto workbench = agent::parseWorkbench(bytes, kFile);
    if (!workbench) return wordless(workbench.error());
    const auto safe = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '.';
    };
    const auto& id = workbench->id;
    if (id.empty() || id.front() == '.' || !std::all_of(id.begin(), id.end(), safe)) return "an id that leads astray";
    return "";
}

std::string budgetFault(std::string_view bytes) {
    const auto budget = budget::parseBudget(bytes, kFile);
    if (!budget) return wordless(budget.error());
    const auto written = budget::formatBudget(*budget);
    const auto again = budget::parseBudget(written, kFile);
    if (!again) return "what was written cannot be read: " + written;
    return budget::formatBudget(*again) == written ? "" : "read again it is another budget: " + written;
}

std::string profileFault(std::string_view bytes) {
    if (const auto endpoint = llm::parseEndpointProfile(bytes, kFile)) {
        const auto written = llm::formatEndpointProfile(*endpoint);
        const auto again = llm::parseEndpointProfile(written, kFile);
        if (!again) return "what was written cannot be read: " + written;
        if (!(*again == *endpoint)) return "read again it is another endpoint: " + written;
    } else if (auto fault = wordless(endpoint.error()); !fault.empty()) {
        return fault;
    }
    const auto latencies = lab::parseProfile(bytes, kFile);
    if (!latencies) return wordless(latencies.error());
    std::mt19937_64 random(1);
    const auto drawn = latencies->ttft_ms.draw(random);
    if (!(drawn >= 0 && drawn < 1e12)) return "a latency of " + std::to_string(drawn) + " ms";
    const auto written = lab::formatProfile(*latencies);
    const auto again = lab::parseProfile(written, kFile);
    if (!again) return "what was written cannot be read: " + written;
    return lab::formatProfile(*again) == written ? "" : "read again it is another profile: " + written;
}

std::string faultsFault(std::string_view bytes) {
    const auto plan = lab::parseFaults(bytes, kFile);
    if (!plan) return wordless(plan.error());
    for (std::uint64_t request = 1; request < 5; ++request) static_cast<void>(lab::chooseFault(*plan, 1, request));
    const auto written = lab::formatFaults(*plan);
    const auto again = lab::parseFaults(written, kFile);
    if (!again) return "what was written cannot be read: " + written;
    return lab::formatFaults(*again) == written ? "" : "read again they are other faults: " + written;
}

} // namespace stagefall::fuzz

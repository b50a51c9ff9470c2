// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/endpoint_options.h"
#include "app/cli/secret_consent.h"
#include "app/cli/secret_options.h"
#include "core/analysis/format.h"
#include "core/base/harmless_text.h"
#include "core/llm/endpoint_test.h"

#include <algorithm>

namespace stagefall::cli {
namespace {

const char* sign(const llm::EndpointCheck& check) {
    if (check.skipped) return "–";
    if (check.warning) return "!";
    return check.passed ? "✓" : "✗";
}

int test(Environment& environment, const Arguments& arguments) {
    const auto endpoint = endpointFrom(arguments);
    if (!endpoint || !*endpoint) {
        const auto error =
            endpoint ? Error{ErrorCode::InvalidArgument, {"cli.endpoint_missing", {}}, {}} : endpoint.error();
        environment.complain(error);
        return statusOf(error);
    }
    auto permitted = permitSecrets(environment, arguments, nullptr, &**endpoint);
    if (!permitted) {
        environment.complain(permitted.error());
        return statusOf(permitted.error());
    }
    const BoundSecrets secrets(environment.secrets(), *std::move(permitted));
    llm::EndpointMemory memory(llm::EndpointMemory::fileIn(Environment::dataFolder()));
    const auto report =
        llm::testEndpoint(environment.http(), (*endpoint)->profile, secrets, environment.redactor(), {}, &memory);
    std::string out;
    for (const auto& check : report.checks)
        out += std::string(sign(check)) + " " + environment.say(check.finding) + "\n";
    if (!report.models.empty()) {
        out += environment.say("cli.models") + "\n";
        for (const auto& model : report.models) out += "  " + harmlessLine(model) + "\n";
    }
    if (report.ttft)
        out += environment.say(report.lab ? "cli.endpoint_ttft_lab" : "cli.endpoint_ttft",
                               {{"ttft", analysis::formatDuration(*report.ttft)}}) +
               "\n";
    const bool warned = std::any_of(report.checks.begin(), report.checks.end(),
                                    [](const llm::EndpointCheck& check) { return check.warning; });
    out += environment.say(!report.usable ? "cli.endpoint_not_usable"
                           : warned       ? "cli.endpoint_usable_but"
                                          : "cli.endpoint_usable") +
           "\n";
    environment.terminal().write(text::Terminal::Stream::Out, out);
    return report.usable ? kWithin : kOver;
}

} // namespace

Command endpointTestCommand() {
    CommandSpec spec{.name = "endpoint test", .operands = "", .min_operands = 0, .max_operands = 0, .options = {}};
    for (const auto& options : {endpointOptions(), secretOptions()})
        spec.options.insert(spec.options.end(), options.begin(), options.end());
    return {std::move(spec), &test};
}

} // namespace stagefall::cli

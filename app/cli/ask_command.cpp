// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/endpoint_options.h"
#include "app/cli/secret_consent.h"
#include "app/cli/secret_options.h"
#include "core/analysis/format.h"
#include "core/llm/ask_json.h"
#include "core/llm/chat_client.h"
#include "core/llm/error_text.h"
#include "core/net/lab_header.h"

namespace stagefall::cli {
namespace {

/// What it took: "TTFT 212 ms · total 1.20 s · 12 tokens in · 60 tokens out · lab, simulated". What was not measured or
/// reported is left out.
std::string timingLine(const Environment& environment, const llm::AttemptEnd& end) {
    std::string out;
    const auto add = [&](const std::string& words) { out.append(out.empty() ? "" : " · ").append(words); };
    const auto& phases = end.transfer.phases;
    if (phases.request_sent && end.tokens.first)
        add(environment.say("cli.ask.ttft",
                            {{"time", analysis::formatDuration(*end.tokens.first - *phases.request_sent)}}));
    if (phases.end)
        add(environment.say("cli.ask.total", {{"time", analysis::formatDuration(*phases.end - phases.start)}}));
    const auto usage = end.result.usage.value_or(llm::Usage{});
    if (usage.prompt_tokens)
        add(environment.say("cli.ask.tokens_in", {{"n", analysis::formatCount(*usage.prompt_tokens)}}));
    if (usage.completion_tokens)
        add(environment.say("cli.ask.tokens_out", {{"n", analysis::formatCount(*usage.completion_tokens)}}));
    if (end.attempt > 1) add(environment.say("cli.ask.attempts", {{"n", std::to_string(end.attempt)}}));
    if (net::labProfile(end.head.headers)) add(environment.say("cli.ask.lab"));
    return out;
}

int ask(Environment& environment, const Arguments& arguments) {
    auto endpoint = endpointFrom(arguments);
    auto choices = arguments.number("choices", 1, 16);
    for (const auto* error : {endpoint ? nullptr : &endpoint.error(), choices ? nullptr : &choices.error()}) {
        if (error == nullptr) continue;
        environment.complain(*error);
        return statusOf(*error);
    }
    if (!*endpoint) {
        environment.complain(Error{ErrorCode::InvalidArgument, {"cli.endpoint_missing", {}}, {}});
        return kWrongUsage;
    }
    const auto& profile = (*endpoint)->profile;
    auto permitted = permitSecrets(environment, arguments, nullptr, &**endpoint);
    if (!permitted) {
        environment.complain(permitted.error());
        return statusOf(permitted.error());
    }
    llm::ChatRequest request;
    request.model = profile.model;
    request.messages = {{.role = llm::Role::User, .content = arguments.operands().front()}};
    request.choices = static_cast<int>(choices->value_or(1));
    request.stream = !arguments.has("no-stream");

    const BoundSecrets secrets(environment.secrets(), *std::move(permitted));
    llm::EndpointMemory memory(llm::EndpointMemory::fileIn(Environment::dataFolder()));
    llm::ChatClient client(environment.http(), profile, secrets, environment.redactor(), &memory);
    const auto end = client.complete(request);
    if (!end) {
        environment.complain(end.error());
        return kCouldNotRun;
    }
    const bool failed = !end->result.error.empty();
    if (arguments.has("json")) {
        environment.terminal().json(llm::askJson(*end));
    } else if (failed) {
        Error error{ErrorCode::BadResponse, llm::describe(*end, profile), {}};
        if (end->attempt > 1) error.with("attempts", std::to_string(end->attempt));
        environment.complain(error);
    } else {
        environment.tell(end->result.text);
        environment.terminal().line(text::Terminal::Stream::Error, timingLine(environment, *end));
    }
    return failed ? kOver : kWithin;
}

} // namespace

Command askCommand() {
    CommandSpec spec{.name = "ask", .operands = "TEXT", .min_operands = 1, .max_operands = 1, .options = {}};
    spec.options = {{"json", ""}, {"choices", "N"}, {"no-stream", ""}};
    for (auto& option : endpointOptions()) spec.options.push_back(std::move(option));
    for (auto& option : secretOptions()) spec.options.push_back(std::move(option));
    return {std::move(spec), &ask};
}

} // namespace stagefall::cli

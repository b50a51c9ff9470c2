// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/budget_names.h"
#include "app/cli/commands.h"
#include "app/cli/document_target.h"
#include "app/cli/endpoint_options.h"
#include "app/cli/faults_option.h"
#include "app/cli/results.h"
#include "app/cli/run_session.h"
#include "app/cli/secret_consent.h"
#include "app/cli/secret_options.h"
#include "core/base/file.h"
#include "core/base/nested.h"
#include "core/report/report.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <utility>

namespace stagefall::cli {
namespace {

/// The inputs: --input texts, else the workbench's task number --task, else its first one.
Result<std::vector<std::string>> inputsFor(const Arguments& arguments, const agent::Workbench& workbench,
                                           text::Language language) {
    if (arguments.has("input")) return arguments.values("input");
    if (workbench.tasks.empty()) return fail(ErrorCode::InvalidArgument, "cli.no_task", {{"file", workbench.file}});
    if (arguments.value("task") == "all") {
        std::vector<std::string> all;
        all.reserve(workbench.tasks.size());
        for (const auto& task : workbench.tasks) all.push_back(text::in(task.input, language));
        return all;
    }
    const auto number = arguments.number("task", 1, static_cast<long>(workbench.tasks.size()));
    if (!number) return fail(number.error());
    const auto index = static_cast<std::size_t>(number->value_or(1) - 1);
    return std::vector<std::string>{text::in(workbench.tasks[index].input, language)};
}

Result<budget::Budget> chooseBudget(const Arguments& arguments, const agent::Workbench& workbench) {
    if (const auto file = arguments.value("budget")) {
        const auto text = readInput(*file);
        if (!text) return fail(text.error());
        return budget::parseBudget(*text, *file);
    }
    return host::budgetOf(workbench);
}

Status chooseEndpoint(const Arguments& arguments, RunPlan& plan) {
    auto endpoint = endpointFrom(arguments);
    if (!endpoint) return fail(endpoint.error());
    plan.endpoint = std::move(*endpoint);
    if (plan.endpoint) plan.session.endpoint = plan.endpoint->profile;
    if (plan.session.endpoint && plan.session.endpoint->model.empty())
        return fail(ErrorCode::InvalidArgument, "cli.model_missing");
    const auto named = arguments.value("lab-profile");
    if ((named || arguments.has("faults")) && plan.session.endpoint)
        return fail(ErrorCode::InvalidArgument, "cli.lab_or_endpoint");
    auto profile = lab::findProfile(named.value_or(host::labProfileOf(plan.session.workbench)));
    if (!profile) return fail(profile.error());
    plan.session.lab_profile = std::move(*profile);
    auto faults = faultsFrom(arguments);
    if (!faults) return fail(faults.error());
    plan.session.lab_faults = std::move(*faults);
    const auto seed = arguments.number("seed", 0, std::numeric_limits<long>::max());
    if (!seed) return fail(seed.error());
    if (*seed) plan.session.seed = static_cast<std::uint64_t>(**seed);
    return {};
}

/// Options that cannot both be meant.
Status checkTogether(const Arguments& arguments) {
    constexpr std::array<std::pair<const char*, const char*>, 2> kApart{{{"store", "no-store"}, {"task", "input"}}};
    for (const auto& [one, other] : kApart)
        if (arguments.has(one) && arguments.has(other))
            return fail(ErrorCode::InvalidArgument, "cli.not_together", {{"one", one}, {"other", other}});
    return {};
}

/// Where the report goes, looked at before anything runs: a session may take minutes.
Status chooseDocument(const Arguments& arguments, RunPlan& plan) {
    const auto out = arguments.value("out");
    if (!out) return {};
    if (*out == "-" && arguments.has("json")) return fail(ErrorCode::InvalidArgument, "cli.json_or_document");
    const auto format = documentFormat(std::nullopt, *out);
    if (!format) return fail(format.error());
    SF_CHECK(checkWritable(*out));
    plan.document_path = *out;
    plan.document_format = *format;
    return {};
}

LiveLook chooseLook(const Environment& environment, const Arguments& arguments, const std::string& document) {
    using Stream = text::Terminal::Stream;
    LiveLook look;
    // Standard output then belongs to the result or the document; people and logs still see the live lines.
    look.stream = arguments.has("json") || document == "-" ? Stream::Error : Stream::Out;
    const char* term = std::getenv("TERM");
    const bool dumb = term == nullptr || std::string_view(term) == "dumb";
    look.clock = !arguments.has("plain") && !dumb && environment.terminal().isTerminal(look.stream);
    look.colours = look.clock && std::getenv("NO_COLOR") == nullptr;
    return look;
}

Result<RunPlan> planRun(const Environment& environment, const Arguments& arguments) {
    RunPlan plan;
    SF_CHECK(checkTogether(arguments));
    SF_CHECK(chooseDocument(arguments, plan));
    const auto named = arguments.operands().empty() ? "regional-sales" : arguments.operands().front();
    const auto path = agent::findWorkbench(named);
    if (!path) return fail(path.error());
    auto workbench = agent::loadWorkbench(*path);
    if (!workbench) return fail(workbench.error());
    plan.session.workbench = std::move(*workbench);
    SF_CHECK(chooseEndpoint(arguments, plan));
    auto budget = chooseBudget(arguments, plan.session.workbench);
    if (!budget) return fail(budget.error());
    plan.session.budget = std::move(*budget);
    auto inputs = inputsFor(arguments, plan.session.workbench, environment.language());
    if (!inputs) return fail(inputs.error());
    plan.inputs = std::move(*inputs);
    const auto title = arguments.value("title");
    plan.session.title = title ? LocalizedText::same(*title) : plan.session.workbench.title;
    plan.session.language = environment.language();
    plan.store_path = arguments.value("store");
    plan.keep = !arguments.has("no-store");
    plan.live = chooseLook(environment, arguments, plan.document_path);
    return plan;
}

Result<std::string> leaveReport(Environment& environment, const Arguments& arguments, const RunPlan& plan,
                                const RunOutcome& run) {
    auto path = plan.document_path;
    if (path.empty()) {
        path = Environment::reportPath(run.id);
        SF_CHECK(makePrivateFolder(std::filesystem::path(path).parent_path().string()));
    }
    report::ReportInput input{.id = run.id,
                              .events = run.events,
                              .trace = run.trace,
                              .budget = plan.session.budget,
                              .catalogue = environment.catalogue(),
                              .redactor = &environment.redactor(),
                              .language = environment.language()};
    chooseParts(arguments, input);
    SF_CHECK(leaveDocument(environment, path, plan.document_format, report::write(plan.document_format, input)));
    return path == "-" ? path : std::filesystem::absolute(path).string();
}

/// A word as a shell takes it.
std::string shellWord(const std::string& word) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

/// How the session is shown again.
void tellWhereItIs(const Environment& environment, const RunPlan& plan, const RunOutcome& run) {
    auto words = run.id;
    if (plan.store_path) words += " --store " + shellWord(*plan.store_path);
    environment.terminal().line(plan.live.stream,
                                environment.say("cli.session_kept", {{"id", run.id}, {"words", words}}));
}

/// That the store lacks a part of the session, as the last words.
void tellWhatIsMissing(const Environment& environment, const RunOutcome& run) {
    if (!run.not_kept) return;
    Error error{run.not_kept->code, {"cli.not_kept", {{"id", run.id}}}, {}};
    environment.complain(std::move(error).with("reason", asArgument(run.not_kept->message)));
}

int run(Environment& environment, const Arguments& arguments) {
    auto plan = planRun(environment, arguments);
    auto permitted = !plan ? Result<std::vector<SecretUse>>(fail(plan.error()))
                           : permitSecrets(environment, arguments, &plan->session.workbench,
                                           plan->endpoint ? &*plan->endpoint : nullptr);
    if (!permitted) {
        environment.complain(permitted.error());
        return statusOf(permitted.error());
    }
    plan->session.secrets = *std::move(permitted);
    host::Interrupts interrupts; // the question before has signals of its own
    const auto& endpoint = plan->session.endpoint;
    for (const auto& odd : namesWithoutUse(plan->session.budget, plan->session.workbench,
                                           endpoint ? endpoint->model : std::string(host::kLabModel)))
        environment.warn(odd);
    auto& terminal = environment.terminal();
    const auto live = plan->live.stream;
    terminal.line(live,
                  environment.say("cli.run_header",
                                  {{"title", text::in(plan->session.title, environment.language())},
                                   {"endpoint", endpoint ? endpoint->name : "Lab · " + plan->session.lab_profile.id}}));
    const auto outcome = runSession(environment, *plan, interrupts);
    if (!outcome) {
        environment.complain(outcome.error());
        return kCouldNotRun;
    }
    terminal.write(live, resultText(environment, *outcome->trace, plan->session.budget, environment.columns(live)),
                   plan->live.colours);
    const auto report = leaveReport(environment, arguments, *plan, *outcome);
    if (!report)
        environment.complain(report.error());
    else if (*report != "-")
        terminal.line(live, environment.say("cli.report_left", {{"path", *report}}));
    if (plan->keep) tellWhereItIs(environment, *plan, *outcome);
    if (arguments.has("json"))
        terminal.json(resultJson(outcome->id, *outcome->trace, plan->session.budget, report.value_or("")));
    const auto table =
        analysis::budgetTable(*outcome->trace, trace::kNoRow, plan->session.budget, outcome->trace->last_at);
    tellWhatIsMissing(environment, *outcome);
    return report && !outcome->not_kept ? exitStatus(*outcome->trace, table) : kCouldNotRun;
}

} // namespace

Command runCommand() {
    CommandSpec spec{.name = "run", .operands = "[WORKBENCH]", .min_operands = 0, .max_operands = 1, .options = {}};
    spec.options = {{"task", "N|all"}, {"input", "TEXT"}, {"budget", "FILE"},      {"out", "FILE"},
                    {"json", ""},      {"plain", ""},     {"lab-profile", "NAME"}, {"faults", "JSON|FILE"},
                    {"seed", "N"},     {"title", "TEXT"}, {"store", "FILE"},       {"no-store", ""}};
    for (auto& option : partOptions()) spec.options.push_back(std::move(option));
    for (auto& option : endpointOptions()) spec.options.push_back(std::move(option));
    for (auto& option : secretOptions()) spec.options.push_back(std::move(option));
    return {std::move(spec), &run};
}

} // namespace stagefall::cli

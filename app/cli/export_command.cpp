// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/document_target.h"
#include "app/cli/endpoint_options.h"
#include "app/cli/results.h"
#include "app/cli/stored_session.h"
#include "core/host/session_host.h"
#include "core/intake/native_json.h"
#include "core/report/report.h"

namespace stagefall::cli {
namespace {

Result<std::string> write(Environment& environment, const Arguments& arguments) {
    const auto out = arguments.value("out").value_or("-");
    const auto format = documentFormat(arguments.value("format"), out);
    if (!format) return fail(format.error());
    const auto session = loadSession(environment, arguments);
    if (!session) return fail(session.error());
    const auto budget = budgetFor(environment, session->events, arguments.value("budget"));
    if (!budget) return fail(budget.error());
    std::vector<report::Annotation> annotations;
    for (const auto& note : session->notes) annotations.push_back({note.span, note.from, note.to, note.text});
    report::ReportInput input{.id = session->summary.id,
                              .events = session->events,
                              .trace = session->trace,
                              .budget = *budget,
                              .catalogue = environment.catalogue(),
                              .redactor = &environment.redactor(),
                              .language = environment.language(),
                              .title = arguments.value("title").value_or(session->givenTitle()),
                              .notes = arguments.value("notes").value_or(""),
                              .dark = arguments.has("dark"),
                              .annotations = std::move(annotations)};
    chooseParts(arguments, input);
    SF_CHECK(leaveDocument(environment, out, *format, report::write(*format, input)));
    return out;
}

int exportSession(Environment& environment, const Arguments& arguments) {
    const auto written = write(environment, arguments);
    if (!written) {
        environment.complain(written.error());
        return statusOf(written.error());
    }
    if (*written != "-") environment.tell(environment.say("cli.report_left", {{"path", *written}}));
    return kWithin;
}

Status importFile(Environment& environment, const Arguments& arguments) {
    const auto& path = arguments.operands().front();
    const auto text = readInput(path, kLargestSessionFile);
    if (!text) return fail(text.error());
    const auto imported = intake::importJson(*text, path);
    if (!imported) return fail(imported.error());
    for (const auto& problem : imported->problems) environment.complain(problem);
    const auto store = environment.openStore(arguments.value("store"));
    if (!store) return fail(store.error());
    SF_CHECK((*store)->import(imported->id, imported->events,
                              host::stateOf(*trace::buildTrace(trace::viewOf(imported->events)))));
    environment.tell(
        environment.say("cli.imported", {{"id", imported->id}, {"events", std::to_string(imported->events.size())}}));
    return {};
}

int import(Environment& environment, const Arguments& arguments) {
    const auto done = importFile(environment, arguments);
    if (done) return kWithin;
    environment.complain(done.error());
    return kCouldNotRun;
}

} // namespace

Command exportCommand() {
    CommandSpec spec{.name = "export", .operands = "SESSION", .min_operands = 1, .max_operands = 1, .options = {}};
    spec.options = {{"format", "html|svg|csv|json|md"},
                    {"out", "FILE"},
                    {"budget", "FILE"},
                    {"title", "TEXT"},
                    {"notes", "TEXT"},
                    {"dark", ""},
                    {"store", "FILE"}};
    for (auto& option : partOptions()) spec.options.push_back(std::move(option));
    return {std::move(spec), &exportSession};
}

Command importCommand() {
    return {
        {.name = "import", .operands = "FILE", .min_operands = 1, .max_operands = 1, .options = {{"store", "FILE"}}},
        &import};
}

} // namespace stagefall::cli

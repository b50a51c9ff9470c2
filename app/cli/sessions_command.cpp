// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/live_lines.h"
#include "app/cli/questions.h"
#include "app/cli/results.h"
#include "app/cli/stored_session.h"
#include "core/analysis/format.h"
#include "core/analysis/wrap_text.h"
#include "core/base/harmless_text.h"
#include "core/base/inner_path.h"
#include "core/base/system_reason.h"
#include "core/host/kept.h"

#include <ctime>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>

namespace stagefall::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string localTime(std::int64_t wall_ns) {
    const auto seconds = static_cast<std::time_t>(wall_ns / 1'000'000'000);
    std::tm parts{};
    localtime_r(&seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
    return text;
}

Json summaryJson(const store::SessionSummary& session) {
    const auto verdict = host::shownVerdict(session);
    return {
        {"id", session.id},
        {"title", session.title},
        {"workbench", session.workbench},
        {"endpoint", session.endpoint},
        {"model", session.model},
        {"lab", session.lab},
        {"state", name(session.state)},
        {"started", session.wall_ns / 1'000'000},
        {"duration_ms", session.duration_ns < 0 ? Json(nullptr) : Json(static_cast<double>(session.duration_ns) / 1e6)},
        {"events", session.events},
        {"verdict", verdict.empty() ? Json(nullptr) : Json(verdict)}};
}

std::string summaryLine(const Environment& environment, const store::SessionSummary& session) {
    const auto took = session.duration_ns < 0 ? environment.say("cli.not_known")
                                              : analysis::formatDuration(Nanoseconds{session.duration_ns});
    const auto judged = host::shownVerdict(session);
    const auto verdict = judged.empty() ? std::string("–") : environment.say("cli.word." + judged);
    const auto state = environment.say("cli.state." + std::string(name(session.state)));
    auto line = session.id + "  " + localTime(session.wall_ns) + "  " + took + "  " + verdict + "  " + state + "  " +
                text::in(session.titles(), environment.language()) + " · " + session.endpoint;
    if (session.lab) line += " · " + environment.say("cli.lab_mark");
    return harmlessLine(line);
}

/// Sessions that nobody judged (imported, interrupted ones) are judged now, as the window does it.
void judge(const Environment& environment, store::Store& store, std::vector<store::SessionSummary>& sessions) {
    for (auto& session : sessions) {
        auto verdict = host::verdictOf(store, session);
        if (verdict)
            session.verdict = *std::move(verdict);
        else
            environment.complain(verdict.error()); // the others are listed all the same
    }
}

int sessions(Environment& environment, const Arguments& arguments) {
    const auto store = environment.openExistingStore(arguments.value("store"));
    auto all = store ? (*store)->sessions() : fail(store.error());
    if (!all) {
        environment.complain(all.error());
        return kCouldNotRun;
    }
    judge(environment, **store, *all);
    if (arguments.has("json")) {
        Json json = Json::array();
        for (const auto& session : *all) json.push_back(summaryJson(session));
        environment.terminal().json(json.dump(2, ' ', false, Json::error_handler_t::replace));
        return kWithin;
    }
    if (all->empty()) environment.tell(environment.say("cli.no_sessions"));
    const auto columns = environment.columns(text::Terminal::Stream::Out);
    for (const auto& session : *all)
        environment.terminal().line(text::Terminal::Stream::Out,
                                    analysis::cutTo(summaryLine(environment, session), columns));
    return kWithin;
}

/// What happened, as it was to be read live.
text::Styled linesOf(const Environment& environment, const StoredSession& session, const budget::Budget& budget) {
    text::Styled out;
    const auto add = [&out](text::Styled more) { std::move(more.begin(), more.end(), std::back_inserter(out)); };
    const auto columns = environment.columns(text::Terminal::Stream::Out);
    LiveLines lines(environment, budget, columns);
    if (session.summary.state != store::SessionState::Live) lines.tellPast();
    const auto questions = questionsOf(session.events);
    for (std::size_t i = 0; i < session.events.size(); ++i) {
        const auto& event = session.events[i];
        lines.apply(event);
        if (!beginsTask(event) || !questions.contains(event.span)) continue;
        lines.finish();
        add(lines.take());
        out.push_back({analysis::wrapped(questionLine(questions.at(event.span)), columns, 2)});
    }
    lines.finish();
    add(lines.take());
    return out;
}

int show(Environment& environment, const Arguments& arguments) {
    const auto session = loadSession(environment, arguments);
    if (!session) {
        environment.complain(session.error());
        return kCouldNotRun;
    }
    const auto budget = budgetFor(environment, session->events, arguments.value("budget"));
    if (!budget) {
        environment.complain(budget.error());
        return kCouldNotRun;
    }
    if (arguments.has("json")) {
        environment.terminal().json(resultJson(session->summary.id, *session->trace, *budget, ""));
    } else {
        auto summary = session->summary;
        if (summary.verdict.empty()) summary.verdict = host::verdictOf(*session->trace, *budget);
        environment.tell(summaryLine(environment, summary));
        const auto out = text::Terminal::Stream::Out;
        environment.terminal().write(out, linesOf(environment, *session, *budget), false);
        environment.terminal().write(out, resultText(environment, *session->trace, *budget, environment.columns(out)),
                                     false);
    }
    return exitStatus(*session->trace,
                      analysis::budgetTable(*session->trace, trace::kNoRow, *budget, session->trace->last_at));
}

/// The report that `run` left in the product's own folder; one that was written elsewhere is its owner's.
Status removeReport(const Environment& environment, const SessionId& id) {
    if (!isSafeName(id))
        return {}; // an imported id may be anything, also a way out of the folder; `run` gives none such
    const std::filesystem::path file = Environment::reportPath(id);
    std::error_code problem;
    const bool removed = std::filesystem::remove(file, problem);
    if (problem)
        return fail(ErrorCode::IoError, "cli.report_not_removed",
                    {{"path", file.string()}, {"reason", systemReason(problem)}});
    if (removed) environment.tell(environment.say("cli.report_removed", {{"path", file.string()}}));
    return {};
}

Status removeStored(const Environment& environment, const Arguments& arguments) {
    const auto store = environment.openExistingStore(arguments.value("store"));
    if (!store) return fail(store.error());
    const auto session = (*store)->session(arguments.operands().front());
    if (!session) return fail(session.error());
    SF_CHECK((*store)->remove(session->id));
    const auto title = text::in(session->titles(), environment.language());
    environment.tell(environment.say("cli.removed", {{"id", session->id}, {"title", title}}));
    return removeReport(environment, session->id);
}

int removeSession(Environment& environment, const Arguments& arguments) {
    const auto done = removeStored(environment, arguments);
    if (done) return kWithin;
    environment.complain(done.error());
    return kCouldNotRun;
}

} // namespace

Command sessionsCommand() {
    return {{.name = "sessions",
             .operands = "",
             .min_operands = 0,
             .max_operands = 0,
             .options = {{"json", ""}, {"store", "FILE"}}},
            &sessions};
}

Command showCommand() {
    return {{.name = "show",
             .operands = "SESSION",
             .min_operands = 1,
             .max_operands = 1,
             .options = {{"json", ""}, {"budget", "FILE"}, {"store", "FILE"}}},
            &show};
}

Command removeCommand() {
    return {
        {.name = "remove", .operands = "SESSION", .min_operands = 1, .max_operands = 1, .options = {{"store", "FILE"}}},
        &removeSession};
}

} // namespace stagefall::cli

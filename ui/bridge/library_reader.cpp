// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/library_reader.h"

#include "core/base/file.h"
#include "core/host/kept.h"
#include "core/host/session_host.h"
#include "core/intake/native_json.h"
#include "core/scene/strip.h"
#include "core/trace/failed.h"

namespace stagefall::ui {
namespace {

/// In the words of an import, where there are some.
Error refused(const Error& error, const std::string& path) {
    if (error.code == ErrorCode::LimitExceeded)
        return Error{error.code, {"store.file_too_large", {{"path", path}}}, {}};
    for (const auto& [key, value] : error.message.args)
        if (key == "reason")
            return Error{error.code, {"store.cannot_read_file", {{"path", path}, {"detail", value}}}, {}};
    return error;
}

} // namespace

Result<OpenedSession> readSession(store::Store& store, const SessionId& id) {
    auto events = store.events(id);
    if (!events) return fail(events.error());
    const auto notes = store.notes(id);
    if (!notes) return fail(notes.error());
    OpenedSession out;
    out.source.kind = FrameKind::Recorded;
    out.source.id = id;
    out.source.events = trace::viewOf(std::move(*events));
    auto kept = host::budgetOf(out.source.events);
    out.source.budget = std::make_shared<const budget::Budget>(std::move(kept.budget));
    out.problem = std::move(kept.problem);
    for (const auto& note : *notes)
        out.annotations.push_back({note.id, note.span, {note.from, note.to}, QString::fromStdString(note.text)});
    return out;
}

namespace {

QString attribute(const trace::Trace& trace, trace::Row row, std::string_view key) {
    const auto* detail = trace.spans.detail(row);
    const auto* text = detail == nullptr ? nullptr : detail->attribute(key);
    return text == nullptr ? QString() : QString::fromStdString(text->substr(0, 4L * kMostSaid));
}

void readWords(const trace::Trace& trace, SessionGlance& out) {
    for (const auto task : trace.tasks()) {
        const auto question = attribute(trace, task, trace::keys::kInput);
        if (out.question.isEmpty()) out.question = question.simplified().left(400);
        if (out.said.size() < kMostSaid)
            out.said += question + QLatin1Char('\n') + attribute(trace, task, trace::keys::kAnswer) + QLatin1Char('\n');
    }
    out.said.truncate(kMostSaid);
    for (trace::Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        const bool failed = trace::failed(span.outcome);
        if (span.stage == trace::Stage::Tool && failed) ++out.failed_tools;
    }
}

} // namespace

SessionGlance readGlance(store::Store& store, const store::SessionSummary& summary) {
    SessionGlance out;
    out.id = summary.id;
    out.events = summary.events;
    out.verdict = summary.verdict;
    const auto session = readSession(store, summary.id);
    if (!session) return out;
    const auto trace = trace::buildTrace(session->source.events);
    scene::StripOptions options;
    options.width = kStripWidth;
    options.height = kStripHeight;
    options.lanes = 1;
    options.show_over = false;
    out.strip = std::make_shared<const scene::Scene>(scene::layOutStrip(*trace, *session->source.budget, options));
    readWords(*trace, out);
    if (out.verdict.empty()) out.verdict = host::verdictOf(*trace, *session->source.budget);
    return out;
}

Result<SessionId> importSession(store::Store& store, const QString& path) {
    const auto file = path.toStdString();
    const auto text = readFile(file, kLargestSessionFile);
    if (!text) return fail(refused(text.error(), file));
    auto imported = intake::importJson(*text, file);
    if (!imported) return fail(imported.error());
    const auto trace = trace::buildTrace(trace::viewOf(imported->events));
    const auto kept = store.import(imported->id, imported->events, host::stateOf(*trace));
    if (!kept && kept.error().code != ErrorCode::AlreadyExists) return fail(kept.error());
    return imported->id;
}

Status writeAnnotations(store::Store& store, const SessionId& id, const std::vector<Annotation>& annotations) {
    std::vector<store::SessionNote> notes;
    notes.reserve(annotations.size());
    for (const auto& annotation : annotations) {
        notes.push_back({annotation.id, annotation.span, annotation.range.from, annotation.range.to,
                         annotation.text.toStdString()});
    }
    return store.setNotes(id, notes);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_command.h"

#include "core/store/store.h"
#include "core/text/terminal.h"
#include "ui/bridge/library_reader.h"
#include "ui/export/export_job.h"

#include <functional>
#include <map>
#include <vector>

namespace stagefall::ui {
namespace {

constexpr int kWritten = 0, kCouldNotRun = 3, kWrongUsage = 64;

const QStringList& known() {
    static const QStringList names{QStringLiteral("--export"), QStringLiteral("--session"), QStringLiteral("--store"),
                                   QStringLiteral("--lang"),   QStringLiteral("--theme"),   QStringLiteral("--page"),
                                   QStringLiteral("--scale"),  QStringLiteral("--title"),   QStringLiteral("--notes")};
    return names;
}

/// The switch of a document's part of that name; nullptr = it is none.
const report::Switch* switchOf(const QString& name) {
    for (const auto& each : report::kSwitches)
        if (name == QLatin1String("--") + QString::fromLatin1(each.name.data(), static_cast<int>(each.name.size())))
            return &each;
    return nullptr;
}

std::string switchNames() {
    std::string out;
    for (const auto& each : report::kSwitches) out.append(out.empty() ? "--" : ", --").append(each.name);
    return out;
}

using Options = std::map<QString, QString>;

Result<Options> parse(const QStringList& arguments) {
    Options out;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const auto equals = arguments[i].indexOf(QLatin1Char('='));
        const auto name = equals > 0 ? arguments[i].left(equals) : arguments[i];
        if (switchOf(name) != nullptr) {
            if (equals > 0)
                return fail(ErrorCode::InvalidArgument, "export.takes_none", {{"option", name.toStdString()}});
            out[name] = {};
            continue;
        }
        if (!known().contains(name))
            return fail(ErrorCode::InvalidArgument, "export.unknown_option",
                        {{"option", name.toStdString()}, {"switches", switchNames()}});
        if (equals < 0 && i + 1 >= arguments.size())
            return fail(ErrorCode::InvalidArgument, "export.need", {{"option", name.toStdString()}});
        out[name] = equals > 0 ? arguments[i].mid(equals + 1) : arguments[++i];
    }
    return out;
}

QString value(const Options& options, const char* name) {
    const auto found = options.find(QString::fromLatin1(name));
    return found == options.end() ? QString() : found->second;
}

/// The value, lower case, "" where it was not given; an error where it is none of `words`.
Result<QString> oneOf(const Options& options, const char* name, const QStringList& words) {
    const auto given = value(options, name);
    if (given.isEmpty() || words.contains(given, Qt::CaseInsensitive)) return given.toLower();
    return fail(
        ErrorCode::InvalidArgument, "export.not_one_of",
        {{"option", name}, {"known", words.join(QStringLiteral(", ")).toStdString()}, {"value", given.toStdString()}});
}

struct Wanted {
    ExportPlan plan;
    std::string session, store, title, notes;
    text::Language language = text::languageFromEnvironment();
    bool dark = false;
    std::vector<const report::Switch*> switches;
};

Result<Wanted> understand(const Options& options) {
    Wanted out;
    out.plan.path = value(options, "--export");
    const auto format = formatOfFile(out.plan.path);
    if (!format)
        return fail(ErrorCode::InvalidArgument, "export.unknown_format", {{"file", out.plan.path.toStdString()}});
    out.plan.format = *format;
    out.session = value(options, "--session").toStdString();
    if (out.session.empty()) return fail(ErrorCode::InvalidArgument, "export.need_session", {});
    const auto language = oneOf(options, "--lang", {QStringLiteral("en"), QStringLiteral("zh")});
    const auto theme = oneOf(options, "--theme", {QStringLiteral("light"), QStringLiteral("dark")});
    const auto page = oneOf(options, "--page", {QStringLiteral("A4"), QStringLiteral("Letter")});
    for (const auto* option : {&language, &theme, &page})
        if (!*option) return fail(option->error());
    if (!language->isEmpty())
        out.language = *language == QLatin1String("zh") ? text::Language::Chinese : text::Language::English;
    out.dark = *theme == QLatin1String("dark");
    out.plan.paper = *page == QLatin1String("letter") ? PaperSize::Letter : PaperSize::A4;
    if (const auto scale = value(options, "--scale"); !scale.isEmpty()) {
        bool number = false;
        out.plan.scale = scale.toDouble(&number);
        if (!number || !(out.plan.scale >= 1 && out.plan.scale <= 4))
            return fail(ErrorCode::InvalidArgument, "export.not_number",
                        {{"option", "--scale"}, {"value", scale.toStdString()}});
    }
    for (const auto& [name, given] : options)
        if (const auto* each = switchOf(name)) out.switches.push_back(each);
    out.store = value(options, "--store").toStdString();
    out.title = value(options, "--title").toStdString();
    out.notes = value(options, "--notes").toStdString();
    return out;
}

Status write(const Wanted& wanted, const text::Catalogue& catalogue, const Clock& clock,
             const std::function<void(const Error&)>& complain) {
    const auto store = store::Store::open(wanted.store.empty() ? store::Store::defaultPath() : wanted.store, clock);
    if (!store) return fail(store.error());
    const auto summary = (*store)->session(wanted.session);
    if (!summary) return fail(summary.error());
    const auto session = readSession(**store, summary->id);
    if (!session) return fail(session.error());
    const auto& source = session->source;
    if (session->problem) complain(*session->problem);
    std::vector<report::Annotation> annotations;
    for (const auto& note : session->annotations)
        annotations.push_back({note.span, note.range.from, note.range.to, note.text.toStdString()});
    const Redactor redactor; // nothing was learnt: no key was read
    report::ReportInput input{.id = summary->id,
                              .events = source.events,
                              .trace = trace::buildTrace(source.events),
                              .budget = *source.budget,
                              .catalogue = catalogue,
                              .redactor = &redactor,
                              .language = wanted.language,
                              .title = wanted.title.empty() && summary->renamed ? summary->title : wanted.title,
                              .notes = wanted.notes,
                              .dark = wanted.dark,
                              .annotations = std::move(annotations)};
    for (const auto* each : wanted.switches) input.*each->what = each->value;
    return writeExport(input, wanted.plan);
}

} // namespace

bool wantsExport(const QStringList& arguments) {
    for (const auto& argument : arguments)
        if (argument == QLatin1String("--export") || argument.startsWith(QLatin1String("--export="))) return true;
    return false;
}

int exportCommand(const QStringList& arguments, const text::Catalogue& catalogue, const Clock& clock) {
    auto language = text::languageFromEnvironment();
    const Redactor redactor; // nothing was learnt: no key was read
    text::Terminal terminal(redactor);
    const auto complain = [&](const Error& error) {
        terminal.line(text::Terminal::Stream::Error, "stagefall: " + catalogue.render(error.message, language));
    };
    const auto options = parse(arguments);
    const auto wanted = options ? understand(*options) : Result<Wanted>(fail(options.error()));
    if (!wanted) {
        complain(wanted.error());
        return kWrongUsage;
    }
    language = wanted->language;
    if (const auto written = write(*wanted, catalogue, clock, complain); !written) {
        complain(written.error());
        return kCouldNotRun;
    }
    const Message done{"export.written", {{"file", wanted->plan.path.toStdString()}}};
    terminal.line(text::Terminal::Stream::Out, catalogue.render(done, language));
    if (const auto failure = terminal.failure(); failure) {
        complain(*failure);
        return kCouldNotRun;
    }
    return kWritten;
}

} // namespace stagefall::ui

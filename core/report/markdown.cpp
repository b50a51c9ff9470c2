// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/analysis/table_text.h"
#include "core/report/markup.h"
#include "core/report/result_parts.h"
#include "core/report/writers.h"
#include "core/scene/model.h"
#include "core/scene/words.h"

#include <algorithm>

namespace stagefall::report {
namespace {

using analysis::formatDuration;

bool endsWithWww(std::string_view text, std::size_t end) {
    constexpr std::size_t kLetters = 3;
    return end >= kLetters &&
           std::all_of(text.begin() + static_cast<std::ptrdiff_t>(end - kLetters),
                       text.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return c == 'w' || c == 'W'; });
}

/// Foreign text inside a line or a table cell: nothing in it is markup.
std::string inLine(std::string_view text) {
    std::string out;
    const auto safe = plain(text);
    for (std::size_t i = 0; i < safe.size(); ++i) {
        const char c = safe[i];
        // Some renderers make links of bare addresses.
        const bool url = (c == ':' && safe.compare(i, 3, "://") == 0) || (c == '.' && endsWithWww(safe, i));
        if (url || std::string_view("\\`*_{}[]<>#|~&@$").find(c) != std::string_view::npos) out += '\\';
        out += c == '\n' || c == '\t' ? ' ' : c;
    }
    return out;
}

/// The same where a line or a list's entry begins: no list, number or underlining begins with it.
std::string atStart(std::string_view text) {
    auto out = inLine(text);
    out.erase(0, out.find_first_not_of(' '));
    const auto digits = std::min(out.find_first_not_of("0123456789"), out.size());
    const auto sign = digits < out.size() ? out[digits] : '\0';
    const bool begins = digits == 0 ? sign == '-' || sign == '+' || sign == '=' : sign == '.' || sign == ')';
    if (begins) out.insert(digits, 1, '\\');
    return out;
}

/// What a person wrote, line by line and with its empty lines, as text and nothing else.
std::string prose(std::string_view text) {
    std::string out;
    const auto safe = plain(text);
    for (std::size_t from = 0; from <= safe.size();) {
        const auto end = std::min(safe.find('\n', from), safe.size());
        const auto line = atStart(std::string_view(safe).substr(from, end - from));
        const bool open = !out.empty() && !out.ends_with("\n");
        if (line.empty()) {
            if (open) out += "\n\n";
        } else {
            out.append(open ? "\\\n" : "").append(line);
        }
        from = end + 1;
    }
    while (out.ends_with('\n')) out.pop_back();
    return out.empty() ? out : out + "\n\n";
}

/// A block of foreign text, in a fence longer than any in it.
std::string fenced(std::string_view text) {
    const auto safe = plain(text);
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : safe) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    return fence + "text\n" + safe + (safe.ends_with('\n') ? "" : "\n") + fence + "\n\n";
}

std::string row(const std::vector<std::string>& cells) {
    std::string out = "|";
    for (const auto& cell : cells) out.append(" ").append(inLine(cell)).append(" |");
    return out + "\n";
}

/// `right`: the first column that holds numbers.
std::string head(const std::vector<std::string>& cells, std::size_t right) {
    std::string out = row(cells) + "|";
    for (std::size_t i = 0; i < cells.size(); ++i) out += i < right ? " --- |" : " ---: |";
    return out + "\n";
}

std::string heading(const Document& d, const std::string& id) { return "## " + inLine(d.words(id)) + "\n\n"; }

std::string facts(const Document& d) {
    std::string out = "# " + inLine(d.title()) + "\n\n";
    const auto add = [&](const std::string& id, const std::string& value) {
        if (!value.empty()) out += "- " + inLine(d.words(id)) + ": " + inLine(value) + "\n";
    };
    add("report.date", d.date());
    add("report.workbench", d.sessionAttribute(trace::keys::kWorkbench));
    add("report.endpoint", d.sessionAttribute(trace::keys::kEndpoint));
    add("report.model", d.sessionAttribute(trace::keys::kModel));
    add("report.budget", d.budgetTitle());
    add("report.verdict", d.standingWord());
    out += "\n";
    if (const auto lab = d.lab(); !lab.empty()) {
        out += "**" + inLine(lab) + "** " + inLine(d.words("report.lab_note"));
        if (const auto source = d.sessionAttribute(trace::keys::kLabSource); !source.empty())
            out += " " + inLine(d.words("report.lab_source", {{"source", source}}));
        out += "\n\n";
    }
    if (const auto failure = d.failure(); !failure.empty())
        out += inLine(d.words("report.failure", {{"reason", failure}})) + "\n\n";
    if (const auto where = d.whereTheTimeWent(); !where.empty()) out += atStart(where) + "\n\n";
    if (!d.input().notes.empty()) out += prose(d.clean(d.input().notes));
    return out;
}

std::string measures(const Document& d) {
    std::string out = heading(d, "report.measures");
    for (std::size_t i = 0; i < d.tasks().size(); ++i) {
        if (const auto name = d.taskName(i); !name.empty()) out += "### " + inLine(name) + "\n\n";
        out += head({d.words("report.measure"), d.words("report.value"), ""}, 3);
        for (const auto& figure : d.figures(d.tasks()[i])) {
            const bool over = figure.verdict == budget::Verdict::Over;
            const auto value = figure.value.empty() ? d.words("report.not_reported") : figure.value;
            out += row({figure.name, (over ? "▲ " : "") + value, figure.caption});
        }
        out += "\n";
    }
    return out;
}

std::string budgetTable(const Document& d) {
    const auto cells = [](const analysis::TableCells& c) {
        return std::vector{c.what, c.allowed, c.worst, c.p50, c.p95, c.n, c.share, c.verdict};
    };
    std::string out = heading(d, "report.budget");
    out += head(cells(analysis::tableHeader(d.input().catalogue, d.input().language)), 1);
    for (auto line : analysis::tableCells(d.table(), d.input().catalogue, d.input().language)) {
        if (line.kind == budget::Verdict::Over) line.verdict.insert(0, "▲ ");
        out += row(cells(line));
    }
    return out + "\n";
}

/// As the window and the other reports say it: what is judged without what is taken out of it, so that an inference is
/// net of its gateway; groups and what ends before it starts as reported.
std::string took(const Document& d, const trace::Span& span, const budget::SpanVerdict& verdict) {
    if (!span.end) return d.words("report.running");
    const bool judged = (span.stage != trace::Stage::Group || verdict.allowed) && *span.end >= span.start;
    return formatDuration(judged ? verdict.actual : *span.end - span.start);
}

/// The spans that a waterfall with those switches has lines of.
class Chosen {
public:
    explicit Chosen(const scene::TimelineModel& model) : model_(model) {}
    bool has(trace::Row row) const {
        return model_.lineOf(row) != scene::TimelineModel::kNoLine ||
               model_.trace().spans[row].stage == trace::Stage::Group;
    }
    /// The line that stands for it and others; nullptr = it has its own.
    const scene::Line* brief(trace::Row row) const {
        const auto line = model_.lineOf(row);
        const auto* found = line == scene::TimelineModel::kNoLine ? nullptr : &model_.lines()[line];
        return found != nullptr && found->brief > 0 ? found : nullptr;
    }

private:
    scene::TimelineModel model_;
};

Chosen rowsChosen(const Document& d) {
    const auto& input = d.input();
    scene::ContentOptions content;
    content.language = input.language;
    content.show_parts = input.show_parts;
    content.fold_short = input.fold_short;
    content.show_unattributed = false;
    // Not owned: the document outlives what is made of it.
    return Chosen({std::shared_ptr<const trace::Trace>(&d.trace(), [](const auto*) {}),
                   std::shared_ptr<const budget::Budget>(&input.budget, [](const auto*) {}), input.catalogue, content});
}

std::string spans(const Document& d) {
    std::string out = heading(d, "report.spans");
    out += head({d.words("report.span"), d.words("report.stage"), d.words("report.started"), d.words("report.took"),
                 d.words("report.over"), d.words("report.outcome")},
                2);
    const auto& trace = d.trace();
    const auto verdicts = budget::judgeAll(trace, d.input().budget, d.now());
    const auto& input = d.input();
    const auto chosen = rowsChosen(d);
    for (trace::Row at = 0; at < trace.spans.size(); ++at) {
        const auto span = trace.spans[at];
        const auto* brief = chosen.brief(at);
        if (!chosen.has(at) || (brief != nullptr && brief->row != at)) continue;
        const auto started = formatDuration(span.start - d.origin(trace::kNoRow));
        if (brief != nullptr) {
            out += row({brief->label, "", started, formatDuration(brief->judged.actual), "", ""});
            continue;
        }
        const bool over = verdicts[at].verdict == budget::Verdict::Over;
        out += row({d.spanName(at), scene::stageLabel(span.stage, input.catalogue, input.language), started,
                    took(d, span, verdicts[at]), over ? "▲ +" + formatDuration(verdicts[at].over()) : "",
                    scene::outcomeLabel(span.outcome, input.catalogue, input.language)});
    }
    return out + "\n";
}

std::string names(const Document& d) {
    const auto lines = d.names();
    if (lines.size() < 2) return {};
    const auto cells = [](const NameLine& line) {
        return std::vector{line.name, line.count, line.total, line.mean, line.p95, line.worst, line.over};
    };
    std::string out = heading(d, "report.names") + head(cells(lines.front()), 1);
    for (std::size_t i = 1; i < lines.size(); ++i) out += row(cells(lines[i]));
    return out + "\n";
}

std::string reasons(const Document& d) {
    std::size_t left = 0;
    const auto& all = d.reasons(left);
    if (all.empty()) return {};
    std::string out = heading(d, "report.why");
    for (const auto& reason : all) {
        out += "**" + inLine(reason.name) + "** " + inLine(reason.when) + " ▲ " + inLine(reason.took) + "\n\n";
        for (const auto& sentence : reason.sentences) out += "- " + atStart(sentence) + "\n";
        out += "\n";
    }
    if (left > 0)
        out += inLine(d.words("report.more_over", {{"n", analysis::formatCount(static_cast<std::int64_t>(left))}})) +
               "\n\n";
    return out;
}

std::string remarks(const Document& d) {
    const auto all = d.remarks();
    if (all.empty()) return {};
    std::string out = heading(d, "report.remarks");
    for (const auto& remark : all) {
        if (!remark.what.empty()) out += "**" + inLine(remark.what) + "** ";
        out += inLine(remark.when) + "\n\n" + prose(remark.text);
    }
    return out;
}

std::string conversation(const Document& d) {
    std::string out;
    for (std::size_t i = 0; i < d.tasks().size(); ++i) {
        const auto task = d.tasks()[i];
        if (out.empty()) out += heading(d, "report.conversation");
        if (const auto name = d.taskName(i); !name.empty()) out += "### " + inLine(name) + "\n\n";
        out += "**" + inLine(d.words("report.user")) + "**\n\n" + fenced(d.attribute(task, trace::keys::kInput));
        for (const auto* status : d.statuses(task))
            out += "- +" + inLine(formatDuration(status->at - d.origin(task))) + " " + inLine(d.statusWords(*status)) +
                   "\n";
        out += "\n**" + inLine(d.words("report.answer")) + "**\n\n" + fenced(d.answer(task));
    }
    return out;
}

std::string resultTable(const ResultPart& part) {
    std::string out;
    for (const auto& cells : part.table.cells) {
        std::vector<std::string> line;
        line.reserve(cells.size());
        for (const auto& cell : cells) line.push_back(cell.front().text);
        out += row(line);
        if (out.find('\n') + 1 < out.size()) continue;
        out += "|";
        for (const bool number : part.numbers) out += number ? " ---: |" : " --- |";
        out += "\n";
    }
    return out + "\n";
}

/// Long ones are cut: a report is for people, the JSON export has it all.
std::string toolText(const Document& d, const std::string& title, const std::string& text) {
    constexpr std::size_t kMost = 16'384;
    std::string out;
    if (text.empty()) return out;
    for (const auto& part : resultParts(text, kMost)) {
        out += inLine(d.words(title)) + (part.name.empty() ? "" : " · " + inLine(part.name)) + "\n\n";
        if (part.isTable())
            out += resultTable(part);
        else if (!part.text.empty())
            out += fenced(part.text);
        if (const auto left = d.leftOut(part); !left.empty()) out += inLine(left) + "\n\n";
    }
    return out;
}

std::string toolCalls(const Document& d) {
    const auto rows = d.toolCalls();
    if (rows.empty()) return {};
    std::string out = heading(d, "report.tool_calls");
    for (const auto at : rows) {
        const auto span = d.trace().spans[at];
        out += "### " + inLine(d.callName(at)) + " " + inLine(d.when(span.start)) + "\n\n";
        out += toolText(d, "report.arguments", d.attribute(at, trace::keys::kArguments)) +
               toolText(d, "report.error", d.attribute(at, trace::keys::kError)) +
               toolText(d, "report.result", d.attribute(at, trace::keys::kResult));
    }
    return out;
}

} // namespace

std::string writeMarkdown(const Document& d) {
    std::string out = facts(d);
    out += remarks(d);
    if (d.input().include_table) out += measures(d) + budgetTable(d) + reasons(d) + names(d);
    if (d.input().include_timeline) out += spans(d);
    if (d.input().include_conversation) out += conversation(d);
    if (d.input().include_tool_data) out += toolCalls(d);
    const auto odd = d.oddities();
    if (!odd.empty()) out += heading(d, "report.oddities");
    for (const auto& line : odd) out += "- " + atStart(line) + "\n";
    return out;
}

} // namespace stagefall::report

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures.h"
#include "core/report/markup.h"
#include "core/report/writers.h"

#include <array>
#include <cstdio>

namespace stagefall::report {
namespace {

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + "\"";
}

/// A foreign text. What starts like a formula is made a text for spreadsheets too (CWE-1236).
std::string cell(std::string_view text) {
    auto out = plain(text);
    if (!out.empty() && std::string_view("=+-@\t\n").find(out.front()) != std::string_view::npos) out.insert(0, "'");
    return quoted(out);
}

/// Milliseconds with all their nanoseconds.
std::string milliseconds(Nanoseconds d) {
    std::array<char, 48> buffer{};
    const bool negative = d.count() < 0;
    const auto ns = negative ? 0 - static_cast<std::uint64_t>(d.count()) : static_cast<std::uint64_t>(d.count());
    std::snprintf(buffer.data(), buffer.size(), "%s%llu.%06llu", negative ? "-" : "",
                  static_cast<unsigned long long>(ns / 1'000'000), static_cast<unsigned long long>(ns % 1'000'000));
    return buffer.data();
}
std::string milliseconds(std::optional<Nanoseconds> d) { return d ? milliseconds(*d) : std::string(); }

std::string flagWords(std::uint16_t flags) {
    constexpr std::array<std::pair<trace::SpanFlags, std::string_view>, 6> kNames{
        {{trace::kNoStart, "no_start"},
         {trace::kEndBeforeStart, "end_before_start"},
         {trace::kStartedTwice, "started_twice"},
         {trace::kEndedTwice, "ended_twice"},
         {trace::kParentMissing, "parent_missing"},
         {trace::kParentLoop, "parent_loop"}}};
    std::string out;
    for (const auto& [flag, word] : kNames)
        if ((flags & flag) != 0) out.append(out.empty() ? "" : " ").append(word);
    return out;
}

/// The ids of the innermost groups of one kind that spans are in, or are themselves.
class Around {
public:
    Around(const trace::Trace& trace, trace::GroupKind kind)
        : trace_(trace), kind_(kind),
          above_(trace.nearestAbove([kind](const trace::Span& span) { return span.group == kind; })) {}
    std::string operator()(const trace::Span& span) const {
        const auto row = span.group == kind_ ? span.row : above_[span.row];
        return row == trace::kNoRow ? std::string() : std::to_string(trace_.spans[row].id.value);
    }

private:
    const trace::Trace& trace_;
    trace::GroupKind kind_;
    std::vector<trace::Row> above_;
};

std::string line(const Document& document, const trace::Span& span, const budget::SpanVerdict& verdict,
                 const Around& task, const Around& step) {
    const auto& trace = document.trace();
    const auto start = span.start - document.origin(trace::kNoRow);
    std::vector<std::string> cells{cell(document.clean(document.input().id)),
                                   std::to_string(span.id.value),
                                   span.parent.valid() ? std::to_string(span.parent.value) : "",
                                   task(span),
                                   step(span),
                                   std::string(name(span.stage)),
                                   span.group == trace::GroupKind::None ? "" : std::string(name(span.group)),
                                   cell(document.clean(span.name)),
                                   cell(document.clean(span.subject)),
                                   milliseconds(start),
                                   span.end ? milliseconds(*span.end - document.origin(trace::kNoRow)) : "",
                                   span.end ? milliseconds(*span.end - span.start) : "",
                                   span.end && *span.end >= span.start ? milliseconds(verdict.actual) : "",
                                   milliseconds(verdict.allowed),
                                   verdict.verdict == budget::Verdict::Over ? milliseconds(verdict.over()) : "",
                                   std::string(budget::name(verdict.verdict)),
                                   std::string(name(span.outcome))};
    analysis::InferenceMeasures measures;
    if (span.stage == trace::Stage::Inference) measures = analysis::measureInference(trace, span.row);
    cells.push_back(milliseconds(measures.ttfb));
    cells.push_back(milliseconds(measures.ttft));
    cells.push_back(milliseconds(measures.tpot));
    cells.push_back(measures.output_tokens ? std::to_string(*measures.output_tokens) : "");
    cells.push_back(cell(document.lab()));
    cells.push_back(flagWords(span.flags));
    std::string out;
    for (const auto& one : cells) out.append(out.empty() && &one == cells.data() ? "" : ",").append(one);
    return out + "\r\n";
}

} // namespace

std::string writeCsv(const Document& document) {
    std::string out = "session,span,parent,task,step,stage,group,name,subject,start_ms,end_ms,duration_ms,counted_ms,"
                      "allowed_ms,over_ms,verdict,outcome,ttfb_ms,ttft_ms,tpot_ms,output_tokens,lab,flags\r\n";
    const auto& trace = document.trace();
    const auto verdicts = budget::judgeAll(trace, document.input().budget, document.now());
    const Around task(trace, trace::GroupKind::Task);
    const Around step(trace, trace::GroupKind::Step);
    for (trace::Row row = 0; row < trace.spans.size(); ++row)
        out += line(document, trace.spans[row], verdicts[row], task, step);
    return out;
}

} // namespace stagefall::report

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/why.h"

#include "core/analysis/call_name.h"
#include "core/analysis/format.h"
#include "core/analysis/measures.h"
#include "core/base/nested.h"
#include "core/budget/intervals.h"

#include <algorithm>
#include <utility>

namespace stagefall::analysis {
namespace {

using trace::Row;
using trace::Stage;
namespace keys = trace::keys;

/// A share of a span's time from which on a part is said to be what it was about.
constexpr double kMost = 0.5;
constexpr std::size_t kMostNames = 3;

double share(Nanoseconds part, Nanoseconds whole) {
    return whole.count() <= 0 ? 0 : static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

/// "a, b and c", as the language of the sentence joins them.
std::string joined(const std::vector<std::string>& names) {
    const auto shown = std::min(names.size(), kMostNames);
    const bool all = shown == names.size();
    std::string out = names.empty() ? std::string() : names.front();
    for (std::size_t i = 1; i < shown; ++i) {
        const auto* how = all && i + 1 == shown ? "analysis.list.and" : "analysis.list.comma";
        out = asArgument({how, {{"names", std::move(out)}, {"name", names[i]}}});
    }
    if (!all) out = asArgument({"analysis.list.others", {{"names", std::move(out)}}});
    return out;
}

class Why {
public:
    Why(const trace::Trace& trace, const budget::Budget& budget, MonoTime now, bool tell_calls_apart)
        : trace_(trace), budget_(budget), now_(now), tell_calls_apart_(tell_calls_apart) {}

    std::vector<Message> of(Row row) {
        const auto span = trace_.spans[row];
        const auto verdict = budget::judgeSpan(trace_, row, budget_, now_);
        if (verdict.verdict != budget::Verdict::Over) return {};
        whole_ = verdict.actual;
        children_ = trace_.children(row);
        if (span.group == trace::GroupKind::Task)
            task(span);
        else if (span.stage == Stage::Inference)
            inference(span);
        else
            parts(span);
        if (span.group != trace::GroupKind::Task) beside(span);
        return std::move(said_);
    }

private:
    void say(const char* what, std::vector<std::pair<std::string, std::string>> args = {}) {
        said_.push_back({std::string("analysis.why.") + what, std::move(args)});
    }
    std::string percent(Nanoseconds part) const { return formatPercent(share(part, whole_)); }
    static std::string words(Nanoseconds time) { return formatDuration(time); }
    Nanoseconds length(Row row) const { return trace_.spans[row].duration(now_); }

    void inference(const trace::Span& span) {
        const auto m = measureInference(trace_, span.row);
        if (m.buffered) say("buffered");
        const auto wait = m.wait.value_or(Nanoseconds{0}), think = m.think.value_or(Nanoseconds{0});
        const auto answer = m.answer.value_or(Nanoseconds{0});
        if (!m.wait) {
            say("no_marks");
        } else if (wait >= think && wait >= answer) {
            say("wait", {{"time", words(wait)}, {"share", percent(wait)}});
            firstByte(m, wait);
            gateway();
        } else if (think >= answer) {
            say("think", {{"time", words(think)}, {"share", percent(think)}});
        } else {
            written(m, answer);
        }
        Nanoseconds stood{0};
        for (const auto& gap : m.gaps)
            if (gap.stall) stood += gap.length;
        if (m.stalls > 0) say("stalls", {{"n", std::to_string(m.stalls)}, {"time", words(stood)}});
    }

    void firstByte(const InferenceMeasures& m, Nanoseconds wait) {
        if (!m.ttfb) return;
        const bool late = share(*m.ttfb, wait) > 0.8;
        say(late ? "first_byte_late" : "first_byte_early", {{"time", words(*m.ttfb)}});
    }

    void gateway() {
        Nanoseconds sum{0};
        std::vector<std::string> names;
        for (const auto row : children_) {
            if (trace_.spans[row].stage != Stage::Gateway) continue;
            sum += length(row);
            names.emplace_back(trace_.spans[row].name);
        }
        if (!names.empty()) say("gateway", {{"time", words(sum)}, {"names", joined(names)}});
    }

    void written(const InferenceMeasures& m, Nanoseconds answer) {
        if (m.output_tokens && m.tpot)
            say(m.tpot_per_chunk ? "answer_chunks"
                : m.think        ? "answer_tokens_thought" // which are among them, but not in that time
                                 : "answer_tokens",
                {{"time", words(answer)}, {"n", formatCount(*m.output_tokens)}, {"each", words(*m.tpot)}});
        else
            say("answer", {{"time", words(answer)}, {"share", percent(answer)}});
    }

    /// Of everything else: what its children say.
    void parts(const trace::Span& span) {
        if (span.stage == Stage::Gateway) return say("gateway_self");
        if (children_.empty()) return noParts(span);
        Nanoseconds network{0};
        budget::Intervals covered;
        Row longest = children_.front();
        for (const auto row : children_) {
            const auto child = trace_.spans[row];
            if (child.stage == Stage::Network) network += length(row);
            if (child.endOr(now_) > child.start) covered.push_back({child.start, child.endOr(now_)});
            if (length(row) > length(longest)) longest = row;
        }
        const auto own = span.duration(now_) - budget::total(budget::normalized(std::move(covered)));
        const auto name = trace_.spans[longest].name;
        const bool first_byte = name == "wait for first byte";
        if (first_byte && share(length(longest), whole_) >= kMost)
            say("service", {{"time", words(length(longest))}});
        else if (span.stage != Stage::Network && share(network, whole_) >= kMost)
            say("network", {{"time", words(network)}, {"share", percent(network)}});
        else if (share(own, whole_) >= kMost)
            say("own", {{"time", words(own)}, {"share", percent(own)}});
        else
            say("part",
                {{"name", std::string(name)}, {"time", words(length(longest))}, {"share", percent(length(longest))}});
    }

    void noParts(const trace::Span& span) {
        const auto* detail = trace_.spans.detail(span.row);
        const auto is = [&](std::string_view key) {
            const auto* value = detail == nullptr ? nullptr : detail->attribute(key);
            return value != nullptr && *value == "true";
        };
        if (span.stage == Stage::Network && is(keys::kConnectionReused)) return say("sending");
        if (span.stage == Stage::Retry) return say(is("retry.server_asked") ? "wait_asked" : "wait_chosen");
        say("no_parts");
    }

    void task(const trace::Span& span) {
        const auto m = measureTask(trace_, span.row, budget_, now_);
        auto most = Stage::Other;
        Nanoseconds longest{0};
        for (const auto stage : trace::kStages) {
            const auto covered = m.covered.at(static_cast<std::size_t>(stage));
            if (covered <= longest || stage == Stage::Approval) continue;
            longest = covered;
            most = stage;
        }
        if (longest.count() > 0)
            say(("most_" + std::string(trace::name(most))).c_str(),
                {{"time", words(longest)}, {"share", percent(longest)}});
        if (m.steps > 1) say("steps", {{"n", std::to_string(m.steps)}});
        if (share(m.unattributed, whole_) >= 0.1)
            say("unattributed", {{"time", words(m.unattributed)}, {"share", percent(m.unattributed)}});
        if (m.errors > 0) say("errors", {{"n", std::to_string(m.errors)}});
    }

    /// What ran at the same time in the same group, and whether this one is what the group waited for.
    void beside(const trace::Span& span) {
        if (span.parent_row == trace::kNoRow || trace_.spans[span.parent_row].stage != Stage::Group) return;
        CallNames calls(trace_, trace_.children(span.parent_row));
        std::vector<std::string> names;
        MonoTime others{};
        bool last = true;
        for (const auto row : calls.siblings()) {
            if (row == span.row) continue;
            const auto other = trace_.spans[row];
            last = last && other.endOr(now_) <= span.endOr(now_);
            const bool overlaps = other.start < span.endOr(now_) && other.endOr(now_) > span.start;
            if (!overlaps) continue;
            // What is not said need not be told apart.
            const bool said = names.size() < kMostNames;
            names.push_back(!said ? std::string() : tell_calls_apart_ ? calls.name(row) : std::string(callName(other)));
            others = std::max(others, other.endOr(now_));
        }
        if (names.empty()) return;
        say("beside", {{"names", joined(names)}});
        const auto alone = span.endOr(now_) - std::max(others, span.start);
        if (last && !span.running() && share(alone, whole_) >= 0.1) say("sets_length", {{"time", words(alone)}});
    }

    const trace::Trace& trace_;
    const budget::Budget& budget_;
    MonoTime now_;
    bool tell_calls_apart_;
    Nanoseconds whole_{0};
    std::vector<Row> children_;
    std::vector<Message> said_;
};

} // namespace

std::vector<Message> whyOver(const trace::Trace& trace, Row row, const budget::Budget& budget, MonoTime now,
                             bool tell_calls_apart) {
    if (row >= trace.spans.size()) return {};
    return Why(trace, budget, now, tell_calls_apart).of(row);
}

} // namespace stagefall::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget/budget.h"

#include "core/budget/net_times.h"

#include <cmath>

namespace stagefall::budget {

using trace::Row;
using trace::Stage;

std::string_view name(Verdict verdict) {
    switch (verdict) {
    case Verdict::Unknown:
        return "unknown";
    case Verdict::Within:
        return "within";
    case Verdict::Near:
        return "near";
    case Verdict::Over:
        return "over";
    }
    return "unknown";
}

Verdict worse(Verdict a, Verdict b) { return a < b ? b : a; }

Budget Budget::standard() {
    Budget budget;
    budget.name = "standard";
    budget.title = {"Standard, 500 ms", "标准，500 ms"};
    const auto allow = [&](Stage stage, int ms) {
        budget.stages.at(static_cast<std::size_t>(stage)) = std::chrono::milliseconds{ms};
    };
    allow(Stage::Network, 50);
    allow(Stage::Gateway, 20);
    allow(Stage::Context, 50);
    allow(Stage::Retrieval, 100);
    allow(Stage::Inference, 100);
    allow(Stage::Tool, 200);
    budget.task.total = std::chrono::milliseconds{500};
    return budget;
}

std::optional<Nanoseconds> Budget::allowance(Stage stage, std::string_view subject) const {
    if (stage == Stage::Group) return std::nullopt;
    if (stage == Stage::Approval && !count_approval) return std::nullopt;
    if (stage == Stage::Tool)
        if (const auto found = tools.find(subject); found != tools.end()) return found->second;
    if (stage == Stage::Inference)
        if (const auto found = models.find(subject); found != models.end()) return found->second;
    return stages.at(static_cast<std::size_t>(stage));
}

Verdict judge(Nanoseconds actual, std::optional<Nanoseconds> allowed, double near_share) {
    if (!allowed) return Verdict::Unknown;
    if (actual > *allowed) return Verdict::Over;
    // Rounded to whole nanoseconds, so that 80 ms of 100 are near whatever 0.8 is in binary.
    return actual.count() >= std::llround(near_share * static_cast<double>(allowed->count())) ? Verdict::Near
                                                                                              : Verdict::Within;
}

namespace {

SpanVerdict judgeRow(const NetTimes& times, const trace::Span& span, const Budget& budget) {
    SpanVerdict out;
    out.running = span.running();
    out.allowed = span.group == trace::GroupKind::Task ? budget.task.total : budget.allowance(span.stage, span.subject);
    out.actual = times.actual(span.row);
    if (!span.end || *span.end >= span.start) out.verdict = judge(out.actual, out.allowed, budget.near_share);
    return out;
}

} // namespace

SpanVerdict judgeSpan(const trace::Trace& trace, Row row, const Budget& budget, MonoTime now) {
    return judgeRow(NetTimes(trace, now, budget.count_approval), trace.spans[row], budget);
}

std::vector<SpanVerdict> judgeAll(const trace::Trace& trace, const Budget& budget, MonoTime now) {
    const NetTimes times(trace, now, budget.count_approval);
    std::vector<SpanVerdict> out;
    out.reserve(trace.spans.size());
    for (Row row = 0; row < trace.spans.size(); ++row) out.push_back(judgeRow(times, trace.spans[row], budget));
    return out;
}

} // namespace stagefall::budget

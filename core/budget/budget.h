// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/trace/trace_builder.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// core/budget: what each stage may take, written down before anything is optimised, and who is over it.
namespace stagefall::budget {

/// Within; near (from Budget::near_share of the allowance, 80 % unless said otherwise); over. Unknown: no allowance,
/// or nothing measured.
enum class Verdict { Unknown, Within, Near, Over };
std::string_view name(Verdict verdict);
/// The worse of two; Unknown gives way to anything.
Verdict worse(Verdict a, Verdict b);

/// Which first token the TTFT allowance means.
enum class FirstToken { VisibleOrTool, Any };

struct TaskAllowance {
    std::optional<Nanoseconds> total; ///< end to end without approval (unless count_approval)
    std::optional<Nanoseconds> first_feedback;
    std::optional<Nanoseconds> longest_silence;
    std::optional<Nanoseconds> ttft; ///< each inference
    std::optional<Nanoseconds> tpot; ///< each inference

    bool operator==(const TaskAllowance&) const = default;
};

/// A budget file. Times in the file are milliseconds. Immutable value.
struct Budget {
    std::string name;
    LocalizedText title;
    std::array<std::optional<Nanoseconds>, trace::kStages.size()> stages; ///< per span, by Stage
    std::map<std::string, Nanoseconds, std::less<>> tools;                ///< by tool name, before the stage's
    std::map<std::string, Nanoseconds, std::less<>> models;               ///< by model name, before the stage's
    TaskAllowance task;
    double near_share = 0.8;
    FirstToken first_token = FirstToken::VisibleOrTool;
    bool count_approval = false;

    bool operator==(const Budget&) const = default;
    /// The founding article's: network 50 ms, gateway 20, context 50, retrieval 100, inference 100, tool 200, task 500.
    static Budget standard();
    /// What one span may take: by tool or model name, else by stage; none for groups, for approval unless
    /// count_approval asks for it, and for what has no allowance.
    std::optional<Nanoseconds> allowance(trace::Stage stage, std::string_view subject) const;
};

/// Reads a budget file; resources/schemas/budget.schema.json describes it. Nothing unknown is passed over. On failure
/// every problem of the file, each with the file, its JSON pointer (line:column for syntax) and the remedy.
tl::expected<Budget, std::vector<Error>> parseBudgetReportingAll(std::string_view json, const std::string& file);
/// The same with one error: the problem itself, or "budget.problems", which lists the places of all of them; the
/// context then holds each problem's pointer and message id.
Result<Budget> parseBudget(std::string_view json, const std::string& file);
/// The file's text; parseBudget() of it gives the budget again.
std::string formatBudget(const Budget& budget);

/// How one span stands. Pure. The allowance may be spent to the last nanosecond: over is what takes longer.
struct SpanVerdict {
    Verdict verdict = Verdict::Unknown;
    std::optional<Nanoseconds> allowed;
    /// Inference: net of its gateway children, so that no millisecond is counted twice. Everything: net of the
    /// approvals inside it, unless the budget counts them. A task: end to end in this sense.
    Nanoseconds actual{0};
    bool running = false;
    /// How much over; 0 where not over.
    Nanoseconds over() const { return allowed && actual > *allowed ? actual - *allowed : Nanoseconds{0}; }
};
/// For one click: looks through the whole trace for what is inside the span. Other groups than tasks are Unknown.
SpanVerdict judgeSpan(const trace::Trace& trace, trace::Row row, const Budget& budget, MonoTime now);
/// For all rows at once, in one pass: what loops over a trace use.
std::vector<SpanVerdict> judgeAll(const trace::Trace& trace, const Budget& budget, MonoTime now);
Verdict judge(Nanoseconds actual, std::optional<Nanoseconds> allowed, double near_share);

} // namespace stagefall::budget

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/tool_runner.h"

#include "core/agent/tool_text.h"
#include "core/tools/short_text.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

namespace stagefall::agent {

using trace::Outcome;

namespace {

/// Of the words of an error that go to the model, and of a name that it made up.
constexpr std::size_t kLongestError = 8'000;
constexpr std::size_t kLongestName = 100;

} // namespace

/// One call on its way. `deadline`, `timed_out` and `done` are guarded by the batch's mutex.
struct ToolRunner::Job {
    const llm::ToolCall* call = nullptr;
    const ToolEntry* entry = nullptr;
    CancelSource cancel;
    std::optional<MonoTime> deadline; ///< from when it began
    bool timed_out = false;
    bool done = false;
    ToolAnswer answer;
};

struct ToolRunner::Batch {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs; ///< a deque, because sources must not move
};

std::string errorForModel(const text::Catalogue& catalogue, const Message& message) {
    const auto words = tools::shorten(catalogue.render(message, text::Language::English), kLongestError);
    return nlohmann::json{{"error", words}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<ToolAnswer> ToolRunner::run(const std::vector<llm::ToolCall>& calls, SpanId step,
                                        const CancelToken& cancel) {
    const auto batch = std::make_shared<Batch>();
    for (const auto& call : calls) {
        auto& job = batch->jobs.emplace_back();
        job.call = &call;
        job.entry = box_.find(call.name);
        job.answer.call_id = call.id;
        job.answer.name = call.name;
    }
    const auto registration = cancel.onCancel([&batch] {
        for (auto& job : batch->jobs) job.cancel.cancel();
    });
    for (auto& job : batch->jobs) pool_.post([this, batch, &job, step] { work(*batch, job, step); });
    watch(*batch, emitter_);
    std::vector<ToolAnswer> answers;
    for (auto& job : batch->jobs) answers.push_back(std::move(job.answer));
    return answers;
}

/// Waits until all are done and cancels those whose time is over. Every job is waited for: its thread uses the batch.
void ToolRunner::watch(Batch& batch, const SpanEmitter& emitter) {
    std::unique_lock lock(batch.mutex);
    for (;;) {
        std::optional<MonoTime> next;
        Job* late = nullptr;
        for (auto& job : batch.jobs) {
            if (job.done || job.timed_out || !job.deadline) continue;
            if (!next || *job.deadline < *next) {
                next = job.deadline;
                late = &job;
            }
        }
        if (std::all_of(batch.jobs.begin(), batch.jobs.end(), [](const Job& job) { return job.done; })) return;
        if (!next) {
            batch.changed.wait(lock);
            continue;
        }
        const auto left = *next - emitter.now();
        if (left > Nanoseconds{0}) {
            batch.changed.wait_for(lock, left);
            continue;
        }
        late->timed_out = true;
        lock.unlock();
        late->cancel.cancel();
        lock.lock();
    }
}

void ToolRunner::work(Batch& batch, Job& job, SpanId step) {
    if (!job.cancel.token().cancelled()) {
        const auto stage = job.entry != nullptr ? job.entry->stage : trace::Stage::Tool;
        const auto name = tools::shorten(job.call->name, kLongestName);
        const auto span = emitter_.start({step, stage, name, name}, emitter_.now());
        emitter_.attribute(span, trace::keys::kCallId, job.call->id);
        emitter_.attribute(span, trace::keys::kArguments, forRecord(job.call->arguments));
        auto result = execute(batch, job, span);
        const auto end = emitter_.now();
        bool timed_out = false;
        {
            const std::lock_guard lock(batch.mutex);
            timed_out = job.timed_out;
            job.deadline.reset();
        }
        job.answer.outcome = finish(job, timed_out, result, span);
        emitter_.end(span, job.answer.outcome, end);
    }
    const std::lock_guard lock(batch.mutex);
    job.done = true;
    batch.changed.notify_one();
}

Result<tools::ToolResult> ToolRunner::execute(Batch& batch, Job& job, SpanId span) {
    if (job.entry == nullptr)
        return fail(ErrorCode::NotFound, "agent.unknown_tool",
                    {{"tool", tools::shorten(job.call->name, kLongestName)}, {"known", box_.names()}});
    if (auto fits = job.entry->checker.check(job.call->arguments, job.cancel.token()); !fits) {
        emitter_.attribute(span, "tool.arguments_rejected", "true");
        return fail(std::move(fits).error());
    }
    const auto& info = job.entry->tool->info();
    const auto status = tools::fillStatus(info.status, job.call->arguments);
    if (status.empty())
        statuses_.say(span, Message{"agent.status.tool", {{"tool", info.name}}});
    else
        statuses_.say(span, status);
    {
        const std::lock_guard lock(batch.mutex);
        job.deadline = emitter_.now() + std::chrono::milliseconds(info.timeout_ms);
        batch.changed.notify_one();
    }
    try {
        return job.entry->tool->run(job.call->arguments, job.cancel.token());
    } catch (const std::exception& problem) { // against the contract; a thread must not take the program down
        return fail(ErrorCode::Internal, "agent.tool_threw", {{"tool", info.name}, {"detail", problem.what()}});
    }
}

Outcome ToolRunner::finish(Job& job, bool timed_out, Result<tools::ToolResult>& result, SpanId span) {
    auto& content = job.answer.content;
    std::optional<Error> error;
    if (!result) error = result.error();
    if (result) {
        emitParts(emitter_, span, result->spans);
        if (!result->note.id.empty()) emitter_.note(span, result->note);
        error = result->error;
    }
    if (!error) { // also of a tool that finished just before its limit
        if (const auto& rows = result->rows) emitter_.attribute(span, trace::keys::kRows, std::to_string(*rows));
        content = std::move(result->content);
        const bool cut = cutResult(content) || result->cut;
        if (cut) emitter_.attribute(span, "tool.cut", "true");
        emitter_.attribute(span, trace::keys::kResult, content);
        return Outcome::Ok;
    }
    auto outcome = Outcome::Error;
    if (timed_out) {
        outcome = Outcome::TimedOut;
        const auto limit = std::to_string(job.entry->tool->info().timeout_ms);
        error = Error{ErrorCode::TimedOut, {"agent.tool_timed_out", {{"tool", job.call->name}, {"ms", limit}}}, {}};
    } else if (job.cancel.token().cancelled()) {
        outcome = Outcome::Cancelled;
    }
    content = errorForModel(emitter_.catalogue(), error->message);
    emitter_.error(span, *error);
    emitter_.attribute(span, trace::keys::kResult, content);
    if (outcome != Outcome::Cancelled)
        statuses_.say(span, Message{"agent.status.tool_failed", {{"tool", job.call->name}}});
    return outcome;
}

} // namespace stagefall::agent

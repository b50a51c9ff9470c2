// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task_loop.h"

#include "core/agent/attempt_error.h"
#include "core/llm/error_text.h"

namespace stagefall::agent {

using trace::GroupKind;
using trace::Outcome;
using trace::Stage;
namespace keys = trace::keys;

namespace {

constexpr int kMostArgumentErrors = 2;
constexpr int kMostNudges = 1;
// Words for the model, which understands English whatever language it answers in.
constexpr const char* kEmptyAnswer = "Your last message was empty. Answer the request above, or call a tool.";
constexpr const char* kCallsBroken = "Your last tool call was cut off or its arguments were not valid JSON, so nothing "
                                     "was run. Send it again, complete.";
constexpr const char* kNoAnswer = "(This request ended before it was answered.)";
constexpr const char* kSaidNothing = "(empty message)";

bool blank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

llm::ChatMessage message(llm::Role role, std::string content) {
    llm::ChatMessage out;
    out.role = role;
    out.content = std::move(content);
    return out;
}

llm::ChatMessage assistantMessage(const llm::ChatResult& result) {
    auto out = message(llm::Role::Assistant, result.text);
    out.reasoning = result.reasoning;
    out.echo = result.echo;
    out.tool_calls = result.tool_calls;
    return out;
}

/// A turn whose calls are not kept. Strict servers let a user speak only after the assistant has, so even a turn that
/// brought nothing is one; most refuse one that is empty.
llm::ChatMessage whatWasSaid(const llm::ChatResult& result) {
    auto out = message(llm::Role::Assistant, blank(result.text) ? kSaidNothing : result.text);
    if (!blank(result.text)) out.reasoning = result.reasoning;
    return out;
}

llm::ChatMessage toolMessage(const std::string& call_id, const std::string& name, std::string content) {
    auto out = message(llm::Role::Tool, std::move(content));
    out.tool_call_id = call_id;
    out.name = name;
    return out;
}

/// A task's name in lists: the beginning of its input, on one line.
std::string titleOf(const std::string& input) {
    auto line = input.substr(0, input.find('\n'));
    if (line.size() <= 80) return line;
    std::size_t cut = 77;
    while (cut > 0 && (static_cast<unsigned char>(line[cut]) & 0xC0U) == 0x80U) --cut;
    return line.substr(0, cut) + "...";
}

} // namespace

TaskEnd TaskLoop::failed(Error error) {
    const auto outcome = error.code == ErrorCode::TimedOut ? Outcome::TimedOut : Outcome::Error;
    return {outcome, {}, std::move(error)};
}

TaskEnd TaskLoop::stopped(std::string partial) {
    return {Outcome::Cancelled, std::move(partial), Error{ErrorCode::Cancelled, {"agent.stopped", {}}, {}}};
}

TaskEnd TaskLoop::run(const std::string& input) {
    auto& emitter = means_.emitter;
    task_ = emitter.start({session_, Stage::Group, titleOf(input), {}, GroupKind::Task}, emitter.now());
    means_.statuses.beginTask();
    means_.statuses.say(task_, Message{"agent.status.reading", {}});
    emitter.attribute(task_, keys::kInput, input);
    auto end = steps(input);
    close(end, task_);
    return end;
}

void TaskLoop::close(const TaskEnd& end, SpanId task) {
    auto& emitter = means_.emitter;
    const auto at = emitter.now();
    if (!end.answer.empty()) emitter.attribute(task, keys::kAnswer, end.answer);
    if (end.error) {
        emitter.error(task, *end.error);
        means_.statuses.say(task, end.error->message);
        // So that the next task finds a conversation in which every request has its reply.
        means_.conversation.append(message(llm::Role::Assistant, kNoAnswer));
    }
    emitter.end(task, end.outcome, at);
}

TaskEnd TaskLoop::steps(const std::string& input) {
    auto& emitter = means_.emitter;
    for (int number = 1; number <= means_.max_steps; ++number) {
        if (cancel_.cancelled() && number > 1) return stopped();
        const auto step =
            emitter.start({task_, Stage::Group, "step " + std::to_string(number), {}, GroupKind::Step}, emitter.now());
        auto end = oneStep(number, input, step);
        emitter.end(step, end ? end->outcome : Outcome::Ok, emitter.now());
        if (end) return std::move(*end);
    }
    return failed({ErrorCode::LimitExceeded, {"agent.max_steps", {{"steps", std::to_string(means_.max_steps)}}}, {}});
}

TaskLoop::StepEnd TaskLoop::oneStep(int number, const std::string& input, SpanId step) {
    if (number == 1) {
        const bool search = means_.retrieval != nullptr && means_.retrieval->spec().mode == RetrievalMode::EachTask;
        means_.conversation.beginTask(
            input, search ? means_.retrieval->beforeTask(input, step, means_.emitter, means_.statuses, cancel_) : "");
    }
    boundary(Boundary::Context, step);
    if (cancel_.cancelled()) return stopped();
    const auto request = buildContext(step);
    boundary(Boundary::Request, step);
    if (cancel_.cancelled()) return stopped();
    means_.statuses.say(step, Message{number == 1 ? "agent.status.thinking" : "agent.status.thinking_on", {}});
    auto end = means_.inference.run(request, step, cancel_);
    if (!end) return failed(std::move(end).error());
    return digest(std::move(*end), step);
}

/// Stands still here while a person wants it to. That time is theirs: a span of its own says so.
void TaskLoop::boundary(Boundary next, SpanId step) {
    auto& emitter = means_.emitter;
    SpanId span;
    const bool held = means_.control.arrive(next, cancel_, [&] {
        span = emitter.start({step, Stage::Approval, std::string(kPausedByHand), {}}, emitter.now());
        emitter.attribute(span, kHeldBefore, std::string(name(next)));
        means_.statuses.say(span, Message{"agent.status.paused." + std::string(name(next)), {}});
    });
    if (held) emitter.end(span, cancel_.cancelled() ? Outcome::Cancelled : Outcome::Ok, emitter.now());
}

llm::ChatRequest TaskLoop::buildContext(SpanId step) {
    auto& emitter = means_.emitter;
    const auto span = emitter.start({step, Stage::Context, "context", {}}, emitter.now());
    auto built = means_.conversation.build();
    llm::ChatRequest request;
    request.model = means_.endpoint.model;
    request.messages = std::move(built.messages);
    request.tools = means_.box.specs();
    const auto end = emitter.now();
    const auto number = [&](std::string_view key, std::int64_t value) {
        emitter.attribute(span, key, std::to_string(value));
    };
    number("context.tokens_estimated", built.tokens);
    number("context.messages", static_cast<std::int64_t>(request.messages.size()));
    if (built.dropped_messages > 0) {
        number("context.dropped_turns", built.dropped_turns);
        number("context.dropped_messages", built.dropped_messages);
        number("context.dropped_tokens", built.dropped_tokens);
    }
    if (built.trimmed_now)
        emitter.note(span, {"agent.note.context_trimmed", {{"messages", std::to_string(built.dropped_messages)}}});
    if (built.over_limit) emitter.note(span, {"agent.note.context_over", {{"tokens", std::to_string(built.tokens)}}});
    emitter.end(span, Outcome::Ok, end);
    return request;
}

TaskLoop::StepEnd TaskLoop::digest(llm::AttemptEnd end, SpanId step) {
    auto& result = end.result;
    if (result.error == "cancelled") return stopped(std::move(result.text));
    if (isArgumentsError(result)) return askAgain(end, step);
    if (isCallsError(result)) return askForLess(end, step);
    if (const auto error = attemptError(end, means_.endpoint)) return failed(*error);
    if (cancel_.cancelled()) return stopped(std::move(result.text));
    if (!result.tool_calls.empty()) return runTools(std::move(result), step);
    if (blank(result.text)) return nudge(result, step);
    return answer(result, step);
}

TaskLoop::StepEnd TaskLoop::runTools(llm::ChatResult result, SpanId step) {
    boundary(Boundary::Tools, step);
    if (cancel_.cancelled()) return stopped(std::move(result.text));
    makeIdsUnique(result.tool_calls);
    auto answers = means_.runner.run(result.tool_calls, step, cancel_);
    if (cancel_.cancelled()) return stopped(std::move(result.text));
    means_.conversation.append(assistantMessage(result));
    for (auto& one : answers) means_.conversation.append(toolMessage(one.call_id, one.name, std::move(one.content)));
    return std::nullopt;
}

/// Nothing of a broken turn is run: a half call is not what the model meant.
TaskLoop::StepEnd TaskLoop::askAgain(const llm::AttemptEnd& end, SpanId step) {
    if (++argument_errors_ > kMostArgumentErrors)
        return failed({ErrorCode::BadResponse, {"agent.arguments_broken_often", {}}, {}});
    means_.emitter.note(step, {"agent.note.arguments_broken", {{"detail", end.result.error_detail}}});
    auto result = end.result;
    makeIdsUnique(result.tool_calls);
    means_.conversation.append(result.tool_calls.empty() ? whatWasSaid(result) : assistantMessage(result));
    const auto content = errorForModel(means_.emitter.catalogue(), {"agent.arguments_broken", {}});
    for (const auto& call : result.tool_calls) means_.conversation.append(toolMessage(call.id, call.name, content));
    if (result.tool_calls.empty()) means_.conversation.append(message(llm::Role::User, kCallsBroken));
    return std::nullopt;
}

/// None of such a turn is run either, and none of it is kept: what was over is not known, and the first calls of a
/// flood are not what the model meant.
TaskLoop::StepEnd TaskLoop::askForLess(const llm::AttemptEnd& end, SpanId step) {
    const auto words = llm::describe(end, means_.endpoint);
    if (++argument_errors_ > kMostArgumentErrors) return failed({ErrorCode::LimitExceeded, words, {}});
    means_.emitter.note(step, words);
    means_.conversation.append(whatWasSaid(end.result));
    const auto& catalogue = means_.emitter.catalogue();
    means_.conversation.append(message(llm::Role::User, catalogue.render(words, text::Language::English)));
    return std::nullopt;
}

TaskLoop::StepEnd TaskLoop::nudge(const llm::ChatResult& result, SpanId step) {
    if (++nudges_ > kMostNudges) return failed({ErrorCode::BadResponse, {"agent.empty_answer", {}}, {}});
    means_.emitter.note(step, {"agent.note.empty_answer", {}});
    means_.conversation.append(whatWasSaid(result));
    means_.conversation.append(message(llm::Role::User, kEmptyAnswer));
    return std::nullopt;
}

TaskEnd TaskLoop::answer(const llm::ChatResult& result, SpanId step) {
    means_.conversation.append(assistantMessage(result));
    if (result.finish_normalized == "length") means_.emitter.note(step, {"agent.note.answer_cut", {}});
    if (result.finish_normalized == "content_filter") means_.emitter.note(step, {"agent.note.answer_filtered", {}});
    return {Outcome::Ok, result.text, std::nullopt};
}

} // namespace stagefall::agent

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/turn_builder.h"

#include "core/base/ascii.h"
#include "core/llm/finish_reason.h"
#include "core/llm/turn_limits.h"

#include <array>
#include <utility>

namespace stagefall::llm {

namespace {

bool tokenBearing(TokenEvent::Kind kind) {
    return kind == TokenEvent::Kind::Text || kind == TokenEvent::Kind::Reasoning ||
           kind == TokenEvent::Kind::ToolFragment;
}

/// A string, or a list of strings and {text} objects, as thinking and summary parts nest them.
std::string nestedText(JsonView value) {
    if (value.isString()) return value.wtf8();
    if (value.isObject()) {
        for (const std::string_view key : {"text", "summary", "content", "thinking"})
            if (std::string text = nestedText(value[key]); !text.empty()) return text;
        return {};
    }
    std::string out;
    value.forEachItem([&out](JsonView item) { out += nestedText(item); });
    return out;
}

} // namespace

TurnBuilder::TurnBuilder(int choices, StreamDecoder::OnToken on_token)
    : choices_(choices), on_token_(std::move(on_token)) {}

void TurnBuilder::chunk(JsonView chunk, bool whole_body) {
    const JsonView picked = choiceOf(chunk);
    const bool usage_changed = usage_.read(chunk, static_cast<bool>(picked));
    growth_ = usage_.growth();
    emitted_ = false;
    if (picked) choice(picked, whole_body);
    if (!emitted_) emit(Kind::Event);
    if (usage_changed) emit(Kind::UsageSeen);
}

void TurnBuilder::comment() {
    growth_ = 0;
    emit(Kind::Comment);
}

void TurnBuilder::sentinel() {
    sentinel_ = true;
    announceCalls();
}

/// One choice asked for: the first, whatever its index says. Several: the one with index 0.
JsonView TurnBuilder::choiceOf(JsonView chunk) const {
    const JsonView list = chunk["choices"];
    JsonView found;
    if (choices_ <= 1) {
        found = list.first();
    } else {
        list.forEachItem([&found](JsonView item) {
            if (!found && item["index"].integer().value_or(0) == 0) found = item;
        });
    }
    return found.isObject() ? found : JsonView();
}

void TurnBuilder::choice(JsonView choice, bool whole_body) {
    saw_chunk_ = true;
    const JsonView part = choice["delta"];
    const JsonView message = choice["message"];
    if (part.isObject() && !part.empty()) {
        if (message_used_) startOver();
        delta_seen_ = true;
        delta(part);
    } else if (!delta_seen_ && message.isObject()) {
        message_used_ = true;
        whole_ = whole_ || whole_body;
        delta(message);
    }
    finishReason(choice["finish_reason"]);
}

/// A message came first and deltas follow: only one of them may count.
void TurnBuilder::startOver() {
    note("message_superseded");
    message_used_ = false;
    text_.clear();
    reasoning_.clear();
    text_joiner_ = {};
    reasoning_joiner_ = {};
    think_ = {};
    echo_ = {};
    tools_ = {};
}

void TurnBuilder::delta(JsonView delta) {
    reasoning(delta);
    content(delta["content"]);
    tools(delta);
    if (!echo_.add(delta)) over_ = "text";
    if (!delta["refusal"].text().empty()) note("refusal");
}

/// The same thought often comes in several fields: one source a delta.
void TurnBuilder::reasoning(JsonView delta) {
    for (const std::string_view field : {"reasoning_content", "reasoning", "reasoning_details"}) {
        const std::string thought = nestedText(delta[field]);
        if (thought.empty()) continue;
        reasoning_field_ = true;
        addReasoning(thought);
        return;
    }
}

void TurnBuilder::content(JsonView content) {
    if (content.isString()) addText(content.wtf8());
    if (content.isObject()) contentPart(content);
    content.forEachItem([this](JsonView part) { contentPart(part); });
}

void TurnBuilder::contentPart(JsonView part) {
    if (part.isString()) {
        addText(part.wtf8());
        return;
    }
    const std::string type = part["type"].text();
    if (type == "thinking" || type == "reasoning" || type == "summary_text") {
        std::string thought = nestedText(part["thinking"]);
        if (thought.empty()) thought = nestedText(part["reasoning"]);
        if (thought.empty()) thought = nestedText(part);
        if (!thought.empty()) reasoning_field_ = true;
        addReasoning(thought);
    } else if (type.empty() || type == "text" || type == "output_text") {
        addText(nestedText(part["text"]));
    }
}

void TurnBuilder::addText(const std::string& wtf8) {
    if (wtf8.empty()) return;
    think_.push(text_joiner_.push(wtf8), reasoning_field_, sink());
}

void TurnBuilder::addReasoning(const std::string& wtf8) {
    if (wtf8.empty()) return;
    const std::string thought = reasoning_joiner_.push(wtf8);
    if (!thought.empty()) sink()(true, thought);
}

ThinkFilter::Sink TurnBuilder::sink() {
    return [this](bool thought, const std::string& part) {
        if (text_.size() + reasoning_.size() + part.size() > kMostTextBytes) {
            over_ = "text";
            return;
        }
        (thought ? reasoning_ : text_) += part;
        emit(thought ? Kind::Reasoning : Kind::Text, part);
    };
}

void TurnBuilder::tools(JsonView delta) {
    const JsonView calls = delta["tool_calls"];
    if (calls.isObject()) toolChange(tools_.add(calls));
    calls.forEachItem([this](JsonView entry) { toolChange(tools_.add(entry)); });
    if (calls.empty()) toolChange(tools_.addLegacy(delta["function_call"]));
}

void TurnBuilder::toolChange(const ToolSlots::Change& change) {
    if (!change.any) return;
    emit(Kind::ToolFragment, change.fragment, change.call);
    if (change.name_known) emit(Kind::ToolNameKnown, change.name, change.call);
    if (change.complete) emit(Kind::ArgumentsComplete, {}, change.call);
}

void TurnBuilder::finishReason(JsonView reason) {
    const std::string word = reason.text();
    if (word.empty() || lowerAscii(word) == "null") return;
    finish_ = laterReason(finish_, word);
    announceCalls();
    emit(Kind::Finish, word);
}

/// Calls without arguments are complete when the turn says that it is.
void TurnBuilder::announceCalls() {
    for (const std::size_t call : tools_.completeUnreported()) emit(Kind::ArgumentsComplete, {}, call);
}

void TurnBuilder::emit(Kind kind, std::string text, std::size_t call) {
    emitted_ = true;
    if (tokenBearing(kind)) {
        if (token_events_ == kMostTokenEvents) {
            over_ = "tokens";
            return;
        }
        ++token_events_;
    }
    TokenEvent event{kind, std::move(text), call, 0};
    if (tokenBearing(kind) || kind == Kind::Event) event.tokens = std::exchange(growth_, 0U);
    saw_token_ = saw_token_ || tokenBearing(kind);
    if (on_token_) on_token_(event);
}

void TurnBuilder::flush() {
    growth_ = 0;
    if (const std::string rest = reasoning_joiner_.flush(); !rest.empty()) sink()(true, rest);
    think_.push(text_joiner_.flush(), reasoning_field_, sink());
    think_.flush(sink());
}

ChatResult TurnBuilder::result(ChatResult failed) {
    ChatResult out = std::move(failed);
    out.text = text_;
    out.reasoning = reasoning_;
    out.echo = echo_.json();
    out.finish_reason = finish_;
    out.usage = usage_.usage();
    if (whole_) note("whole_json_body");
    ToolSlots::Finished calls = tools_.finish([this](const std::string& code) { note(code); });
    if (over().empty()) out.tool_calls = std::move(calls.calls); // else they are not what the model meant
    if (out.error.empty() && calls.invalid) {
        const bool cut = calls.ended_early || normalizedReason(finish_, false) == "length";
        out.error = cut ? "incomplete_tool_call" : "invalid_tool_arguments";
    }
    if (out.error.empty()) {
        out.finish_normalized = normalizedReason(finish_, !out.tool_calls.empty());
        if (out.text.empty() && out.tool_calls.empty()) note("no_answer");
    }
    for (const auto& [code, times] : notes_)
        out.notes.push_back(times == 1 ? code : code + ":" + std::to_string(times));
    return out;
}

} // namespace stagefall::llm

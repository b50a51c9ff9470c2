// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/echo_members.h"
#include "core/llm/json_value.h"
#include "core/llm/stream_decoder.h"
#include "core/llm/think_filter.h"
#include "core/llm/tool_slots.h"
#include "core/llm/usage_reader.h"
#include "core/llm/utf_text.h"

#include <map>
#include <string>

namespace stagefall::llm {

/// Puts one assistant turn together from chunks and tells of each token as it comes. Rules 6 to 11 of the contract.
class TurnBuilder {
public:
    TurnBuilder(int choices, StreamDecoder::OnToken on_token);
    /// A chunk of a stream, or a whole chat.completion (`whole_body`), which is its own end.
    void chunk(JsonView chunk, bool whole_body);
    void comment();
    /// [DONE].
    void sentinel();
    void note(const std::string& code) { ++notes_[code]; }

    /// Which limit of turn_limits.h was broken: those of ToolSlots::over(), "text", "tokens"; "" = none.
    const std::string& over() const { return tools_.over().empty() ? over_ : tools_.over(); }
    bool sawChunk() const { return saw_chunk_; }
    bool sawToken() const { return saw_token_; }
    bool finishSeen() const { return !finish_.empty(); }
    /// A finish_reason, [DONE] or a complete body: what the transport does afterwards does not matter.
    bool terminal() const { return sentinel_ || whole_ || finishSeen(); }
    /// Hands out what was held back. Once, at the end.
    void flush();
    /// Everything but the error, which is the caller's, except for arguments that are no JSON.
    ChatResult result(ChatResult failed);

private:
    using Kind = TokenEvent::Kind;
    JsonView choiceOf(JsonView chunk) const;
    void choice(JsonView choice, bool whole_body);
    void delta(JsonView delta);
    void reasoning(JsonView delta);
    void content(JsonView content);
    void contentPart(JsonView part);
    void addText(const std::string& wtf8);
    void addReasoning(const std::string& wtf8);
    void tools(JsonView delta);
    void toolChange(const ToolSlots::Change& change);
    void finishReason(JsonView reason);
    void announceCalls();
    void startOver();
    void emit(Kind kind, std::string text = {}, std::size_t call = 0);
    ThinkFilter::Sink sink();

    int choices_;
    StreamDecoder::OnToken on_token_;
    std::string text_;
    std::string reasoning_;
    std::string finish_;
    EchoMembers echo_;
    SurrogateJoiner text_joiner_;
    SurrogateJoiner reasoning_joiner_;
    ThinkFilter think_;
    ToolSlots tools_;
    UsageReader usage_;
    std::map<std::string, std::size_t> notes_;
    std::string over_;
    std::size_t token_events_ = 0;
    std::uint32_t growth_ = 0; ///< tokens of this chunk that no event has carried yet
    bool reasoning_field_ = false;
    bool delta_seen_ = false;
    bool message_used_ = false;
    bool saw_chunk_ = false;
    bool saw_token_ = false;
    bool emitted_ = false; ///< by this chunk
    bool sentinel_ = false;
    bool whole_ = false;
};

} // namespace stagefall::llm

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace stagefall::llm {

/// Routes a <think> block at the very start of the answer to reasoning and drops a stray </think> there. Holds back
/// only what may still become one of these tags.
class ThinkFilter {
public:
    using Sink = std::function<void(bool reasoning, const std::string& text)>;
    /// `own_field`: reasoning came in a field of its own, so that a <think> in the text is plain text.
    void push(std::string_view text, bool own_field, const Sink& sink);
    /// The end: what was held back is text after all.
    void flush(const Sink& sink);

private:
    enum class State { Start, Thinking, Text };
    void atStart(bool own_field);
    void whileThinking(const Sink& sink);
    State state_ = State::Start;
    std::string held_;
};

} // namespace stagefall::llm

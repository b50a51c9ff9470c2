// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

/// Which objects of a request a member stands in.
enum class MemberPlace {
    Request,  ///< the body itself
    Message,  ///< each of `messages`
    ToolCall, ///< each of `messages[].tool_calls`, and its `function`
    Tool,     ///< `tools`, at any depth
};

/// One way in which the requests to an endpoint differ from what would be sent to any other, because it refused that.
struct Adaptation {
    enum class Kind {
        LeaveOut, ///< the member is not sent
        Rename,   ///< its value goes by the name `successor`
        Add,      ///< messages of the assistant that lack it get an empty one
    };
    Kind kind = Kind::LeaveOut;
    MemberPlace place = MemberPlace::Request;
    std::string member;
    std::string successor; ///< with Rename

    bool operator==(const Adaptation&) const = default;
};

/// The request body (JSON text) with all of them applied, in their order; the rest keeps its bytes. Pure.
std::string adapted(std::string_view body, const std::vector<Adaptation>& adaptations);

/// For notes and files: "max_tokens", "max_tokens>max_completion_tokens", "messages.name",
/// "+messages.reasoning_content".
std::string codeOf(const Adaptation& adaptation);
/// The other way round; a member that may never be left out, or no such code, gives false.
bool readCode(std::string_view code, Adaptation& out);

/// In words: what is done about it.
Message messageOf(const Adaptation& adaptation);

/// One more for the list. What is to be added is no longer left out.
void add(std::vector<Adaptation>& list, const Adaptation& one);

/// What no request can do without, wherever it stands.
bool indispensable(MemberPlace place, std::string_view member);

} // namespace stagefall::llm

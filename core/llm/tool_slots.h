// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_types.h"
#include "core/llm/json_text.h"
#include "core/llm/json_value.h"
#include "core/llm/utf_text.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stagefall::llm {

/// Sorts the fragments of tool calls into calls, whatever indices and ids the server gives them (rule 8 of the
/// contract). The order of calls is that of their opening, without gaps.
class ToolSlots {
public:
    /// What one entry of tool_calls brought.
    struct Change {
        std::size_t call = 0;
        bool any = false;        ///< a token-bearing change: name or arguments
        bool name_known = false; ///< the name appeared or grew
        std::string name;
        std::string fragment;  ///< of the arguments
        bool complete = false; ///< the arguments are a complete JSON value now
    };
    Change add(JsonView entry);
    /// The deprecated function_call member: one call without an id.
    Change addLegacy(JsonView function);

    /// A call or a byte came that goes over what one turn may bring (turn_limits.h): "calls", "call_name",
    /// "call_bytes", "turn_call_bytes"; "" = all is well. Nothing is kept of what goes over.
    const std::string& over() const { return over_; }

    bool empty() const { return slots_.empty(); }
    std::size_t size() const { return slots_.size(); }
    /// Calls whose arguments are complete but were not yet reported so (none at all, bare words), at the end.
    std::vector<std::size_t> completeUnreported();

    struct Finished {
        std::vector<ToolCall> calls;
        bool invalid = false;
        bool ended_early = false;
    };
    Finished finish(const std::function<void(const std::string& code)>& note);

private:
    struct Slot {
        std::string id;
        std::string name;
        std::string arguments;
        std::vector<std::size_t> fragment_ends;
        SurrogateJoiner joiner;
        JsonScanner scanner;
        std::size_t bytes = 0;       ///< of all that is kept of it
        std::size_t value_begin = 0; ///< after a {} that was a placeholder
        std::string compact;         ///< the complete value without blanks, to know a repeat by
        bool complete = false;       ///< the arguments are JSON so far
        bool reported = false;
        bool has_index = false;
        std::vector<std::pair<std::string, std::string>> extra; ///< raw members, unknown here
        std::string_view value() const { return std::string_view(arguments).substr(value_begin); }
    };
    struct Entry {
        std::optional<std::int64_t> index;
        std::string id;
        std::string name;
        std::string arguments; ///< WTF-8
        bool blank() const { return id.empty() && name.empty() && arguments.empty(); }
    };
    static Entry read(JsonView entry);
    Change apply(const Entry& entry, JsonView raw);
    std::size_t place(const Entry& entry);
    std::size_t placeByIndex(std::int64_t index, const Entry& entry);
    std::size_t placeById(const Entry& entry);
    std::size_t open();
    bool fits(std::size_t at, std::size_t bytes);
    bool opensAnother(const Slot& slot, const Entry& entry) const;
    void addName(Slot& slot, const Entry& entry, Change& change);
    static void addArguments(Slot& slot, const Entry& entry, Change& change);
    void keepExtra(std::size_t at, JsonView raw);

    std::vector<Slot> slots_;
    std::map<std::int64_t, std::size_t> by_index_;
    std::size_t latest_ = 0;
    std::size_t bytes_ = 0; ///< of all calls
    std::string over_;
    bool changed_ = true; ///< since completeUnreported() looked
};

} // namespace stagefall::llm

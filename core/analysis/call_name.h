// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace_builder.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stagefall::analysis {

/// What a span is called where nothing has to be told apart: its subject ("check_stock"), else its name.
std::string_view callName(const trace::Span& span);

/// What the calls of one group are called so that they can be told apart. One pass over the group for all of its calls;
/// their arguments are read when one of their name is first asked for. One thread; the trace must outlive it.
class CallNames {
public:
    /// `siblings`: the children of one span, by start.
    CallNames(const trace::Trace& trace, std::vector<trace::Row> siblings);

    const std::vector<trace::Row>& siblings() const { return siblings_; }
    /// What tells a call apart from those of the same name in the same group: the arguments that differ ("East"),
    /// shortly, else its number among them ("2"); "" where its name is the only one, and for groups. One line, foreign.
    std::string apartness(trace::Row row);
    /// "check_stock (East)", or "check_stock" where that is enough; a span by its subject, else its name.
    std::string name(trace::Row row);

private:
    struct Alike {
        std::vector<trace::Row> rows;
        bool told = false; ///< `apart` is filled
        std::unordered_map<trace::Row, std::string> apart;
    };
    void tellApart(Alike& alike) const;

    const trace::Trace& trace_;
    std::vector<trace::Row> siblings_;
    std::unordered_map<std::string, Alike> alike_; ///< by stage and name
};

} // namespace stagefall::analysis

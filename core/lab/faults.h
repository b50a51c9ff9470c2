// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::lab {

enum class FaultKind {
    Status,        ///< 401, 429, 503, ... with `retry_after` in one of its forms
    Stall,         ///< goes silent after `after_chunks`, connection open
    Reset,         ///< RST after `after_chunks`
    Cut,           ///< FIN before the end, after `after_chunks`
    TornFrame,     ///< breaks a JSON frame off and goes on with the next in the same line
    SlowFirstByte, ///< waits `delay_ms` before anything
    Html,          ///< 200 with a plain HTML page
};

struct Fault {
    FaultKind kind = FaultKind::Status;
    int status = 429;
    std::string retry_after_form; ///< "seconds", "fraction", "date", "ms", "x-ms", "ratelimit-reset", "retry-info",
                                  ///< "prose", "epoch", "" = none
    double retry_after_s = 1;
    int after_chunks = 3; ///< counted with the role-only one; 0 = right after the head
    int delay_ms = 5'000;
};

/// JSON: {"rules": [{"fault": {"kind": "status", "status": 503}, "requests": [2], "probability": 0.1}]}; kinds are
/// status, stall, reset, cut, torn-frame, slow-first-byte, html. Which requests are hit: the n-th ones by number, or
/// each with a probability; a rule needs one of the two. The members of a fault may also stand in the rule itself.
/// resources/schemas/faults.schema.json describes it. A request may also ask for its own fault with the header
/// "x-lab-fault: JSON".
struct FaultPlan {
    struct Rule {
        Fault fault;
        std::vector<int> requests; ///< numbers of chat requests, from 1
        double probability = 0;
    };
    std::vector<Rule> rules;
};
/// Nothing unknown is passed over; an error names `where`, the JSON pointer behind it and the remedy.
Result<FaultPlan> parseFaults(std::string_view json, const std::string& where);
Result<Fault> parseFault(std::string_view json, const std::string& where);

} // namespace stagefall::lab

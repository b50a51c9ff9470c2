// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/questions.h"

namespace stagefall::cli {

std::string questionLine(const std::string& question) { return "> " + question + "\n"; }

std::unordered_map<SpanId, std::string> questionsOf(const trace::EventView& events) {
    std::unordered_map<SpanId, std::string> out;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].kind == trace::EventKind::Attribute && events[i].name == trace::keys::kInput)
            out[events[i].span] = events[i].text;
    return out;
}

bool beginsTask(const trace::Event& event) {
    return event.kind == trace::EventKind::SpanStart && event.group == trace::GroupKind::Task;
}

} // namespace stagefall::cli

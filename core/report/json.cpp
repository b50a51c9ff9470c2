// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/harmless_text.h"
#include "core/report/writers.h"
#include "core/trace/event_json.h"

#include <nlohmann/json.hpp>

namespace stagefall::report {
namespace {

/// A person's notes, behind the events and apart from them: ,"notes":[...]; "" = there are none.
std::string notes(const Document& document) {
    if (document.input().annotations.empty()) return {};
    std::string out;
    for (const auto& annotation : document.input().annotations) {
        nlohmann::ordered_json note;
        if (annotation.span.valid()) {
            note["span"] = annotation.span.value;
        } else {
            note["from"] = annotation.from.ns;
            note["to"] = annotation.to.ns;
        }
        note["text"] = document.clean(annotation.text);
        out.append(out.empty() ? "\n" : ",\n")
            .append(note.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }
    return ",\"notes\":[" + out + "\n]";
}

} // namespace

std::string writeJson(const Document& document) {
    const auto id = nlohmann::json(document.clean(document.input().id))
                        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    // One event a line: differences can be read, and a cut-off file still gives all whole lines.
    std::string out = "{\"format\":\"stagefall.session\",\"version\":1,\"id\":" + id + ",\"events\":[";
    const auto& events = document.events();
    for (std::size_t i = 0; i < events.size(); ++i)
        out.append(i == 0 ? "\n" : ",\n").append(trace::formatEvent(events[i]));
    return harmlessJson(out + "\n]" + notes(document) + "}\n");
}

} // namespace stagefall::report

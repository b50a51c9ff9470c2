// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/delta_redactor.h"

#include <utility>

namespace stagefall::trace {

void DeltaRedactor::redact(Event& delta) {
    if (redactor_.empty()) return;
    const std::lock_guard lock(mutex_);
    auto& stream = streams_[{delta.span, delta.channel, delta.name}];
    const auto brought = delta.ref == 0 ? delta.text.size() + kOwnText : delta.ref;
    const auto own = std::exchange(delta.text, {});
    delta.text = stream.text.push(own, redactor_);
    if (delta.text != own) delta.ref = brought;
    stream.last = delta;
    stream.last.text.clear();
}

std::vector<Event> DeltaRedactor::end(SpanId span) {
    std::vector<Event> out;
    const std::lock_guard lock(mutex_);
    for (auto at = streams_.lower_bound({span, Channel{}, {}});
         at != streams_.end() && std::get<SpanId>(at->first) == span; at = streams_.erase(at)) {
        auto text = at->second.text.finish(redactor_);
        if (text.empty()) continue;
        auto& rest = out.emplace_back(std::move(at->second.last));
        rest.text = std::move(text);
        rest.ref = kOwnText;
        rest.read = 0;
        rest.tokens = 0;
        redactor_.redactInPlace(rest.name);
    }
    return out;
}

} // namespace stagefall::trace

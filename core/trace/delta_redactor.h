// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/stream_redactor.h"
#include "core/trace/event.h"

#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

namespace stagefall::trace {

/// Private to the log: takes credentials out of deltas, each stream read as one text. Any thread; the deltas of one
/// stream come from one at a time.
class DeltaRedactor {
public:
    explicit DeltaRedactor(const Redactor& redactor) : redactor_(redactor) {}

    /// Leaves in the delta what may be shown by now.
    void redact(Event& delta);
    /// What was held back of a span's streams, which are over, as deltas of their own.
    std::vector<Event> end(SpanId span);

private:
    struct Stream {
        StreamRedactor text;
        Event last; ///< without its text
    };
    using Key = std::tuple<SpanId, Channel, std::string>;

    const Redactor& redactor_;
    std::mutex mutex_; ///< of what follows
    std::map<Key, Stream> streams_;
};

} // namespace stagefall::trace

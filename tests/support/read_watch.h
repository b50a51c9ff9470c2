// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event_log.h"

#include <cstddef>

namespace stagefall::testing {

/// Notices who reads events: while it lives the pages of memory that hold them are locked, and the first to touch one
/// is found out by the processor itself. Counts for the thread that made it; all other threads stop at their first
/// read until letOthersRead(). One at a time. Events beside the edges of a segment, some 20 of 512, share their pages
/// with others' memory and are not watched.
class ReadWatch {
public:
    explicit ReadWatch(const trace::EventView& events);
    ~ReadWatch(); ///< lets all read
    ReadWatch(const ReadWatch&) = delete;
    ReadWatch& operator=(const ReadWatch&) = delete;

    std::size_t pages() const; ///< all that are watched
    /// Pages that the thread that made this has touched since.
    std::size_t pagesReadHere() const;
    /// Whether another thread has come to a page; it stands there until letOthersRead().
    bool othersCame() const;
    void letOthersRead();

private:
    struct State;
    State* state_; ///< kept for good, see there
};

} // namespace stagefall::testing

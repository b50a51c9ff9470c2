// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace stagefall::lab {

/// Tells from the growing count of bytes handed to the socket which chunks are out. The count has the head and the
/// framing in it, whose sizes are not known here; the surplus is dropped each time all that was issued is out. Pure.
class WriteStamps {
public:
    /// A chunk was given to the responder.
    void issue(std::size_t bytes) { pending_.push_back(bytes); }
    /// So many bytes of the response are out in all: how many further chunks that completes.
    std::size_t advance(std::uint64_t total);
    std::size_t pending() const { return pending_.size(); }

private:
    std::deque<std::uint64_t> pending_;
    std::uint64_t seen_ = 0;
    std::uint64_t available_ = 0;
};

} // namespace stagefall::lab

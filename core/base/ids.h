// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>

namespace stagefall {

/// A number that cannot be mixed up with the number of another kind of thing. 0 means "none".
template <typename Tag>
struct StrongId {
    std::uint64_t value = 0;

    constexpr bool valid() const { return value != 0; }
    constexpr auto operator<=>(const StrongId&) const = default;
};

/// Unique within one session.
using SpanId = StrongId<struct SpanIdTag>;

/// A session's name in the store and in exports: 26 lower-case characters, sortable by the time it was made.
using SessionId = std::string;

/// Makes a fresh SessionId from wall time (ns since the epoch) and random bits of the operating system.
SessionId makeSessionId(std::int64_t wall_ns);

} // namespace stagefall

template <typename Tag>
struct std::hash<stagefall::StrongId<Tag>> {
    std::size_t operator()(const stagefall::StrongId<Tag>& id) const noexcept {
        return std::hash<std::uint64_t>{}(id.value);
    }
};

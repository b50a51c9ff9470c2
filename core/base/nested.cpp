// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"

#include <charconv>
#include <vector>

namespace stagefall {
namespace {

constexpr char kPacked = '\x1d'; // ASCII's group separator: in no text that a person wrote

void add(std::string& out, std::string_view part) { out.append(std::to_string(part.size())).append(":").append(part); }

/// Takes one "length:bytes" off the front.
std::optional<std::string_view> take(std::string_view& rest) {
    std::size_t size = 0;
    const auto* const end = rest.data() + rest.size();
    const auto [stop, problem] = std::from_chars(rest.data(), end, size);
    if (problem != std::errc() || stop == end || *stop != ':') return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()) + 1);
    if (size > rest.size()) return std::nullopt;
    const auto part = rest.substr(0, size);
    rest.remove_prefix(size);
    return part;
}

} // namespace

std::string asArgument(const Message& message) {
    std::string out(1, kPacked);
    add(out, message.id);
    for (const auto& [key, value] : message.args) {
        add(out, key);
        add(out, value);
    }
    return out;
}

std::optional<Message> messageIn(std::string_view argument) {
    if (argument.empty() || argument.front() != kPacked) return std::nullopt;
    argument.remove_prefix(1);
    std::vector<std::string_view> parts;
    while (!argument.empty()) {
        const auto part = take(argument);
        if (!part) return std::nullopt;
        parts.push_back(*part);
    }
    if (parts.size() % 2 == 0) return std::nullopt; // an id, then pairs
    Message out{std::string(parts.front()), {}};
    for (std::size_t i = 1; i < parts.size(); i += 2) out.args.emplace_back(parts[i], parts[i + 1]);
    return out;
}

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall::store {

namespace {

constexpr std::array<std::pair<SessionState, std::string_view>, 5> kStates = {{
    {SessionState::Live, "live"},
    {SessionState::Finished, "finished"},
    {SessionState::Failed, "failed"},
    {SessionState::Cancelled, "cancelled"},
    {SessionState::Interrupted, "interrupted"},
}};

} // namespace

std::string_view name(SessionState state) {
    const auto* const found = std::ranges::find(kStates, state, &std::pair<SessionState, std::string_view>::first);
    return found != kStates.end() ? found->second : "interrupted";
}

std::optional<SessionState> parseSessionState(std::string_view word) {
    const auto* const found = std::ranges::find(kStates, word, &std::pair<SessionState, std::string_view>::second);
    if (found == kStates.end()) return std::nullopt;
    return found->first;
}

} // namespace stagefall::store

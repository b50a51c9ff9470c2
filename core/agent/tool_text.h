// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// What may go from a call to the model and into the record: the same for every kind of tool. Pure.
namespace stagefall::agent {

/// A result for the model; longer ones are cut.
inline constexpr std::size_t kMostResultBytes = 1'000'000;
/// Arguments as they are recorded.
inline constexpr std::size_t kMostRecordedBytes = std::size_t{64} * 1024;

/// At most kMostResultBytes and a line that says how much is missing. True: it was cut.
bool cutResult(std::string& content);
/// The text, or its beginning with a line that says how long it was.
std::string forRecord(std::string_view text);

} // namespace stagefall::agent

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace stagefall {

enum class LogLevel { Debug, Info, Warning, Error };

/// Where diagnostics for developers go (not text for users; not the event log). Handed down, never global.
/// An empty function drops everything. Must be callable from any thread.
using LogSink = std::function<void(LogLevel, const std::string& component, const std::string& line)>;

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/terminal.h"

#include <string>

namespace stagefall::cli {

enum class TerminalAnswer { Yes, No, Interrupted };

/// Whether a person is there to be asked: input and error output are a terminal.
bool canAsk();

/// Writes the question to error output and waits for a line. Only "yes" or "y" (in Chinese also "是") is a yes; what
/// was typed before the question was there does not count. SIGINT, SIGTERM and SIGHUP end the waiting, whether or not
/// they are blocked.
TerminalAnswer askOnTerminal(text::Terminal& terminal, const std::string& question);

} // namespace stagefall::cli

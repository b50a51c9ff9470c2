// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/environment.h"

#include <string>
#include <vector>

namespace stagefall::cli {

/// A command: its table row and what it does. Returns an exit status.
struct Command {
    CommandSpec spec;
    int (*run)(Environment& environment, const Arguments& arguments);
};

Command runCommand();
Command askCommand();
Command labCommand();
Command endpointTestCommand();
Command sessionsCommand();
Command showCommand();
Command exportCommand();
Command importCommand();
Command removeCommand();
Command permissionsCommand();

/// Runs the program: words[0] is the first argument after the program's name.
int runProgram(const std::vector<std::string>& words);

} // namespace stagefall::cli

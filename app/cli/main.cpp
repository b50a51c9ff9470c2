// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

int main(int argc, char** argv) { return stagefall::cli::runProgram({argv + 1, argv + argc}); }

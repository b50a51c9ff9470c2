// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/faults_option.h"

#include "app/cli/endpoint_options.h"

namespace stagefall::cli {

Result<lab::FaultPlan> faultsFrom(const Arguments& arguments) {
    const auto given = arguments.value("faults");
    if (!given) return lab::FaultPlan{};
    if (given->starts_with("{") || given->starts_with("[")) return lab::parseFaults(*given, "--faults");
    const auto text = readInput(*given);
    if (!text) return fail(text.error());
    return lab::parseFaults(*text, *given);
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/targets.h"

#include <algorithm>

namespace stagefall::fuzz {

const std::vector<Target>& targets() {
    static const std::vector<Target> all = {
        {"stream", &streamFault},     {"json", &jsonFault},         {"workbench", &workbenchFault},
        {"budget", &budgetFault},     {"profile", &profileFault},   {"faults", &faultsFault},
        {"import", &importFault},     {"schema", &schemaFault},     {"http_server", &httpServerFault},
        {"markdown", &markdownFault}, {"redactor", &redactorFault}, {"refusal", &refusalFault},
    };
    return all;
}

const Target* findTarget(std::string_view name) {
    const auto found =
        std::find_if(targets().begin(), targets().end(), [&](const auto& one) { return one.name == name; });
    return found == targets().end() ? nullptr : &*found;
}

} // namespace stagefall::fuzz

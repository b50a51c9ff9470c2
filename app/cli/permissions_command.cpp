// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/base/harmless_text.h"
#include "core/host/secret_permissions.h"

namespace stagefall::cli {
namespace {

std::string listing(const Environment& environment, const std::vector<host::SecretPermission>& all) {
    std::string out;
    for (const auto& each : all)
        out += environment.say("cli.permission_line", {{"name", each.use.name},
                                                       {"destination", each.use.destination.text()},
                                                       {"file", harmlessLine(each.file)},
                                                       {"hash", each.content_hash.substr(0, 12)},
                                                       {"at", each.at}}) +
               "\n";
    return out.empty() ? environment.say("cli.permissions_none") + "\n" : out;
}

int permissions(Environment& environment, const Arguments& arguments) {
    const host::SecretPermissions store(Environment::dataFolder());
    if (const auto given = arguments.value("revoke")) {
        const auto name = secretName(*given).value_or(*given); // with "env:" or without
        const auto count = store.revoke(
            [&name](const host::SecretPermission& each) { return name == "all" || each.use.name == name; });
        if (!count) {
            environment.complain(count.error());
            return kCouldNotRun;
        }
        environment.tell(environment.say("cli.permissions_revoked", {{"n", std::to_string(*count)}}));
        return kWithin;
    }
    std::optional<Error> problem;
    const auto all = store.all(&problem);
    if (problem) environment.warn(problem->message);
    environment.terminal().write(text::Terminal::Stream::Out, listing(environment, all));
    return kWithin;
}

} // namespace

Command permissionsCommand() {
    return {{.name = "permissions",
             .operands = "",
             .min_operands = 0,
             .max_operands = 0,
             .options = {{"revoke", "NAME|all"}}},
            &permissions};
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/faults_option.h"
#include "core/host/interrupts.h"
#include "core/lab/lab_server.h"

#include <algorithm>
#include <condition_variable>
#include <limits>
#include <mutex>

namespace stagefall::cli {
namespace {

Result<lab::LabOptions> optionsFrom(const Arguments& arguments) {
    lab::LabOptions options;
    auto profile = lab::findProfile(arguments.value("profile").value_or("gpu-batch-calm"));
    if (!profile) return fail(profile.error());
    options.profile = std::move(*profile);
    const auto port = arguments.number("port", 0, 65'535);
    if (!port) return fail(port.error());
    options.port = static_cast<std::uint16_t>(port->value_or(0));
    const auto seed = arguments.number("seed", 0, std::numeric_limits<long>::max());
    if (!seed) return fail(seed.error());
    options.seed = static_cast<std::uint64_t>(seed->value_or(1));
    auto faults = faultsFrom(arguments);
    if (!faults) return fail(faults.error());
    options.faults = std::move(*faults);
    options.log_file = arguments.value("log").value_or("");
    return options;
}

int list(const Environment& environment) {
    constexpr std::size_t kColumn = 20;
    for (const auto& profile : lab::builtInProfiles()) {
        auto name = profile.id;
        name.resize(std::max(name.size(), kColumn), ' ');
        environment.tell(name + "  " + text::in(profile.title, environment.language()));
        environment.tell(std::string(name.size() + 2, ' ') + text::in(profile.source, environment.language()));
    }
    return kWithin;
}

int serve(Environment& environment, const Arguments& arguments) {
    if (arguments.has("list")) return list(environment);
    auto options = optionsFrom(arguments);
    if (!options) {
        environment.complain(options.error());
        return statusOf(options.error());
    }
    const auto profile = options->profile.id;
    options->on_full = [&environment](const Message& message) { environment.warn(message); };
    host::Interrupts interrupts;
    host::ignoreBrokenPipes();
    std::mutex mutex;
    std::condition_variable stopped;
    bool stop = false;
    const auto server = lab::LabServer::start(environment.clock(), std::move(*options));
    if (!server) {
        environment.complain(server.error());
        return kCouldNotRun;
    }
    const host::Interrupts::Polite polite(interrupts, [&] {
        const std::lock_guard lock(mutex);
        stop = true;
        stopped.notify_one();
    });
    environment.tell(environment.say("cli.lab_listens", {{"url", (*server)->url() + "/v1"}, {"profile", profile}}));
    std::unique_lock lock(mutex);
    stopped.wait(lock, [&] { return stop; });
    return kWithin;
}

} // namespace

Command labCommand() {
    return {{.name = "lab",
             .operands = "",
             .min_operands = 0,
             .max_operands = 0,
             .options = {{"profile", "NAME"},
                         {"port", "N"},
                         {"seed", "N"},
                         {"faults", "JSON|FILE"},
                         {"log", "FILE"},
                         {"list", ""}}},
            &serve};
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include <algorithm>
#include <cstdio>

namespace stagefall::cli {
namespace {

std::vector<Command> allCommands() {
    std::vector<Command> commands = {runCommand(),      askCommand(),        endpointTestCommand(), labCommand(),
                                     sessionsCommand(), showCommand(),       exportCommand(),       importCommand(),
                                     removeCommand(),   permissionsCommand()};
    // Options that every command knows.
    for (auto& command : commands) {
        command.spec.options.push_back({"lang", "en|zh"});
        command.spec.options.push_back({"help", ""});
    }
    return commands;
}

std::string helpId(const CommandSpec& spec) {
    std::string name = spec.name;
    std::replace(name.begin(), name.end(), ' ', '_');
    return "cli.command." + name;
}

void printUsage(const Environment& environment, const std::vector<Command>& commands) {
    std::printf("%s\n\n", environment.say("cli.usage").c_str());
    std::size_t width = 0;
    for (const auto& command : commands)
        width = std::max(width, command.spec.name.size() + command.spec.operands.size() + 1);
    for (const auto& command : commands) {
        const auto head = command.spec.name + " " + command.spec.operands;
        std::printf("  %-*s  %s\n", static_cast<int>(width), head.c_str(),
                    environment.say(helpId(command.spec)).c_str());
    }
    std::printf("\n%s\n", environment.say("cli.exit_statuses").c_str());
}

void printHelp(const Environment& environment, const CommandSpec& spec) {
    std::printf("stagefall-cli %s %s\n%s\n\n", spec.name.c_str(), spec.operands.c_str(),
                environment.say(helpId(spec)).c_str());
    std::size_t width = 0;
    for (const auto& option : spec.options) width = std::max(width, option.name.size() + option.value.size() + 3);
    for (const auto& option : spec.options) {
        const auto head = "--" + option.name + (option.value.empty() ? "" : " " + option.value);
        std::printf("  %-*s  %s\n", static_cast<int>(width), head.c_str(),
                    environment.say("cli.option." + option.name).c_str());
    }
}

/// --lang is looked for first, so that even a wrong command line is answered in the language asked for.
text::Language languageOf(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view tag;
        if (words[i] == "--lang" && i + 1 < words.size()) tag = words[i + 1];
        if (words[i].starts_with("--lang=")) tag = std::string_view(words[i]).substr(7);
        if (const auto language = text::parseLanguage(tag); !tag.empty() && language) return *language;
    }
    return text::languageFromEnvironment();
}

int usageError(const Environment& environment, const Error& error) {
    environment.complain(error);
    std::fprintf(stderr, "%s\n", environment.say("cli.see_help").c_str());
    return kWrongUsage;
}

} // namespace

int runProgram(const std::vector<std::string>& words) {
    Environment environment(languageOf(words));
    const auto commands = allCommands();
    const bool wants_help = !words.empty() && (words[0] == "--help" || words[0] == "help" || words[0] == "-h");
    if (words.empty() || wants_help) {
        printUsage(environment, commands);
        return wants_help ? kWithin : kWrongUsage;
    }
    if (words[0] == "--version") {
        std::printf("stagefall-cli %s\n", STAGEFALL_VERSION);
        return kWithin;
    }
    // "endpoint test" is one command of two words.
    const bool two_words = words.size() > 1 && words[0] == "endpoint";
    const auto name = two_words ? words[0] + " " + words[1] : words[0];
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const Command& command) { return command.spec.name == name; });
    if (found == commands.end())
        return usageError(environment,
                          Error{ErrorCode::InvalidArgument, {"cli.unknown_command", {{"command", name}}}, {}});
    const std::vector<std::string> rest(words.begin() + (two_words ? 2 : 1), words.end());
    if (std::find(rest.begin(), rest.end(), "--help") != rest.end()) {
        printHelp(environment, found->spec);
        return kWithin;
    }
    const auto arguments = parseArguments(found->spec, rest);
    if (!arguments) return usageError(environment, arguments.error());
    if (const auto tag = arguments->value("lang"); tag && !text::parseLanguage(*tag))
        return usageError(environment, Error{ErrorCode::InvalidArgument, {"cli.bad_language", {{"value", *tag}}}, {}});
    return found->run(environment, *arguments);
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "core/analysis/wrap_text.h"
#include "core/base/process.h"

#include <algorithm>

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

/// "  name    what it is", the second column where the longest name ends.
/// A name that is longer than most has a line of its own above its words.
std::string listOf(const std::vector<std::pair<std::string, std::string>>& rows, std::size_t columns) {
    constexpr std::size_t kWidest = 30;
    std::size_t width = 0;
    for (const auto& [name, words] : rows)
        if (name.size() <= kWidest) width = std::max(width, name.size());
    const std::string before(width + 4, ' ');
    std::string out;
    for (const auto& [name, words] : rows) {
        auto lines = analysis::wrapped(before + words, columns);
        if (name.size() <= width) {
            lines.replace(2, name.size(), name);
            out.append(lines).append("\n");
        } else {
            out.append("  ").append(name).append("\n").append(lines).append("\n");
        }
    }
    return out;
}

/// Help is read in pipes too, where nobody says how wide they are.
std::size_t helpColumns(const Environment& environment) {
    constexpr std::size_t kUsual = 80;
    const auto columns = environment.columns(text::Terminal::Stream::Out);
    return columns == 0 ? kUsual : std::min(columns, kUsual);
}

void printUsage(const Environment& environment, const std::vector<Command>& commands) {
    std::vector<std::pair<std::string, std::string>> rows;
    rows.reserve(commands.size());
    for (const auto& command : commands)
        rows.emplace_back(command.spec.name + " " + command.spec.operands, environment.say(helpId(command.spec)));
    const auto columns = helpColumns(environment);
    environment.terminal().line(text::Terminal::Stream::Out,
                                analysis::wrapped(environment.say("cli.usage"), columns) + "\n\n" +
                                    listOf(rows, columns) + "\n" +
                                    analysis::wrapped(environment.say("cli.exit_statuses"), columns));
}

void printHelp(const Environment& environment, const CommandSpec& spec) {
    std::vector<std::pair<std::string, std::string>> rows;
    rows.reserve(spec.options.size());
    for (const auto& option : spec.options)
        rows.emplace_back("--" + option.name + (option.value.empty() ? "" : " " + option.value),
                          environment.say("cli.option." + option.name));
    const auto columns = helpColumns(environment);
    environment.terminal().write(text::Terminal::Stream::Out,
                                 "stagefall-cli " + spec.name + " " + spec.operands + "\n" +
                                     analysis::wrapped(environment.say(helpId(spec)), columns) + "\n\n" +
                                     listOf(rows, columns));
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
    environment.terminal().line(text::Terminal::Stream::Error, environment.say("cli.see_help"));
    return kWrongUsage;
}

/// "endpoint test" is one command of two words.
std::ptrdiff_t wordsOfName(const std::vector<std::string>& words) {
    const std::size_t count = !words.empty() && words[0] == "endpoint" ? 2 : 1;
    return static_cast<std::ptrdiff_t>(std::min(count, words.size()));
}

/// Options that every command knows may stand before it too: they go behind its name.
std::vector<std::string> commandFirst(std::vector<std::string> words) {
    std::size_t options = 0;
    while (options < words.size() && words[options].starts_with("--lang"))
        options += words[options] == "--lang" ? 2 : words[options].starts_with("--lang=") ? 1 : words.size();
    if (options == 0 || options > words.size()) return words;
    const std::vector<std::string> moved(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(options));
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(options));
    words.insert(words.begin() + wordsOfName(words), moved.begin(), moved.end());
    return words;
}

int dispatch(Environment& environment, const std::vector<std::string>& given) {
    const auto words = commandFirst(given);
    const auto commands = allCommands();
    const bool wants_help = !words.empty() && (words[0] == "--help" || words[0] == "help" || words[0] == "-h");
    if (words.empty() || wants_help) {
        printUsage(environment, commands);
        return wants_help ? kWithin : kWrongUsage;
    }
    if (words[0] == "--version") {
        environment.tell("stagefall-cli " STAGEFALL_VERSION);
        return kWithin;
    }
    const auto name_words = wordsOfName(words);
    const auto name = name_words == 2 ? words[0] + " " + words[1] : words[0];
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const Command& command) { return command.spec.name == name; });
    if (found == commands.end())
        return usageError(environment,
                          Error{ErrorCode::InvalidArgument, {"cli.unknown_command", {{"command", name}}}, {}});
    const std::vector<std::string> rest(words.begin() + name_words, words.end());
    if (std::find(rest.begin(), rest.end(), "--help") != rest.end()) {
        printHelp(environment, found->spec);
        return kWithin;
    }
    const auto arguments = parseArguments(found->spec, rest);
    if (!arguments) return usageError(environment, arguments.error());
    if (const auto tag = arguments->value("lang"); tag && !text::parseLanguage(*tag))
        return usageError(environment, Error{ErrorCode::InvalidArgument, {"cli.bad_language", {{"value", *tag}}}, {}});
    const int status = found->run(environment, *arguments);
    for (const auto& key : environment.redactor().tooShort())
        environment.warn({"agent.note.key_too_short", {{"key", key}}});
    return status;
}

} // namespace

int runProgram(const std::vector<std::string>& words) {
    prepareProcess();
    Environment environment(languageOf(words));
    const int status = dispatch(environment, words);
    const auto failure = environment.terminal().failure();
    if (!failure) return status;
    environment.complain(*failure);
    return status == kWrongUsage ? status : kCouldNotRun;
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::cli {

/// One option of a command. `value` empty: a switch. Its help text is the catalogue's "cli.option.<name>".
struct Option {
    std::string name;  ///< without the dashes
    std::string value; ///< placeholder in the help: "FILE", "N"
};

/// One command, as a table row: what the parser accepts and the help shows.
struct CommandSpec {
    std::string name;
    std::string operands; ///< for the usage line: "[WORKBENCH]"
    std::size_t min_operands = 0;
    std::size_t max_operands = 0;
    std::vector<Option> options;
};

/// What was on the command line. Repeated options keep all their values in order.
class Arguments {
public:
    bool has(const std::string& option) const { return values_.contains(option); }
    std::optional<std::string> value(const std::string& option) const;
    std::vector<std::string> values(const std::string& option) const;
    /// InvalidArgument names the option where its value is no whole number from `least` up to `most`.
    Result<std::optional<long>> number(const std::string& option, long least, long most) const;
    const std::vector<std::string>& operands() const { return operands_; }

private:
    friend Result<Arguments> parseArguments(const CommandSpec& spec, const std::vector<std::string>& words);
    std::map<std::string, std::vector<std::string>> values_;
    std::vector<std::string> operands_;
};

/// "--name value", "--name=value", "--" ends the options. Errors name the word and, for a near miss, the option meant.
Result<Arguments> parseArguments(const CommandSpec& spec, const std::vector<std::string>& words);

} // namespace stagefall::cli

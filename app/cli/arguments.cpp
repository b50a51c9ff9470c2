// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "core/base/near_names.h"

#include <algorithm>
#include <charconv>

namespace stagefall::cli {
namespace {

const Option* findOption(const CommandSpec& spec, const std::string& name) {
    const auto found = std::find_if(spec.options.begin(), spec.options.end(),
                                    [&](const Option& option) { return option.name == name; });
    return found == spec.options.end() ? nullptr : &*found;
}

tl::unexpected<Error> unknownOption(const CommandSpec& spec, const std::string& name) {
    std::vector<std::string> known;
    known.reserve(spec.options.size());
    for (const auto& option : spec.options) known.push_back(option.name);
    if (const auto near = nearestName(name, known))
        return fail(ErrorCode::InvalidArgument, "cli.unknown_option_near", {{"option", name}, {"near", *near}});
    return fail(ErrorCode::InvalidArgument, "cli.unknown_option", {{"option", name}, {"command", spec.name}});
}

} // namespace

std::optional<std::string> Arguments::value(const std::string& option) const {
    const auto found = values_.find(option);
    if (found == values_.end()) return std::nullopt;
    return found->second.back();
}

std::vector<std::string> Arguments::values(const std::string& option) const {
    const auto found = values_.find(option);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

Result<std::optional<long>> Arguments::number(const std::string& option, long least, long most) const {
    const auto text = value(option);
    if (!text) return std::nullopt;
    long number = 0;
    const auto* end = text->data() + text->size();
    const auto [stopped, problem] = std::from_chars(text->data(), end, number);
    if (problem != std::errc{} || stopped != end || number < least || number > most)
        return fail(
            ErrorCode::InvalidArgument, "cli.bad_number",
            {{"option", option}, {"value", *text}, {"least", std::to_string(least)}, {"most", std::to_string(most)}});
    return number;
}

Result<Arguments> parseArguments(const CommandSpec& spec, const std::vector<std::string>& words) {
    Arguments out;
    bool options_over = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto& word = words[i];
        if (options_over || !word.starts_with("--")) {
            out.operands_.push_back(word);
            continue;
        }
        if (word == "--") {
            options_over = true;
            continue;
        }
        const auto equals = word.find('=');
        const auto name = word.substr(2, equals == std::string::npos ? std::string::npos : equals - 2);
        const auto* option = findOption(spec, name);
        if (option == nullptr) return unknownOption(spec, name);
        if (option->value.empty()) {
            if (equals != std::string::npos)
                return fail(ErrorCode::InvalidArgument, "cli.option_takes_none", {{"option", name}});
            out.values_[name].emplace_back();
        } else if (equals != std::string::npos) {
            out.values_[name].push_back(word.substr(equals + 1));
        } else if (i + 1 < words.size()) {
            out.values_[name].push_back(words[++i]);
        } else {
            return fail(ErrorCode::InvalidArgument, "cli.option_needs_value",
                        {{"option", name}, {"value", option->value}});
        }
    }
    if (out.operands_.size() < spec.min_operands)
        return fail(ErrorCode::InvalidArgument, "cli.operand_missing",
                    {{"command", spec.name}, {"operands", spec.operands}});
    if (out.operands_.size() > spec.max_operands)
        return fail(ErrorCode::InvalidArgument, "cli.operand_extra",
                    {{"command", spec.name}, {"word", out.operands_[spec.max_operands]}});
    return out;
}

} // namespace stagefall::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "core/base/file.h"
#include "core/llm/endpoint_profile.h"

#include <optional>
#include <string>
#include <vector>

namespace stagefall::cli {

/// The options by which a command line names an endpoint: --endpoint FILE, or --base-url, --model, --key-env and the
/// limits. Options given beside a file override what the file says.
std::vector<Option> endpointOptions();
/// The endpoint, and what of it was typed here: a file's word is not a person's.
struct EndpointChoice {
    llm::EndpointProfile profile;
    std::string file;         ///< of the profile; "" = none was named
    std::string content_hash; ///< of that file
    bool typed_address = false;
    bool typed_key = false;
    bool typed_proxy = false;
};
/// None where no option names an endpoint (the lab is meant then).
Result<std::optional<EndpointChoice>> endpointFrom(const Arguments& arguments);

/// A file that the command line names, or what standard input gives for "-"; else an error that names it and says why.
Result<std::string> readInput(const std::string& path, std::uint64_t largest = kLargestTextFile);

} // namespace stagefall::cli

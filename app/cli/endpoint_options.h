// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
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

/// The whole file, or an error that names it and says why.
Result<std::string> readFile(const std::string& path);
/// Writes through a temporary name beside the target, so that a failure leaves no half file. "-" is standard output.
Status writeFile(const std::string& path, const std::string& content);

} // namespace stagefall::cli

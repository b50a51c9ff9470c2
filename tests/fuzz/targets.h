// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Every reader of foreign bytes as a function that a fuzzer can call.
namespace stagefall::fuzz {

struct Target {
    const char* name;
    /// What is wrong with how these bytes are read, or "". Beside what is checked, nothing crashes, hangs or throws.
    std::string (*fault)(std::string_view bytes);
};
const std::vector<Target>& targets();
/// nullptr where there is none of that name.
const Target* findTarget(std::string_view name);

std::string streamFault(std::string_view bytes);     ///< any split of the bytes gives the same
std::string jsonFault(std::string_view bytes);       ///< what is read can be written and read again
std::string workbenchFault(std::string_view bytes);  ///< an error names the file and has words in both languages
std::string budgetFault(std::string_view bytes);     ///< what is read is written as it was read
std::string profileFault(std::string_view bytes);    ///< the same, of endpoints and of the lab's latencies
std::string faultsFault(std::string_view bytes);     ///< the same
std::string importFault(std::string_view bytes);     ///< what was imported is exported and imported again
std::string httpServerFault(std::string_view bytes); ///< the server answers the next client as before
std::string schemaFault(std::string_view bytes);     ///< made-up arguments are small JSON, a check ends
std::string redactorFault(std::string_view bytes);   ///< no key is left, whole or in pieces; other text stays
std::string refusalFault(std::string_view bytes);    ///< what is sent stays whole, each answer changes something
std::string markdownFault(std::string_view bytes);   ///< no tag of the text becomes one of the document

} // namespace stagefall::fuzz

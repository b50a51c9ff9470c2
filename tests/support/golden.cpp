// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

namespace stagefall::testing {
namespace {

std::string_view firstLine(std::string_view text) { return text.substr(0, text.find('\n')); }

std::string firstDifference(std::string_view expected, std::string_view actual) {
    constexpr std::size_t kShown = 300;
    for (int line = 1; !expected.empty() || !actual.empty(); ++line) {
        const auto wanted = firstLine(expected);
        const auto got = firstLine(actual);
        const bool last = expected.size() == wanted.size() || actual.size() == got.size();
        if (wanted != got || last)
            return "line " + std::to_string(line) + "\n  expected: " + std::string(wanted.substr(0, kShown)) +
                   "\n  actual:   " + std::string(got.substr(0, kShown));
        expected.remove_prefix(wanted.size() + 1);
        actual.remove_prefix(got.size() + 1);
    }
    return "nowhere";
}

} // namespace

std::string compareWithGolden(const std::string& name, std::string_view actual) {
    const std::string path = std::string(STAGEFALL_SOURCE_DIR) + "/tests/golden/" + name;
    const char* rebaseline = std::getenv("STAGEFALL_REBASELINE");
    if (rebaseline != nullptr && std::string_view(rebaseline) == "1") {
        std::ofstream file(path, std::ios::binary);
        file.write(actual.data(), static_cast<std::streamsize>(actual.size()));
        file.flush();
        return file ? std::string() : "cannot write " + path;
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) return "there is no golden file " + path + " (STAGEFALL_REBASELINE=1 makes it)";
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    return expected == actual ? std::string() : name + " differs at " + firstDifference(expected, actual);
}

} // namespace stagefall::testing

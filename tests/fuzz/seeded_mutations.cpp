// SPDX-License-Identifier: GPL-3.0-or-later
// The fuzz targets without a fuzzer: a fixed number of mutations of their seeds, the same ones every time, so that
// every build runs them.
#include "tests/core/llm/corpus_case.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using Random = std::minstd_rand;

const char* const kPieces[] = {
    "\n\n",       "\r",          "data: ",      "[DONE]",   "{}",           "\\ud83d",
    "\"",         "<think>",     "</think>",    "null",     "\xEF\xBB\xBF", ":",
    "NaN",        "[",           "}",           "\xF0\x9F", "error",        "event: error\n",
    "\\u00",      "{\"error\":", "\0",          ",",        "```",          "-1",
    "1e999",      "../",         "${secret:K}", "%2f",      "<b",           "{\"$ref\":\"#\"}",
    "4000000000", "\x1b["};

std::string mutated(std::string bytes, Random& random) {
    const std::size_t changes = 1 + random() % 4;
    for (std::size_t i = 0; i < changes && !bytes.empty(); ++i) {
        const std::size_t at = random() % bytes.size();
        switch (random() % 5) {
        case 0:
            bytes[at] = static_cast<char>(random() % 256);
            break;
        case 1:
            bytes.erase(at, 1 + random() % 20);
            break;
        case 2:
            bytes.insert(at, kPieces[random() % std::size(kPieces)]);
            break;
        case 3:
            bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 200));
            break;
        default:
            bytes.resize(at);
            break;
        }
    }
    return bytes;
}

std::vector<std::string> seedsOf(std::string_view target) {
    std::vector<std::string> seeds;
    if (target == "stream")
        for (const auto& one : stagefall::llm::test::loadCorpus()) seeds.push_back(one.body);
    std::vector<fs::path> files;
    std::error_code none; // a target may have no folder of its own: "stream" has the corpus
    for (const auto& entry : fs::directory_iterator(fs::path(STAGEFALL_SOURCE_DIR) / "tests/fuzz/seeds" / target, none))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end()); // the same order on every file system
    for (const auto& file : files) {
        std::ostringstream text;
        text << std::ifstream(file, std::ios::binary).rdbuf();
        seeds.push_back(text.str());
    }
    return seeds;
}

} // namespace

int main() {
    constexpr std::size_t kLongest = 16'384; // length adds time, not shapes
    // A target. With the sanitizers, which make each some 20 times slower, run.sh does more in less time.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr unsigned kRuns = 800;
#else
    constexpr unsigned kRuns = 4000;
#endif
    unsigned faults = 0;
    for (const auto& target : stagefall::fuzz::targets()) {
        Random random(20'240'611);
        const auto seeds = seedsOf(target.name);
        unsigned runs = 0;
        const unsigned most = std::string_view(target.name) == "http_server" ? kRuns / 10 : kRuns;
        for (std::size_t i = 0; !seeds.empty() && runs < most && faults < 5; ++i) {
            const auto& seed = seeds[i % seeds.size()];
            if (seed.size() > kLongest && seeds.size() > 1) continue;
            const auto fault = target.fault(i < seeds.size() ? seed : mutated(seed, random));
            ++runs;
            if (fault.empty()) continue;
            ++faults;
            std::fprintf(stderr, "%s, run %u: %s\n", target.name, runs, fault.c_str());
        }
        std::printf("%s: %u runs of %zu seeds\n", target.name, runs, seeds.size());
        if (runs == 0) ++faults; // a target that nothing was tried on proves nothing
    }
    return faults == 0 ? 0 : 1;
}

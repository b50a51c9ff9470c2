// SPDX-License-Identifier: GPL-3.0-or-later
// The fuzz targets without a fuzzer: a fixed number of mutations of the corpus, the same ones every time, so that
// every build runs them.
#include "fuzz_targets.h"
#include "tests/core/llm/corpus_case.h"

#include <cstdio>
#include <random>

namespace {

using Random = std::minstd_rand;

const char* const kPieces[] = {"\n\n",    "\r",       "data: ", "[DONE]",         "{}",    "\\ud83d",     "\"",
                               "<think>", "</think>", "null",   "\xEF\xBB\xBF",   ":",     "NaN",         "[",
                               "}",       "\xF0\x9F", "error",  "event: error\n", "\\u00", "{\"error\":", "\0",
                               ",",       "```",      "-1",     "1e999"};

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

int report(const std::string& name, unsigned round, const std::string& fault) {
    if (fault.empty()) return 0;
    std::fprintf(stderr, "%s, mutation %u:\n%s\n", name.c_str(), round, fault.c_str());
    return 1;
}

} // namespace

int main() {
    constexpr unsigned kRounds = 40;
    Random random(20'240'611);
    int faults = 0;
    unsigned runs = 0;
    for (const auto& one : stagefall::llm::test::loadCorpus()) {
        if (one.body.size() > 8192) continue; // length adds time, not shapes
        for (unsigned round = 0; round < kRounds && faults < 5; ++round, ++runs) {
            const std::string bytes = mutated(one.body, random);
            const auto seed = static_cast<unsigned>(random());
            faults += report(one.name, round, stagefall::fuzz::streamDecoderFault(bytes, seed));
            faults += report(one.name, round, stagefall::fuzz::sseDecoderFault(bytes, seed));
        }
    }
    std::printf("%u mutations, %d faults\n", runs, faults);
    return faults == 0 && runs > 1000 ? 0 : 1;
}

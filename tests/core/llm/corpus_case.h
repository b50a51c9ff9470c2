// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/chat_client.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace stagefall::llm::test {

/// One recorded-shape response of tests/core/llm/corpus with what a client must make of it.
struct CorpusCase {
    std::string name;
    std::string response; ///< the raw bytes of the HTTP response
    int status = 0;
    net::Headers headers;
    std::string body;          ///< without chunked coding and gzip
    bool body_complete = true; ///< the framing ended as it should
    std::vector<std::size_t> splits;
    std::vector<int> delays_ms;
    std::string end = "fin";
    int hold_ms = 3000;
    int choices = 1;
    int idle_timeout_ms = 60'000;
    int finish_grace_ms = 1000;
    int within_ms = 0; ///< 0 = no limit given
    std::shared_ptr<const nlohmann::json> expected;
};

std::vector<CorpusCase> loadCorpus();
const CorpusCase& caseNamed(const std::vector<CorpusCase>& corpus, const std::string& prefix);

/// What differs between askJson(end) and what the case allows, one line each; empty = right.
std::vector<std::string> differences(const CorpusCase& one, const AttemptEnd& end, bool with_timing);

} // namespace stagefall::llm::test

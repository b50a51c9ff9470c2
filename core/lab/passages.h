// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/planner.h"

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::lab {

/// A piece of a document that a search brought up.
struct NotePassage {
    std::string document;
    std::string text;
};

/// From the result of a search tool: {"passages": [{"document", "title", "text"}]}.
std::vector<NotePassage> passagesOfResult(std::string_view json);
/// From text that names its documents in heading lines ("[1] leave.md - Annual leave"), as prompts carry them.
std::vector<NotePassage> passagesOfText(std::string_view text);
/// The latest passages in the conversation: results of this turn's searches, else those in the prompt.
std::vector<NotePassage> latestPassages(const Conversation& conversation);
/// The user's question without passages that were put around it.
std::string question(const Conversation& conversation);

/// A sentence worth quoting and where it stands.
struct Quote {
    std::string sentence;
    std::string document;
    double score = 0;
};

/// Best first. A sentence scores by the terms it shares with `wanted`, rare ones more than those in every sentence;
/// sentences in the language of `wanted` go first.
std::vector<Quote> bestQuotes(const std::vector<NotePassage>& passages, std::string_view wanted, std::size_t limit);

} // namespace stagefall::lab

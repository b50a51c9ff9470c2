// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/past_words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace stagefall::analysis {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

/// In lower case, by their form in -ing.
constexpr std::array<Pair, 52> kIrregular{{
    {"beginning", "began"},       {"binding", "bound"},
    {"breaking", "broke"},        {"bringing", "brought"},
    {"building", "built"},        {"buying", "bought"},
    {"catching", "caught"},       {"choosing", "chose"},
    {"cutting", "cut"},           {"doing", "did"},
    {"drawing", "drew"},          {"feeding", "fed"},
    {"finding", "found"},         {"getting", "got"},
    {"giving", "gave"},           {"going", "went"},
    {"hearing", "heard"},         {"holding", "held"},
    {"keeping", "kept"},          {"leaving", "left"},
    {"letting", "let"},           {"losing", "lost"},
    {"making", "made"},           {"meeting", "met"},
    {"overwriting", "overwrote"}, {"paying", "paid"},
    {"putting", "put"},           {"reading", "read"},
    {"rebuilding", "rebuilt"},    {"rereading", "reread"},
    {"resending", "resent"},      {"rewriting", "rewrote"},
    {"rerunning", "reran"},       {"running", "ran"},
    {"saying", "said"},           {"seeing", "saw"},
    {"seeking", "sought"},        {"selling", "sold"},
    {"sending", "sent"},          {"setting", "set"},
    {"shutting", "shut"},         {"speaking", "spoke"},
    {"spending", "spent"},        {"splitting", "split"},
    {"taking", "took"},           {"telling", "told"},
    {"thinking", "thought"},      {"understanding", "understood"},
    {"undoing", "undid"},         {"withdrawing", "withdrew"},
    {"writing", "wrote"},         {"dividing", "divided"},
}};
/// Words in -ing that say nothing of doing.
constexpr std::array<std::string_view, 14> kNoVerbs{"nothing", "something", "anything", "everything", "during",
                                                    "morning", "evening",   "string",   "king",       "thing",
                                                    "missing", "pending",   "outgoing", "incoming"};

bool isVowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

/// "" where the word is no verb in -ing.
std::string pastOf(const std::string& word) {
    constexpr std::string_view kEnding = "ing";
    if (word.size() < 5 || !word.ends_with(kEnding)) return {};
    if (!std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; })) return {};
    if (std::find(kNoVerbs.begin(), kNoVerbs.end(), word) != kNoVerbs.end()) return {};
    const auto found =
        std::find_if(kIrregular.begin(), kIrregular.end(), [&](const Pair& p) { return p.first == word; });
    if (found != kIrregular.end()) return std::string(found->second);
    auto stem = word.substr(0, word.size() - kEnding.size());
    if (std::none_of(stem.begin(), stem.end(), [](char c) { return isVowel(c) || c == 'y'; })) return {};
    if (stem.back() == 'y' && !isVowel(stem[stem.size() - 2])) return stem.substr(0, stem.size() - 1) + "ied";
    return stem + "ed";
}

} // namespace

std::string inThePast(std::string status, text::Language language) {
    if (language == text::Language::Chinese) {
        constexpr std::string_view kNow = "正在", kDone = "已";
        if (status.starts_with(kNow)) status.replace(0, kNow.size(), kDone);
        return status;
    }
    const auto end = std::min(status.find_first_of(" :,.…"), status.size());
    auto word = status.substr(0, end);
    const bool capital = !word.empty() && word[0] >= 'A' && word[0] <= 'Z';
    if (capital) word[0] = static_cast<char>(word[0] - 'A' + 'a');
    auto past = pastOf(word);
    if (past.empty()) return status;
    if (capital) past[0] = static_cast<char>(past[0] - 'a' + 'A');
    return status.replace(0, end, past);
}

} // namespace stagefall::analysis

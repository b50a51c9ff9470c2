// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/passages.h"

#include "core/json/read_json.h"
#include "core/lab/language.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;
constexpr std::size_t kLongestHeading = 200;
constexpr std::size_t kDeepestName = 24; ///< a name further on in a line is a mention, not a heading

/// The document that a heading line names: a word near its beginning that ends in .md or .txt.
std::optional<std::string> documentIn(std::string_view line) {
    if (line.size() > kLongestHeading) return std::nullopt;
    for (const std::string_view ending : {".md", ".txt"}) {
        const auto end = line.find(ending);
        if (end == std::string_view::npos) continue;
        const auto before = line.find_last_of(" \t\"'`([<|*=:", end);
        const auto begin = before == std::string_view::npos ? 0 : before + 1;
        if (begin < end && begin <= kDeepestName) return std::string(line.substr(begin, end + ending.size() - begin));
    }
    return std::nullopt;
}

bool blank(std::string_view text) { return text.find_first_not_of(" \n\r\t") == std::string_view::npos; }

/// Where search results begin that a prompt carries as JSON.
std::size_t embeddedResult(std::string_view text) { return text.find("{\"passages\""); }

bool isTag(std::string_view line) { return line.starts_with('<') && line.ends_with('>'); }

template <typename Each>
void eachLine(std::string_view text, const Each& each) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        each(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

/// Sentences that ask, head a section or hold a table are no answers.
bool quotable(const std::string& sentence) {
    if (sentence.size() < 20 || sentence.front() == '|' || sentence.ends_with('?') || sentence.ends_with("？"))
        return false;
    return sentence.ends_with('.') || sentence.ends_with('!') || sentence.ends_with("。") || sentence.ends_with("；") ||
           sentence.ends_with("！");
}

} // namespace

std::vector<NotePassage> passagesOfResult(std::string_view json) {
    const auto parsed = readJson(json);
    if (!parsed.is_object() || !parsed.contains("passages") || !parsed.at("passages").is_array()) return {};
    std::vector<NotePassage> out;
    for (const auto& entry : parsed.at("passages")) {
        if (!entry.is_object() || !entry.contains("text") || !entry.at("text").is_string()) continue;
        const auto name = entry.find("document");
        out.push_back({name != entry.end() && name->is_string() ? name->get<std::string>() : std::string{},
                       entry.at("text").get<std::string>()});
    }
    return out;
}

std::vector<NotePassage> passagesOfText(std::string_view text) {
    if (const auto at = embeddedResult(text); at != std::string_view::npos) return passagesOfResult(text.substr(at));
    std::vector<NotePassage> out;
    eachLine(text, [&](std::string_view line) {
        if (auto document = documentIn(line))
            out.push_back({*std::move(document), {}});
        else if (!out.empty() && !isTag(line))
            out.back().text += std::string(line) + "\n";
    });
    // A document that is only spoken of has no text below it.
    std::erase_if(out, [](const NotePassage& passage) { return blank(passage.text); });
    return out;
}

std::vector<NotePassage> latestPassages(const Conversation& conversation) {
    std::vector<NotePassage> out;
    for (std::size_t i = conversation.lastUser(); i < conversation.messages.size(); ++i) {
        const auto& message = conversation.messages[i];
        if (message.speaker != Speaker::Tool) continue;
        for (auto& passage : passagesOfResult(message.text)) out.push_back(std::move(passage));
    }
    // Prompts carry what was found before the question, in the user's message or in a system message near it.
    for (auto at = conversation.messages.size(); out.empty() && at-- > 0;) {
        const auto& message = conversation.messages[at];
        if (message.speaker == Speaker::User || message.speaker == Speaker::System) out = passagesOfText(message.text);
    }
    return out;
}

std::string question(const Conversation& conversation) {
    const auto& input = conversation.input();
    if (passagesOfText(input).empty()) return input;
    std::vector<std::string> before; // what stands before the first heading line, or else the last line
    std::string last;
    bool in_passages = false;
    eachLine(input, [&](std::string_view line) {
        if (blank(line) || isTag(line)) return;
        in_passages = in_passages || documentIn(line).has_value() || embeddedResult(line) == 0;
        if (!in_passages) before.emplace_back(line);
        last = line;
    });
    // "Here is what was found:" introduces the passages and is no part of the question.
    if (before.size() > 1 && (before.back().ends_with(':') || before.back().ends_with("："))) before.pop_back();
    return before.empty() ? last : join(before, "\n", "\n");
}

std::vector<Quote> bestQuotes(const std::vector<NotePassage>& passages, std::string_view wanted, std::size_t limit) {
    std::vector<Quote> all;
    std::set<std::string> seen;
    for (const auto& passage : passages)
        for (auto& sentence : sentences(passage.text))
            if (quotable(sentence) && seen.insert(sentence).second)
                all.push_back({std::move(sentence), passage.document, 0});
    std::vector<std::set<std::string>> bags;
    std::map<std::string, int> spread; // in how many sentences a term stands
    for (const auto& quote : all) {
        const auto found = terms(quote.sentence);
        bags.emplace_back(found.begin(), found.end());
        for (const auto& term : bags.back()) ++spread[term];
    }
    const auto asked = terms(wanted);
    const std::set<std::string> wanted_terms(asked.begin(), asked.end());
    const bool chinese = isChinese(wanted);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const auto& term : wanted_terms)
            if (bags[i].contains(term)) all[i].score += std::log(1 + static_cast<double>(all.size()) / spread[term]);
        // Long sentences hold more terms by chance; earlier passages were ranked higher by the search.
        all[i].score /= std::sqrt(8 + static_cast<double>(bags[i].size()));
        all[i].score -= 1e-4 * static_cast<double>(i);
        if (isChinese(all[i].sentence) == chinese) all[i].score += 0.2;
    }
    std::stable_sort(all.begin(), all.end(), [](const Quote& a, const Quote& b) { return a.score > b.score; });
    if (all.size() > limit) all.resize(limit);
    return all;
}

} // namespace stagefall::lab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/words.h"

#include "core/retrieval/unicode.h"

#include <algorithm>
#include <vector>

namespace stagefall::retrieval {

namespace {

enum class Kind { Separator, Cjk, Word };

Kind kindOf(char32_t c) {
    if (isCjk(c)) return Kind::Cjk;
    return isSeparator(c) ? Kind::Separator : Kind::Word;
}

/// Calls `take(kind, run)` for each longest stretch of one kind.
template <typename Take>
void forEachRun(std::string_view text, Take take) {
    std::size_t begin = 0;
    auto kind = Kind::Separator;
    for (std::size_t i = 0; i < text.size();) {
        const auto c = codePointAt(text, i);
        const auto found = kindOf(c.value);
        if (found != kind) {
            if (i > begin) take(kind, text.substr(begin, i - begin));
            begin = i;
            kind = found;
        }
        i += c.size;
    }
    if (text.size() > begin) take(kind, text.substr(begin));
}

std::vector<std::string_view> characters(std::string_view run) {
    std::vector<std::string_view> all;
    for (std::size_t i = 0; i < run.size();) {
        const auto size = codePointAt(run, i).size;
        all.push_back(run.substr(i, size));
        i += size;
    }
    return all;
}

/// Two neighbours as one view: they lie side by side.
std::string_view pairOf(std::string_view first, std::string_view second) {
    return {first.data(), first.size() + second.size()};
}

} // namespace

std::string cjkTokens(std::string_view text) {
    std::string tokens;
    const auto add = [&](std::string_view token) {
        if (!tokens.empty()) tokens += ' ';
        tokens += token;
    };
    forEachRun(text, [&](Kind kind, std::string_view run) {
        if (kind != Kind::Cjk) return;
        const auto all = characters(run);
        for (std::size_t i = 0; i < all.size(); ++i) {
            add(all[i]);
            if (i + 1 < all.size()) add(pairOf(all[i], all[i + 1]));
        }
    });
    return tokens;
}

std::string wordQuery(std::string_view question) {
    std::vector<std::string> terms;
    const auto add = [&](std::string_view term) {
        // Runs hold no quotation mark, since that is a separator: between quotes a term is only a term.
        std::string quoted = '"' + std::string(term) + '"';
        if (terms.size() < kMostTerms && std::ranges::find(terms, quoted) == terms.end()) {
            terms.push_back(std::move(quoted));
        }
    };
    forEachRun(question, [&](Kind kind, std::string_view run) {
        if (kind == Kind::Word) add(run);
        if (kind != Kind::Cjk) return;
        const auto all = characters(run);
        if (all.size() == 1) add(all[0]);
        for (std::size_t i = 0; i + 1 < all.size(); ++i) add(pairOf(all[i], all[i + 1]));
    });
    std::string query;
    for (const auto& term : terms) query += (query.empty() ? "" : " OR ") + term;
    return query;
}

} // namespace stagefall::retrieval

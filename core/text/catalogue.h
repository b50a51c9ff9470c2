// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::text {

enum class Language { English, Chinese };

/// "en" or "zh"; also "zh_CN.UTF-8", "zh-Hans", "en_GB" as an environment or a user writes them.
std::optional<Language> parseLanguage(std::string_view tag);
/// From LC_ALL, LC_MESSAGES, LANG in that order; English where none says otherwise.
Language languageFromEnvironment();

/// Everything that core says to people, in both languages. Built once by the composition root and handed down
/// by reference; immutable, so callable from any thread.
/// Texts are in resources/text/*.en.json and *.zh.json: one flat object each, "id": "text with {argument}".
class Catalogue {
public:
    /// The catalogue built into the program.
    static const Catalogue& builtIn();

    /// {name} is replaced by the argument of that name; one packed by asArgument() is said in the same language. An
    /// unknown id gives the id and its arguments, so that nothing is hidden; a test keeps the files complete.
    std::string render(const Message& message, Language language) const;
    LocalizedText render(const Message& message) const;
    bool has(std::string_view id, Language language) const;
    std::vector<std::string> ids(Language language) const;

private:
    Catalogue();
    std::array<std::map<std::string, std::string, std::less<>>, 2> texts_;
};

const std::string& in(const LocalizedText& text, Language language);

} // namespace stagefall::text

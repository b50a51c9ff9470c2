// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/catalogue.h"

#include "core/base/nested.h"
#include "resources/embedded.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace stagefall::text {

std::optional<Language> parseLanguage(std::string_view tag) {
    if (tag.starts_with("zh")) return Language::Chinese;
    if (tag.starts_with("en") || tag == "C" || tag.starts_with("C.") || tag == "POSIX") return Language::English;
    return std::nullopt;
}

Language languageFromEnvironment() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        return parseLanguage(value).value_or(Language::English);
    }
    return Language::English;
}

Catalogue::Catalogue() {
    // The files are part of the program: a broken one is a broken build, caught by tests, not a runtime state.
    for (const auto& file : resources::texts()) {
        const auto language = file.name.find(".zh.") != std::string_view::npos ? Language::Chinese : Language::English;
        auto& into = texts_.at(static_cast<std::size_t>(language));
        const auto json = nlohmann::json::parse(file.bytes);
        for (const auto& [id, text] : json.items())
            if (!into.emplace(id, text.get<std::string>()).second) throw std::logic_error("text id twice: " + id);
    }
}

const Catalogue& Catalogue::builtIn() {
    static const Catalogue catalogue;
    return catalogue;
}

std::string Catalogue::render(const Message& message, Language language) const {
    const auto& texts = texts_.at(static_cast<std::size_t>(language));
    const auto found = texts.find(message.id);
    const auto words = [&](const std::string& argument) {
        const auto nested = messageIn(argument);
        return nested ? render(*nested, language) : argument;
    };
    std::string out;
    if (found == texts.end()) {
        out = message.id;
        for (const auto& [key, value] : message.args) out.append(" ").append(key).append("=").append(words(value));
        return out;
    }
    const std::string& pattern = found->second;
    for (std::size_t i = 0; i < pattern.size();) {
        const auto close = pattern[i] == '{' ? pattern.find('}', i) : std::string::npos;
        if (close == std::string::npos) {
            out += pattern[i++];
            continue;
        }
        const auto key = std::string_view(pattern).substr(i + 1, close - i - 1);
        bool known = false;
        for (const auto& [name, value] : message.args) {
            if (name != key) continue;
            out += words(value);
            known = true;
            break;
        }
        if (!known) out.append(pattern, i, close - i + 1);
        i = close + 1;
    }
    return out;
}

LocalizedText Catalogue::render(const Message& message) const {
    return {render(message, Language::English), render(message, Language::Chinese)};
}

bool Catalogue::has(std::string_view id, Language language) const {
    return texts_.at(static_cast<std::size_t>(language)).contains(id);
}

std::vector<std::string> Catalogue::ids(Language language) const {
    std::vector<std::string> out;
    for (const auto& [id, text] : texts_.at(static_cast<std::size_t>(language))) out.push_back(id);
    return out;
}

const std::string& in(const LocalizedText& text, Language language) {
    const auto& wanted = language == Language::Chinese ? text.zh : text.en;
    if (!wanted.empty()) return wanted;
    return language == Language::Chinese ? text.en : text.zh;
}

} // namespace stagefall::text

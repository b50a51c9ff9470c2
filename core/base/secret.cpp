// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace stagefall {
namespace {

std::string urlEncoded(std::string_view text) {
    constexpr char kHex[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '-' || c == '_' || c == '.' || c == '~') {
            out += c;
        } else {
            out += '%';
            out += kHex[byte >> 4U];
            out += kHex[byte & 15U];
        }
    }
    return out;
}

std::string jsonEscaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string base64(std::string_view text) {
    constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    // Whole groups only: what the padding would be depends on what follows the key in the encoded text.
    for (std::size_t i = 0; i + 2 < text.size(); i += 3) {
        const unsigned group = static_cast<unsigned>(static_cast<unsigned char>(text[i])) << 16U |
                               static_cast<unsigned>(static_cast<unsigned char>(text[i + 1])) << 8U |
                               static_cast<unsigned>(static_cast<unsigned char>(text[i + 2]));
        for (const unsigned shift : {18U, 12U, 6U, 0U}) out += kAlphabet[(group >> shift) & 63U];
    }
    return out;
}

} // namespace

Result<std::string> EnvironmentSecrets::get(std::string_view reference) const {
    constexpr std::string_view kPrefix = "env:";
    if (reference.starts_with(kPrefix)) reference.remove_prefix(kPrefix.size());
    const std::string variable(reference);
    const char* value = std::getenv(variable.c_str());
    if (value == nullptr || *value == '\0') return fail(ErrorCode::NotFound, "base.env_missing", {{"name", variable}});
    return std::string(value);
}

void Redactor::learn(const std::string& secret) {
    constexpr std::size_t kShortest = 6;
    if (secret.size() < kShortest) return;
    const std::lock_guard lock(mutex_);
    for (auto& form : {secret, jsonEscaped(secret), urlEncoded(secret), base64(secret)})
        if (std::find(forms_.begin(), forms_.end(), form) == forms_.end()) forms_.push_back(form);
    // Longest first, so that an encoded form is not broken up by a shorter one inside it.
    std::stable_sort(forms_.begin(), forms_.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
}

std::string Redactor::redact(std::string text) const {
    constexpr std::string_view kMask = "[key]";
    const std::lock_guard lock(mutex_);
    for (const auto& form : forms_) {
        for (auto at = text.find(form); at != std::string::npos; at = text.find(form, at + kMask.size()))
            text.replace(at, form.size(), kMask);
    }
    return text;
}

bool Redactor::contains(std::string_view text) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(forms_.begin(), forms_.end(),
                       [&](const auto& form) { return text.find(form) != std::string_view::npos; });
}

} // namespace stagefall

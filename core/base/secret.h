// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall {

/// Where keys come from. Profiles hold a reference ("env:OPENAI_API_KEY"), never a key.
/// The window gives the keychain, the command line the environment. Callable from any thread but the UI's.
class SecretSource {
public:
    virtual ~SecretSource() = default;
    /// NotFound names the reference and the remedy; the value itself is in no error.
    virtual Result<std::string> get(std::string_view reference) const = 0;
};

/// References are names of environment variables, with or without the prefix "env:".
class EnvironmentSecrets final : public SecretSource {
public:
    Result<std::string> get(std::string_view reference) const override;
};

class SecretSet;

/// Knows the credentials of this run and takes them out of any text that is shown, recorded, exported or sent to a
/// model. It finds them by decoding: JSON and other escapes, percent-coding, HTML, hex and base64, inside each other
/// and with line breaks or characters without width in them. Linear in the text. Thread-safe; readers never wait.
class Redactor {
public:
    /// Shorter values would hit ordinary text, so they are not learnt.
    static constexpr std::size_t kShortest = 6;
    static constexpr std::string_view kMask = "[key]";

    Redactor();
    ~Redactor();
    Redactor(const Redactor&) = delete;
    Redactor& operator=(const Redactor&) = delete;

    /// Blanks and line ends around the secret do not count. `name`: what people call it. False where it is shorter than
    /// kShortest and stays in every text: tooShort() names it from then on, and whoever took it in says so.
    bool learn(std::string_view secret, std::string_view name = {});
    /// The names of secrets that were too short to learn.
    std::vector<std::string> tooShort() const;
    /// True while nothing was learnt.
    bool empty() const;

    /// The text with every known credential replaced by kMask.
    std::string redact(std::string text) const;
    /// True where the text was changed.
    bool redactInPlace(std::string& text) const;
    /// True where redact() would change the text.
    bool contains(std::string_view text) const;

    /// What is known now, for the length of this object's life.
    const SecretSet& patterns() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace stagefall

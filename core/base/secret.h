// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <mutex>
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

/// Knows the credentials of this run and takes them out of any text that is recorded or exported.
/// Thread-safe. Values under 6 characters are not learnt: they would hit ordinary text.
class Redactor {
public:
    void learn(const std::string& secret);
    /// The text with every known credential, also in its JSON-escaped, URL-encoded and base64 forms, replaced by
    /// "[key]".
    std::string redact(std::string text) const;
    /// True where redact() would change the text; cheap enough for every event.
    bool contains(std::string_view text) const;

private:
    mutable std::mutex mutex_;
    std::vector<std::string> forms_;
};

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/key_vault.h"

#include <map>

namespace stagefall::ui {

/// A vault in memory; says that a keychain is there unless told otherwise.
class FakeVault : public KeyVault {
public:
    Result<std::string> get(std::string_view reference) const override {
        if (reference.starts_with("env:")) return EnvironmentSecrets().get(reference);
        const auto found = keys.find(std::string(reference.substr(reference.find(':') + 1)));
        if (found == keys.end())
            return fail(ErrorCode::NotFound, "secrets.missing", {{"name", std::string(reference)}});
        return found->second;
    }
    bool lastsForRunOnly() const override { return run_only; }
    void store(const QString& name, const QString& secret, std::function<void(bool)> done) override {
        keys[name.toStdString()] = secret.toStdString();
        if (done) done(!run_only);
    }
    void remove(const QString& name) override { keys.erase(name.toStdString()); }
    void has(const QString& name, std::function<void(bool)> done) override { done(keys.contains(name.toStdString())); }

    bool run_only = false;
    std::map<std::string, std::string> keys;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/key_vault.h"

#include <map>
#include <utility>

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
    Lasting lasting() const override {
        if (asking) return Lasting::Asking;
        if (!looked) return Lasting::Unknown;
        return run_only ? Lasting::RunOnly : Lasting::Kept;
    }
    void lookForKeychain() override {
        if (std::exchange(looked, true)) return;
        Q_EMIT lastingChanged();
    }
    void setAsking(bool on) {
        asking = on;
        Q_EMIT lastingChanged();
    }
    void store(const QString& name, const QString& secret, std::function<void(bool)> done) override {
        keys[name.toStdString()] = secret.toStdString();
        if (done) done(!run_only);
    }
    void remove(const QString& name) override { keys.erase(name.toStdString()); }
    void has(const QString& name, std::function<void(bool)> done) override { done(keys.contains(name.toStdString())); }

    bool run_only = false;
    bool looked = false;
    bool asking = false;
    std::map<std::string, std::string> keys;
};

} // namespace stagefall::ui

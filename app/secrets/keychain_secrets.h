// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/key_vault.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>

/// app/secrets: the desktop's keychain as a source of keys.
namespace stagefall {

/// One password store of the desktop. Calls come on the UI thread and return at once; `done` follows on it.
class Keychain {
public:
    enum class Answer { Done, NotFound, Refused, NoKeychain };
    virtual ~Keychain() = default;
    virtual void read(const QString& name, std::function<void(Answer, QString secret)> done) = 0;
    virtual void write(const QString& name, const QString& secret, std::function<void(Answer)> done) = 0;
    virtual void remove(const QString& name) = 0;
};
/// The desktop's (Secret Service, KWallet) over QtKeychain, under the service name "stagefall".
std::unique_ptr<Keychain> desktopKeychain();

/// Keys by "keychain:NAME" from the keychain and by "env:NAME" from the environment. A key that was read or entered
/// once is remembered for the run, so that a session never asks the desktop twice. Nothing is asked before a key is
/// needed or entered: a locked keychain makes the desktop show a prompt. Where no keychain answers, what is entered
/// lasts for the run. Make it on the UI thread; get() is for every other thread and waits for the UI thread
/// there.
class KeychainSecrets final : public ui::KeyVault {
    Q_OBJECT
public:
    explicit KeychainSecrets(std::unique_ptr<Keychain> keychain = desktopKeychain(), QObject* parent = nullptr);
    ~KeychainSecrets() override; ///< closes
    /// Who waits in get(), or asks from now on for a key that is not known, is answered with an error: before the UI
    /// thread waits for the threads that ask.
    void close();

    Result<std::string> get(std::string_view reference) const override;
    Lasting lasting() const override { return asking_ > 0 ? Lasting::Asking : known_lasting_; }
    void lookForKeychain() override;
    void store(const QString& name, const QString& secret, std::function<void(bool)> done) override;
    void remove(const QString& name) override;
    void has(const QString& name, std::function<void(bool)> done) override;

private:
    struct Waiting;
    std::optional<std::string> known(const std::string& name) const;
    void ask(const std::string& name, const std::shared_ptr<Waiting>& waiting);
    /// From the keychain, with what is learnt of it on the way.
    void read(const QString& name, std::function<void(Keychain::Answer, const QString& secret)> done);
    void setLasting(int asking, Lasting known);
    void answered(Keychain::Answer answer);

    std::unique_ptr<Keychain> keychain_;
    EnvironmentSecrets environment_;
    int asking_ = 0; ///< questions without an answer yet
    Lasting known_lasting_ = Lasting::Unknown;
    mutable std::mutex mutex_;                 ///< guards what follows
    std::map<std::string, std::string> known_; ///< by name
    std::vector<std::weak_ptr<Waiting>> waiting_;
    bool closed_ = false;
};

} // namespace stagefall

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets/keychain_secrets.h"

#include <QThread>
#include <chrono>
#include <condition_variable>
#include <utility>

namespace stagefall {
namespace {

constexpr std::string_view kPrefix = "keychain:";
/// A desktop may ask the user to unlock: they need time to find their password.
constexpr auto kPatience = std::chrono::seconds(120);

Error missing(const std::string& name) { return {ErrorCode::NotFound, {"secrets.missing", {{"name", name}}}, {}}; }

} // namespace

/// Who waits on another thread for the keychain's answer.
struct KeychainSecrets::Waiting {
    std::mutex mutex;
    std::condition_variable wake;
    std::optional<Result<std::string>> result;

    void answer(Result<std::string> value) {
        const std::lock_guard lock(mutex);
        if (!result) result.emplace(std::move(value));
        wake.notify_all();
    }
};

KeychainSecrets::KeychainSecrets(std::unique_ptr<Keychain> keychain, QObject* parent)
    : KeyVault(parent), keychain_(std::move(keychain)) {}

KeychainSecrets::~KeychainSecrets() {
    keychain_.reset();
    close();
}

void KeychainSecrets::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const auto& weak : waiting_)
        if (const auto waiting = weak.lock()) waiting->answer(fail(ErrorCode::Cancelled, "secrets.closing", {}));
}

std::optional<std::string> KeychainSecrets::known(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void KeychainSecrets::setLasting(int asking, Lasting known) {
    const auto before = lasting();
    asking_ = asking;
    known_lasting_ = known;
    if (lasting() != before) Q_EMIT lastingChanged();
}

void KeychainSecrets::answered(Keychain::Answer answer) {
    setLasting(asking_ - 1, answer == Keychain::Answer::NoKeychain ? Lasting::RunOnly : Lasting::Kept);
}

void KeychainSecrets::read(const QString& name, std::function<void(Keychain::Answer, const QString&)> done) {
    setLasting(asking_ + 1, known_lasting_);
    keychain_->read(name, [this, name, done = std::move(done)](Keychain::Answer answer, const QString& secret) {
        if (answer == Keychain::Answer::Done) {
            const std::lock_guard lock(mutex_);
            known_[name.toStdString()] = secret.toStdString();
        }
        answered(answer);
        done(answer, secret);
    });
}

void KeychainSecrets::lookForKeychain() {
    if (lasting() != Lasting::Unknown) return;
    // Asking for a key that nobody has tells whether a keychain is there, before anybody enters one.
    read(QStringLiteral("stagefall-is-a-keychain-there"), [](Keychain::Answer, const QString&) {});
}

Result<std::string> KeychainSecrets::get(std::string_view reference) const {
    if (!reference.starts_with(kPrefix)) return environment_.get(reference);
    const std::string name(reference.substr(kPrefix.size()));
    if (auto secret = known(name)) return *std::move(secret);
    if (QThread::currentThread() == thread()) return fail(missing(name)); // the UI thread never waits
    // Asking does not change what this object is for others; the keychain belongs to the UI thread.
    auto* self = const_cast<KeychainSecrets*>(this);
    const auto waiting = std::make_shared<Waiting>();
    {
        const std::lock_guard lock(mutex_);
        if (closed_) return fail(ErrorCode::Cancelled, "secrets.closing", {});
        std::erase_if(self->waiting_, [](const auto& weak) { return weak.expired(); });
        self->waiting_.push_back(waiting);
    }
    QMetaObject::invokeMethod(
        self, [self, name, waiting] { self->ask(name, waiting); }, Qt::QueuedConnection);
    std::unique_lock lock(waiting->mutex);
    if (!waiting->wake.wait_for(lock, kPatience, [&waiting] { return waiting->result.has_value(); }))
        return fail(ErrorCode::TimedOut, "secrets.no_answer", {{"name", name}});
    return *std::move(waiting->result);
}

void KeychainSecrets::ask(const std::string& name, const std::shared_ptr<Waiting>& waiting) {
    read(QString::fromStdString(name), [name, waiting](Keychain::Answer answer, const QString& secret) {
        if (answer == Keychain::Answer::Done)
            waiting->answer(secret.toStdString());
        else if (answer == Keychain::Answer::Refused)
            waiting->answer(fail(ErrorCode::PermissionDenied, "secrets.refused", {{"name", name}}));
        else
            waiting->answer(fail(missing(name)));
    });
}

void KeychainSecrets::store(const QString& name, const QString& secret, std::function<void(bool)> done) {
    {
        const std::lock_guard lock(mutex_);
        known_[name.toStdString()] = secret.toStdString();
    }
    setLasting(asking_ + 1, known_lasting_);
    keychain_->write(name, secret, [this, done = std::move(done)](Keychain::Answer answer) {
        answered(answer);
        if (done) done(answer == Keychain::Answer::Done);
    });
}

void KeychainSecrets::remove(const QString& name) {
    {
        const std::lock_guard lock(mutex_);
        known_.erase(name.toStdString());
    }
    keychain_->remove(name);
}

void KeychainSecrets::has(const QString& name, std::function<void(bool)> done) {
    if (known(name.toStdString())) return done(true);
    read(name,
         [done = std::move(done)](Keychain::Answer answer, const QString&) { done(answer == Keychain::Answer::Done); });
}

} // namespace stagefall

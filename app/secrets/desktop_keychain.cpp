// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets/keychain_secrets.h"

#include <qt6keychain/keychain.h>

#include <QObject>

namespace stagefall {
namespace {

const QString& service() {
    static const auto name = QStringLiteral("stagefall");
    return name;
}

Keychain::Answer answerOf(QKeychain::Error error) {
    switch (error) {
    case QKeychain::NoError:
        return Keychain::Answer::Done;
    case QKeychain::EntryNotFound:
        return Keychain::Answer::NotFound;
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied:
        return Keychain::Answer::Refused;
    default:
        return Keychain::Answer::NoKeychain;
    }
}

/// Jobs delete themselves; what they call is dropped with the context, so that none outlives the keychain.
class DesktopKeychain final : public Keychain {
public:
    void read(const QString& name, std::function<void(Answer, QString)> done) override {
        auto* job = new QKeychain::ReadPasswordJob(service());
        job->setKey(name);
        QObject::connect(job, &QKeychain::Job::finished, &context_, [job, done = std::move(done)] {
            const auto answer = answerOf(job->error());
            done(answer, answer == Answer::Done ? job->textData() : QString());
        });
        job->start();
    }
    void write(const QString& name, const QString& secret, std::function<void(Answer)> done) override {
        auto* job = new QKeychain::WritePasswordJob(service());
        job->setKey(name);
        job->setTextData(secret);
        QObject::connect(job, &QKeychain::Job::finished, &context_,
                         [job, done = std::move(done)] { done(answerOf(job->error())); });
        job->start();
    }
    void remove(const QString& name) override {
        auto* job = new QKeychain::DeletePasswordJob(service());
        job->setKey(name);
        job->start();
    }

private:
    QObject context_;
};

} // namespace

std::unique_ptr<Keychain> desktopKeychain() { return std::make_unique<DesktopKeychain>(); }

} // namespace stagefall

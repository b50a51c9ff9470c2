// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/secret_consent.h"

#include "ui/bridge/task_queue.h"

#include <QMetaObject>
#include <QPointer>
#include <algorithm>
#include <utility>

namespace stagefall::ui {

SecretConsent::SecretConsent(const std::string& data_folder, const Clock& clock, QObject* parent)
    : QObject(parent), store_(data_folder), clock_(clock), queue_(std::make_unique<TaskQueue>()) {}

SecretConsent::~SecretConsent() { queue_.reset(); }

void SecretConsent::tell(const Error& error) {
    // The queue ends before this object does, so `this` is alive here; after that the call is dropped with it.
    QMetaObject::invokeMethod(
        this, [this, error] { Q_EMIT failed(error); }, Qt::QueuedConnection);
}

void SecretConsent::look(QObject* context, Askers askers, std::vector<SecretUse> granted,
                         std::function<void(Askers)> done) {
    queue_->run([this, context = QPointer(context), askers = std::move(askers), granted = std::move(granted),
                 done = std::move(done)]() mutable {
        std::optional<Error> problem;
        const auto kept = store_.all(&problem);
        if (problem) tell(*problem);
        Askers open;
        for (auto& asker : askers)
            if (auto uses = host::openQuestions(asker, kept, granted); !uses.empty())
                open.push_back({asker.file, asker.content_hash, std::move(uses)});
        QMetaObject::invokeMethod(
            this,
            [context, open = std::move(open), done = std::move(done)]() mutable {
                if (context) done(std::move(open));
            },
            Qt::QueuedConnection);
    });
}

void SecretConsent::keep(const Askers& agreed) {
    std::vector<host::SecretPermission> all;
    for (const auto& asker : agreed)
        for (auto& one : host::permissionsFor(asker, asker.uses, clock_.wallNs())) all.push_back(std::move(one));
    queue_->run([this, all = std::move(all)] {
        if (const auto kept = store_.add(all); !kept) tell(kept.error());
    });
}

void SecretConsent::carryOver(const std::string& old_hash, host::SecretAsker saved, std::vector<SecretUse> entered) {
    if (saved.uses.empty()) return;
    queue_->run([this, old_hash, saved = std::move(saved), entered = std::move(entered), now = clock_.wallNs()] {
        const auto still_open = host::openQuestions({saved.file, old_hash, saved.uses}, store_.all(), entered);
        auto agreed = saved.uses;
        std::erase_if(agreed, [&still_open](const SecretUse& use) {
            return std::find(still_open.begin(), still_open.end(), use) != still_open.end();
        });
        if (const auto kept = store_.add(host::permissionsFor(saved, agreed, now)); !kept) tell(kept.error());
    });
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"

#include <QObject>
#include <QString>
#include <functional>

namespace stagefall::ui {

/// Where the window keeps keys: a SecretSource (get() is for other threads, never the UI's) that people can put keys
/// into. References are "keychain:NAME" and "env:NAME". The rest belongs to the UI thread and never blocks.
class KeyVault : public QObject, public SecretSource {
    Q_OBJECT
public:
    using QObject::QObject;

    /// True where no keychain answers: keys are kept in memory until the program ends.
    virtual bool lastsForRunOnly() const = 0;
    /// Keeps `secret` under `name`; `done` tells whether the keychain has it (false: for this run only).
    virtual void store(const QString& name, const QString& secret, std::function<void(bool kept)> done) = 0;
    virtual void remove(const QString& name) = 0;
    /// Whether a key of that name is there: in memory, else as the keychain says. `done` on the UI thread.
    virtual void has(const QString& name, std::function<void(bool there)> done) = 0;

    static QString reference(const QString& name) { return QStringLiteral("keychain:") + name; }

Q_SIGNALS:
    void lastsForRunOnlyChanged();
};

} // namespace stagefall::ui

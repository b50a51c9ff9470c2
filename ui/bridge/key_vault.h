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

    /// How long a key that is entered lasts.
    enum class Lasting {
        Unknown, ///< the keychain was not asked yet: nobody needed it
        Asking,  ///< it is asked now, and the desktop may want a person to unlock it
        Kept,    ///< it answers
        RunOnly, ///< none answers: keys are kept in memory until the program ends
    };
    virtual Lasting lasting() const = 0;
    bool lastsForRunOnly() const { return lasting() == Lasting::RunOnly; }
    /// Asks whether a keychain is there, once. For the place where keys are entered; a window that is only looked at
    /// never makes the desktop ask for a password.
    virtual void lookForKeychain() = 0;
    /// Keeps `secret` under `name`; `done` tells whether the keychain has it (false: for this run only).
    virtual void store(const QString& name, const QString& secret, std::function<void(bool kept)> done) = 0;
    virtual void remove(const QString& name) = 0;
    /// Whether a key of that name is there: in memory, else as the keychain says. `done` on the UI thread.
    virtual void has(const QString& name, std::function<void(bool there)> done) = 0;

    static QString reference(const QString& name) { return QStringLiteral("keychain:") + name; }

Q_SIGNALS:
    void lastingChanged();
};

} // namespace stagefall::ui

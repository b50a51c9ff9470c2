// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/host/secret_permissions.h"

#include <QObject>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace stagefall::ui {

class TaskQueue;

/// What files may send which secrets where, as the data folder keeps it. UI thread; no call blocks, the file is read
/// and written on a thread of its own, in order. It asks nobody: who looks something up asks about what is open.
class SecretConsent : public QObject {
    Q_OBJECT
public:
    SecretConsent(const std::string& data_folder, const Clock& clock, QObject* parent = nullptr);
    ~SecretConsent() override; ///< carries out what was asked

    using Askers = std::vector<host::SecretAsker>;
    /// Tells `done`, later and only while `context` lives, what of it nobody has agreed to: the askers with something
    /// open, each with just that. `granted` is what needs no question this time.
    void look(QObject* context, Askers askers, std::vector<SecretUse> granted, std::function<void(Askers open)> done);
    /// A person agreed to all of it.
    void keep(const Askers& agreed);
    /// A file was saved here: what was agreed to for its old content holds for the new one, and so does what a person
    /// has entered in it (`entered`), as far as the new one still sends it.
    void carryOver(const std::string& old_hash, host::SecretAsker saved, std::vector<SecretUse> entered);

Q_SIGNALS:
    void failed(const stagefall::Error& error); ///< the file cannot be read or written; nothing else is lost

private:
    void tell(const Error& error);

    const host::SecretPermissions store_;
    const Clock& clock_;
    std::unique_ptr<TaskQueue> queue_; ///< last: its end waits for what uses the rest
};

} // namespace stagefall::ui

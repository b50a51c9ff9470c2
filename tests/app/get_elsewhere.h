// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/secrets/keychain_secrets.h"

#include <QTest>
#include <atomic>
#include <thread>

namespace stagefall::testing {

/// get() on a thread of its own, while this one runs its events. TimedOut after 20 s.
inline Result<std::string> getElsewhere(const KeychainSecrets& secrets, const std::string& reference) {
    constexpr int kPatience = 20'000;
    Result<std::string> result = fail(ErrorCode::Internal, "none", {});
    std::atomic<bool> done = false;
    std::thread thread([&] {
        result = secrets.get(reference);
        done = true;
    });
    const bool came = QTest::qWaitFor([&done] { return done.load(); }, kPatience);
    thread.join();
    if (!came) return fail(ErrorCode::TimedOut, "none", {});
    return result;
}

} // namespace stagefall::testing

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThreadPool>

namespace stagefall::ui {

/// Its end waits until the global pool rests. A LatestJob that ends cancels and does not wait, so what its work refers
/// to (a store, a redactor, a client) is declared before one of these and the job's owner after it.
struct PoolRest {
    PoolRest() = default;
    PoolRest(const PoolRest&) = delete;
    PoolRest& operator=(const PoolRest&) = delete;
    ~PoolRest() { QThreadPool::globalInstance()->waitForDone(); }
};

} // namespace stagefall::ui

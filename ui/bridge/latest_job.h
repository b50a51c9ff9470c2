// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"

#include <QObject>
#include <functional>
#include <memory>

namespace stagefall::ui {

/// Work off the UI thread of which only the latest counts: starting another cancels the one before, whose result is
/// thrown away. UI thread. The object's end cancels and does not wait.
class LatestJob : public QObject {
    Q_OBJECT
public:
    explicit LatestJob(QObject* parent = nullptr);
    ~LatestJob() override;

    bool busy() const { return running_ > 0; }
    void cancel();

    /// Calls `work` on a pool thread, then `done` with its result here, unless cancelled or followed by another.
    template <typename Result>
    void run(std::function<Result(const CancelToken&)> work, std::function<void(Result)> done) {
        auto result = std::make_shared<std::unique_ptr<Result>>();
        start([work = std::move(work),
               result](const CancelToken& token) { *result = std::make_unique<Result>(work(token)); },
              [done = std::move(done), result] { done(std::move(**result)); });
    }

Q_SIGNALS:
    void busyChanged(bool busy);

private:
    void start(std::function<void(const CancelToken&)> work, std::function<void()> done);
    void finished();

    std::shared_ptr<CancelSource> source_;
    int running_ = 0;
};

} // namespace stagefall::ui

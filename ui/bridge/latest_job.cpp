// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/latest_job.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace stagefall::ui {

LatestJob::LatestJob(QObject* parent) : QObject(parent) {}

LatestJob::~LatestJob() {
    if (source_) source_->cancel();
}

void LatestJob::cancel() {
    if (source_) source_->cancel();
    source_.reset();
}

void LatestJob::start(std::function<void(const CancelToken&)> work, std::function<void()> done) {
    cancel();
    source_ = std::make_shared<CancelSource>();
    if (++running_ == 1) Q_EMIT busyChanged(true);
    // The guard is looked at on this object's thread only; the pool holds nothing but the token.
    const QPointer<LatestJob> guard(this);
    QThreadPool::globalInstance()->start([guard, source = source_, work = std::move(work), done = std::move(done)] {
        const auto token = source->token();
        if (!token.cancelled()) work(token);
        QMetaObject::invokeMethod(
            qApp,
            [guard, source, done] {
                if (!guard) return;
                guard->finished();
                if (!source->token().cancelled() && guard->source_ == source) done();
            },
            Qt::QueuedConnection);
    });
}

void LatestJob::finished() {
    if (--running_ == 0) Q_EMIT busyChanged(false);
}

} // namespace stagefall::ui

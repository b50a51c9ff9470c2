// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/latest_job.h"
#include "ui/bridge/library.h"
#include "ui/models/samples.h"

#include <QObject>
#include <map>
#include <vector>

namespace stagefall::ui {

/// Reads the samples of stored sessions, one after the other and off the UI thread, and keeps them. UI thread; only the
/// latest request counts. Sessions that grew since are read again.
class SampleReader : public QObject {
    Q_OBJECT
public:
    explicit SampleReader(Library& library, QObject* parent = nullptr);

    /// Afterwards finished(). At once (before it returns) where everything is known.
    void read(const std::vector<SessionId>& ids);
    void cancel(); ///< what was read so far stays in samples(); then finished()
    bool busy() const { return next_ < ids_.size(); }
    /// In the order of the request, without what cannot be read.
    const std::vector<SessionSamples>& samples() const { return samples_; }

Q_SIGNALS:
    void progress(int done, int all); ///< after each session
    void finished();

private:
    struct Known {
        std::int64_t events = 0;
        SessionSamples samples;
    };
    std::int64_t eventsOf(const SessionId& id) const;
    void step();
    void measure(const SessionId& id, std::vector<FrameSource> sources);

    Library& library_;
    LatestJob job_;
    std::vector<SessionId> ids_;
    std::size_t next_ = 0;
    std::uint64_t request_ = 0;
    std::vector<SessionSamples> samples_;
    std::map<SessionId, Known> known_;
};

} // namespace stagefall::ui

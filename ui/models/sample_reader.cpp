// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sample_reader.h"

#include <QPointer>
#include <algorithm>

namespace stagefall::ui {

SampleReader::SampleReader(Library& library, QObject* parent) : QObject(parent), library_(library) {}

std::int64_t SampleReader::eventsOf(const SessionId& id) const {
    const auto& all = library_.sessions();
    const auto found =
        std::find_if(all.begin(), all.end(), [&id](const SessionItem& item) { return item.summary.id == id; });
    return found == all.end() ? -1 : found->summary.events;
}

void SampleReader::read(const std::vector<SessionId>& ids) {
    ++request_;
    job_.cancel();
    ids_ = ids;
    next_ = 0;
    samples_.clear();
    step();
}

void SampleReader::cancel() {
    if (!busy()) return;
    ++request_;
    job_.cancel();
    ids_.resize(next_);
    Q_EMIT finished();
}

void SampleReader::step() {
    for (; busy(); ++next_) {
        const auto& id = ids_[next_];
        const auto known = known_.find(id);
        if (known == known_.end() || known->second.events != eventsOf(id)) break;
        samples_.push_back(known->second.samples);
        Q_EMIT progress(static_cast<int>(next_ + 1), static_cast<int>(ids_.size()));
    }
    if (!busy()) {
        Q_EMIT finished();
        return;
    }
    library_.read({ids_[next_]},
                  [guard = QPointer(this), request = request_, id = ids_[next_]](std::vector<FrameSource> sources) {
                      if (guard && guard->request_ == request) guard->measure(id, std::move(sources));
                  });
}

void SampleReader::measure(const SessionId& id, std::vector<FrameSource> sources) {
    const auto events = eventsOf(id);
    job_.run<std::vector<SessionSamples>>(
        [id, sources = std::move(sources)](const CancelToken&) {
            std::vector<SessionSamples> out;
            for (const auto& source : sources)
                out.push_back(collectSamples(id, *trace::buildTrace(source.events), *source.budget));
            return out;
        },
        [this, id, events](std::vector<SessionSamples> read) {
            if (!read.empty()) {
                known_[id] = {events, read.front()};
                samples_.push_back(std::move(read.front()));
            }
            ++next_;
            Q_EMIT progress(static_cast<int>(next_), static_cast<int>(ids_.size()));
            step();
        });
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/model.h"
#include "ui/bridge/frame_feed.h"
#include "ui/bridge/latest_job.h"
#include "ui/state/folding.h"
#include "ui/state/waterfall_look.h"
#include "ui/theme/appearance.h"

#include <QObject>

/// ui/waterfall: the timeline of the session shown. The frame becomes lines with verdicts off the UI thread
/// (TimelineSource); where they stand is worked out whenever it is painted, for what is seen only (TimelineView).
namespace stagefall::ui {

/// The lines of the newest frame. UI thread; the work is done on a pool thread, one at a time, and always goes on with
/// the newest frame, so that a busy session delays but never starves the view.
class TimelineSource : public QObject {
    Q_OBJECT
public:
    TimelineSource(FrameFeed& feed, Folding& folding, Appearance& appearance, QObject* parent = nullptr);

    /// The frame that the lines are of; possibly not the newest.
    const FramePtr& frame() const { return frame_; }
    const std::shared_ptr<const scene::TimelineModel>& model() const { return model_; } ///< never null
    std::size_t overCount() const { return over_count_; } ///< spans over budget, folded ones too
    void setLook(const WaterfallLook& look);
    const FrameFeed& feed() const { return feed_; }

Q_SIGNALS:
    void changed(); ///< other lines, or other verdicts

private:
    struct Made {
        FramePtr frame;
        std::shared_ptr<const scene::TimelineModel> model;
        std::size_t over_count = 0;
    };
    static Made make(FramePtr frame, const text::Catalogue& catalogue, scene::ContentOptions content);
    void request();
    void take(Made made);

    FrameFeed& feed_;
    Folding& folding_;
    Appearance& appearance_;
    FramePtr frame_;
    std::shared_ptr<const scene::TimelineModel> model_;
    std::size_t over_count_ = 0;
    WaterfallLook look_;
    LatestJob job_;
    bool at_work_ = false, again_ = false;
};

} // namespace stagefall::ui

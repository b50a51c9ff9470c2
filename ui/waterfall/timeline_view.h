// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/model.h"
#include "ui/bridge/frame_feed.h"
#include "ui/state/time_range.h"

#include <QPointF>
#include <QSizeF>
#include <memory>

namespace stagefall::ui {

/// What of a timeline is seen: size, scroll position and range of time, and the layout that follows from them. No
/// widget; UI thread. layout() works only when something has changed since the last call.
class TimelineView {
public:
    TimelineView();

    /// New lines of the same or another session. The line `keep` (a row; kNoRow: the topmost one in view) stays where
    /// it is, unless the view goes along with what is new. `recording`: all of what is replayed; empty where the view
    /// shall go along with its tasks instead.
    void setModel(std::shared_ptr<const scene::TimelineModel> model, FramePtr frame, Range recording, trace::Row keep,
                  bool follow);
    void setSize(QSizeF size);
    void setRange(const std::optional<Range>& shown, bool follow);
    void setScroll(double top);
    void setLook(bool statuses, bool compact);
    void setScale(double scale); ///< of text and lines; 1 = usual, more for presenting

    const scene::TimelineModel& model() const { return *model_; }
    const FramePtr& frame() const { return frame_; }
    double scroll() const { return scroll_; }
    double maxScroll() const;
    double headerHeight() const;
    double viewHeight() const; ///< of the lines, without the header
    double lineHeight() const { return options_.row_height; }

    /// The whole of time: a recording's extent; of a live session as far as its calm axis goes.
    Range whole() const;
    Range range() const; ///< that is in force
    const scene::Timeline& layout() const;
    const scene::TimelineOptions& options() const;

    /// kNoLine above and below the lines.
    std::size_t lineAt(double y) const;
    double lineTop(std::size_t line) const;
    bool inHeader(double y) const { return y < headerHeight(); }
    bool inLabels(double x) const { return x < layout().plot_left; }
    /// The scroll position at which the line is wholly in view, or the one it has.
    double scrollTo(std::size_t line) const;

private:
    void place();
    std::optional<Range> chosen() const;
    /// Most of a conversation's time went by between its tasks.
    bool pausesPrevail() const;
    Range lastTask() const;
    MonoTime latest() const;
    bool hasExtent() const { return recording_.to > recording_.from; }

    std::shared_ptr<const scene::TimelineModel> model_;
    FramePtr frame_;
    Range recording_;
    std::optional<Range> shown_;
    bool follow_ = true;
    double scroll_ = 0;
    double scale_ = 1;
    bool compact_ = false;
    mutable scene::TimelineOptions options_;
    mutable scene::Timeline timeline_;
    mutable bool stale_ = true;
};

} // namespace stagefall::ui

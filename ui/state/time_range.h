// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <QObject>
#include <optional>

namespace stagefall::ui {

struct Range {
    MonoTime from;
    MonoTime to;
    bool operator==(const Range&) const = default;
    Nanoseconds length() const { return to - from; }
};

/// Which stretch of time the waterfall shows, and which one is marked for its sums.
class TimeRange : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// None: everything, growing with the session.
    const std::optional<Range>& shown() const { return shown_; }
    void setShown(std::optional<Range> shown);
    /// While a session runs: the view goes along with "now". Panning or zooming by hand ends it.
    bool following() const { return following_; }
    void setFollowing(bool following);
    /// The range dragged in the ruler.
    const std::optional<Range>& marked() const { return marked_; }
    void setMarked(std::optional<Range> marked);

Q_SIGNALS:
    void shownChanged();
    void followingChanged(bool following);
    void markedChanged();

private:
    std::optional<Range> shown_;
    std::optional<Range> marked_;
    bool following_ = true;
};

} // namespace stagefall::ui

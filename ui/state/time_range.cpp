// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/time_range.h"

namespace stagefall::ui {

void TimeRange::setShown(std::optional<Range> shown) {
    if (shown == shown_) return;
    shown_ = shown;
    Q_EMIT shownChanged();
}

void TimeRange::setFollowing(bool following) {
    if (following == following_) return;
    following_ = following;
    Q_EMIT followingChanged(following_);
}

void TimeRange::setMarked(std::optional<Range> marked) {
    if (marked == marked_) return;
    marked_ = marked;
    Q_EMIT markedChanged();
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/folding.h"

namespace stagefall::ui {

void Folding::setFolded(SpanId group, bool folded) {
    const bool done = folded ? folded_.insert(group).second : folded_.erase(group) > 0;
    if (done) Q_EMIT changed();
}

void Folding::setAll(std::set<SpanId> folded) {
    if (folded == folded_) return;
    folded_ = std::move(folded);
    Q_EMIT changed();
}

} // namespace stagefall::ui

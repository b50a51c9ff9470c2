// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QObject>
#include <set>

namespace stagefall::ui {

/// Which groups of the waterfall are folded to one line.
class Folding : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const std::set<SpanId>& folded() const { return folded_; }
    bool isFolded(SpanId group) const { return folded_.contains(group); }
    void setFolded(SpanId group, bool folded);
    void setAll(std::set<SpanId> folded);

Q_SIGNALS:
    void changed();

private:
    std::set<SpanId> folded_;
};

} // namespace stagefall::ui

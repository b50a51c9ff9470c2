// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QObject>

/// ui/state: what views share, one object each. Setters ignore equal values; one change gives one signal.
namespace stagefall::ui {

/// The span that is selected, by id, so that it lives through new snapshots. None: the session as a whole.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    SpanId span() const { return span_; }
    void setSpan(SpanId span);
    void clear() { setSpan({}); }

Q_SIGNALS:
    void changed(stagefall::SpanId span);
    /// Enter or a double click: the inspector is asked to come forward.
    void openRequested();

private:
    SpanId span_;
};

} // namespace stagefall::ui

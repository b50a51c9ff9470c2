// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/selection.h"

namespace stagefall::ui {

void Selection::setSpan(SpanId span) {
    if (span == span_) return;
    span_ = span;
    Q_EMIT changed(span_);
}

} // namespace stagefall::ui

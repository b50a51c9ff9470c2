// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/models/key_value.h"
#include "ui/theme/appearance.h"

#include <QStringList>
#include <vector>

namespace stagefall::ui {

/// What the inspector says about a span, a group, a task, or the session as a whole: words and figures, ready to be
/// shown. All plain text, foreign where it comes from the trace. Times are from the task's start.
struct SpanDetails {
    trace::Row row = trace::kNoRow; ///< kNoRow: the session as a whole
    trace::Stage stage = trace::Stage::Group;
    QString name;
    QString where;     ///< "tool · step 1"
    QString measure;   ///< "806 ms"; "" where there is none
    QString allowance; ///< "over by 606 ms · allowed 200 ms"
    KeyValue::Tone tone = KeyValue::Tone::Plain;
    QString lab;     ///< says that times are the lab's, and which profile; "" where they are measured on a model
    QStringList why; ///< where the time went; only where it is over
    QStringList errors;
    QStringList notes;
    std::vector<KeyValue> timings;
    std::vector<KeyValue> measures;   ///< of a task or group
    std::vector<KeyValue> silences;   ///< of a task
    std::vector<KeyValue> server;     ///< as the server reported
    std::vector<KeyValue> attributes; ///< the rest, as recorded; keys are "[key]"
    bool operator==(const SpanDetails&) const = default;
};

/// Pure. Linear in the spans of the trace.
SpanDetails spanDetails(const Frame& frame, SpanId span, const Appearance& appearance);

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace stagefall::ui {

/// One line of names and figures. Everything is plain text and may be foreign.
struct KeyValue {
    enum class Tone {
        Plain,
        Faint, ///< "not reported"
        Near,
        Over, ///< with a sign before it
    };
    QString key;
    QString value;
    QString between;    ///< small and faint between them: "+240 ms → +241 ms"
    QString definition; ///< on hover, and for screen readers
    Tone tone = Tone::Plain;
    int depth = 0; ///< indents the key
    bool operator==(const KeyValue&) const = default;
};

} // namespace stagefall::ui

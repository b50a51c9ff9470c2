// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "ui/state/time_range.h"

#include <QObject>
#include <QString>
#include <cstdint>
#include <vector>

namespace stagefall::ui {

/// A person's note on a span, or on a range of time.
struct Annotation {
    std::int64_t id = 0; ///< unique within the session
    SpanId span;         ///< none: `range` is meant
    Range range;
    QString text; ///< plain
    bool operator==(const Annotation&) const = default;
};

/// The notes of the session shown. Views add and change; the library keeps them (it connects to edited()).
class Annotations : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const std::vector<Annotation>& all() const { return all_; }
    /// What the store had; no edited().
    void load(std::vector<Annotation> all);
    void add(SpanId span, const QString& text);
    void add(Range range, const QString& text);
    void setText(std::int64_t id, const QString& text); ///< an empty text removes it
    void remove(std::int64_t id);

Q_SIGNALS:
    void changed(); ///< loaded or edited
    void edited();  ///< by a person: to be kept

private:
    void append(Annotation annotation);
    std::vector<Annotation> all_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/model.h"
#include "ui/theme/appearance.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace stagefall::ui {

/// What is said about a line when it is pointed at. Plain text; names are foreign.
struct SpanCard {
    struct Figure {
        QString name, value;
        scene::Ink ink = scene::Ink::Text;
    };
    QString title;
    QString kind; ///< stage and, where it did not go well, outcome
    trace::Stage stage = trace::Stage::Other;
    std::vector<Figure> figures;
    QStringList definitions; ///< what the figures are measured from and to
};
SpanCard spanCard(const scene::TimelineModel& model, std::size_t line, const Appearance& appearance);

/// What a screen reader is told about a line.
struct LineWords {
    QString name;        ///< "tool, query_sales"
    QString time;        ///< "806 ms"
    QString description; ///< "806 ms, allowed 200 ms, over by 606 ms, started at +250 ms, level 2"
    QString standing;    ///< of that what is worth hearing when it changes: running or how it ended, the verdict
};
LineWords lineWords(const scene::TimelineModel& model, std::size_t line, const Appearance& appearance);

/// One line for a screen reader: "query_sales, tool, 806 ms, over by 606 ms, 4 of 9".
QString spanSentence(const scene::TimelineModel& model, std::size_t line, const Appearance& appearance);

} // namespace stagefall::ui

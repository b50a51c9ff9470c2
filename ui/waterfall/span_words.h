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

/// One line for a screen reader: "query_sales, tool, 806 ms, over by 606 ms, 4 of 9".
QString spanSentence(const scene::TimelineModel& model, std::size_t line, const Appearance& appearance);

} // namespace stagefall::ui

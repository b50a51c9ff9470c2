// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/palette.h"
#include "core/scene/scene.h"
#include "core/scene/text_width.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QHash>
#include <QPainter>
#include <QStaticText>
#include <map>
#include <string>
#include <tuple>

namespace stagefall::ui {

/// Paints scenes of core by QPainter: on the screen, into pictures, into PDF. Keeps brushes and fonts between calls, so
/// a view keeps one. Not for two threads at a time. Lengths are device-independent pixels; `pixel_ratio` is that of the
/// device, for lines that fall on its pixels and hatching that is sharp. On PDF all hatching is lines, not pictures.
class ScenePainter {
public:
    ScenePainter(scene::Theme theme, double pixel_ratio);

    scene::Theme theme() const { return theme_; }
    double pixelRatio() const { return ratio_; }
    /// How strongly the open end of what still runs shows, 0 to 1; 1 to begin with.
    void setPulse(double share) { pulse_ = share; }
    /// Of hatching, outlines, dashes and frayed ends: Scene::scale of what is painted. Patterns are made anew only
    /// where it changes.
    void setScale(double scale);

    void paint(QPainter& painter, const scene::Primitive& primitive);
    void paint(QPainter& painter, const scene::Box& box);
    void paint(QPainter& painter, const scene::Stroke& stroke);
    void paint(QPainter& painter, const scene::Glyph& glyph);
    void paint(QPainter& painter, const scene::Label& label);

private:
    QColor surface(scene::Ink ink, double share = 1) const;
    const QBrush& pattern(scene::Fill fill, scene::Ink ink);
    void fillArea(QPainter& painter, const QRectF& area, const scene::Box& box);
    void openEdge(QPainter& painter, const scene::Box& box) const;
    struct Face {
        QFont font;
        int number = 0;
    };
    const Face& face(double size, bool mono, bool bold);
    struct Shaped {
        QStaticText text;
        double ascent = 0; ///< of its line: letters of a fallback font make it higher than the face's own
    };
    const Shaped& shaped(const Face& face, const scene::Label& label, const QPainter& painter);

    scene::Theme theme_;
    double ratio_;
    double pulse_ = 1;
    double scale_ = 1;
    std::map<std::pair<scene::Fill, scene::Ink>, QBrush> patterns_;
    std::map<std::tuple<int, bool, bool>, Face> faces_;
    /// Texts as they were shaped: most are the same from one paint to the next. By face, room and text.
    QHash<QByteArray, Shaped> texts_;
};

/// All of a scene, from (0, 0) on. The ground is the caller's.
void paintScene(QPainter& painter, const scene::Scene& scene, scene::Theme theme, double pixel_ratio);

/// Widths of texts in the fonts that ScenePainter uses, for layouts (TimelineOptions::measure). UI thread.
scene::Measure fontMeasure();

} // namespace stagefall::ui

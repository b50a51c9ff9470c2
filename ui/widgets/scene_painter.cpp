// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scene_painter.h"

#include "ui/theme/appearance.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>
#include <QPainterPath>
#include <QTextLayout>
#include <array>
#include <cmath>
#include <memory>
#include <unordered_map>

namespace stagefall::ui {
namespace {

using scene::Anchor;
using scene::Box;
using scene::Fill;
using scene::Glyph;
using scene::Ink;
using scene::Label;
using scene::Stroke;

/// What a slanted pattern is made of: lines `width` wide, `every` px apart (across), over a wash.
struct Slant {
    double every = 5, width = 1.2, wash = 0, ground = 0;
};

Slant slantOf(Fill fill, Ink ink, double scale) {
    if (fill == Fill::Striped) return {10 * scale, 4 * scale, 0.25, 0};
    // The ground dims the stage's colour, so that red rules and the form below can still be told.
    if (ink == Ink::Over) return {6 * scale, 2.4 * scale, 0.3, 0.52};
    return {5 * scale, 1.2 * scale, 0, 0};
}

bool vectors(const QPainter& painter) {
    const auto* engine = painter.paintEngine();
    if (engine == nullptr) return false;
    const auto type = engine->type();
    return type == QPaintEngine::Pdf || type == QPaintEngine::Picture || type == QPaintEngine::SVG;
}

QString toText(const std::string& text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// A tile that goes on seamlessly; slanted lines run up to the right.
QImage tileOf(Fill fill, const QColor& ink, const QColor& ground, const Slant& slant, double ratio, double scale) {
    const double side = fill == Fill::Dotted ? 4 * scale : slant.every * std::sqrt(2.0);
    const int pixels = std::max(2, static_cast<int>(std::lround(side * ratio)));
    QImage tile(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto share = [](QColor colour, double alpha) {
        colour.setAlphaF(static_cast<float>(alpha));
        return colour;
    };
    if (fill == Fill::Dotted) {
        painter.fillRect(tile.rect(), share(ink, 0.3));
        painter.scale(pixels / 4.0, pixels / 4.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(1, 1), 0.85, 0.85);
        painter.drawEllipse(QPointF(3, 3), 0.85, 0.85);
        return tile;
    }
    if (slant.ground > 0) painter.fillRect(tile.rect(), share(ground, slant.ground));
    if (slant.wash > 0) painter.fillRect(tile.rect(), share(ink, slant.wash));
    painter.setPen(QPen(ink, slant.width * ratio, Qt::SolidLine, Qt::FlatCap));
    for (int i = -1; i <= 2; ++i)
        painter.drawLine(QPointF(i * pixels - pixels, pixels * 2), QPointF(i * pixels + pixels * 2, -pixels));
    return tile;
}

void slantedLines(QPainter& painter, const QRectF& area, const QColor& ink, const Slant& slant) {
    painter.setPen(QPen(ink, slant.width, Qt::SolidLine, Qt::FlatCap));
    const double step = slant.every * std::sqrt(2.0);
    const double h = area.height();
    for (double x = std::floor((area.left() - h) / step) * step; x < area.right(); x += step)
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x + h, area.top()));
}

} // namespace

ScenePainter::ScenePainter(scene::Theme theme, double pixel_ratio)
    : theme_(theme), ratio_(std::max(0.5, pixel_ratio)) {}

void ScenePainter::setScale(double scale) {
    if (scale == scale_) return;
    scale_ = scale;
    patterns_.clear();
}

QColor ScenePainter::surface(Ink ink, double share) const {
    auto colour = toColour(scene::colour(ink, theme_));
    if (share < 1) colour.setAlphaF(static_cast<float>(share));
    return colour;
}

const QBrush& ScenePainter::pattern(Fill fill, Ink ink) {
    auto [found, fresh] = patterns_.try_emplace({fill, ink});
    if (fresh) {
        found->second =
            QBrush(tileOf(fill, surface(ink), surface(Ink::Ground), slantOf(fill, ink, scale_), ratio_, scale_));
        found->second.setTransform(QTransform::fromScale(1 / ratio_, 1 / ratio_));
    }
    return found->second;
}

const ScenePainter::Face& ScenePainter::face(double size, bool mono, bool bold) {
    auto [found, fresh] = faces_.try_emplace({qRound(size), mono, bold});
    if (fresh) {
        const auto font = mono ? monoFont(size, bold) : textFont(size, bold);
        found->second = {font, static_cast<int>(faces_.size())};
    }
    return found->second;
}

const ScenePainter::Shaped& ScenePainter::shaped(const Face& face, const Label& label, const QPainter& painter) {
    QByteArray key = QByteArray::number(face.number) + ' ' + QByteArray::number(label.max_width, 'f', 0) + ' ';
    key.append(label.text.data(), static_cast<qsizetype>(label.text.size()));
    const auto found = texts_.find(key);
    if (found != texts_.end()) return *found;
    constexpr qsizetype kMost = 2000;
    if (texts_.size() > kMost) texts_.clear();
    auto text = toText(label.text);
    // No letter is wider than an em: most need no measuring.
    if (label.max_width > 0 && static_cast<double>(text.size()) * label.size > label.max_width) {
        const QFontMetricsF metrics(face.font);
        constexpr double kSlack = 1;
        if (metrics.horizontalAdvance(text) > label.max_width + kSlack)
            text = metrics.elidedText(text, Qt::ElideRight, label.max_width);
    }
    QStaticText made(text);
    made.setTextFormat(Qt::PlainText);
    made.setPerformanceHint(QStaticText::AggressiveCaching);
    made.prepare(painter.transform(), face.font);
    QTextLayout line(text, face.font);
    line.beginLayout();
    auto first = line.createLine();
    constexpr double kWide = 1e6;
    first.setLineWidth(kWide); // lays it out: until then it has no height
    const double ascent = first.ascent();
    line.endLayout();
    return *texts_.insert(key, {made, ascent});
}

void ScenePainter::paint(QPainter& painter, const scene::Primitive& primitive) {
    std::visit([&](const auto& shape) { paint(painter, shape); }, primitive);
}

void ScenePainter::fillArea(QPainter& painter, const QRectF& area, const Box& box) {
    const double radius = box.open_right ? 0 : std::min(box.radius, box.w / 2);
    const auto shape = [&] {
        if (radius > 0.5)
            painter.drawRoundedRect(area, radius, radius);
        else
            painter.drawRect(area);
    };
    painter.setPen(Qt::NoPen);
    const bool flat = box.fill == Fill::Solid || box.fill == Fill::Pale;
    if (flat || !vectors(painter)) {
        painter.setBrush(flat ? QBrush(surface(box.ink, box.fill == Fill::Pale ? 0.35 : 1))
                              : pattern(box.fill, box.ink));
        return shape();
    }
    const auto slant = slantOf(box.fill, box.ink, scale_);
    const auto wash = [&](Ink ink, double share) {
        if (share <= 0) return;
        painter.setBrush(surface(ink, share));
        shape();
    };
    wash(Ink::Ground, slant.ground);
    wash(box.ink, box.fill == Fill::Dotted ? 0.6 : slant.wash);
    if (box.fill == Fill::Dotted) return;
    painter.save();
    QPainterPath clip;
    clip.addRoundedRect(area, radius, radius);
    painter.setClipPath(clip, Qt::IntersectClip);
    slantedLines(painter, area, surface(box.ink), slant);
    painter.restore();
}

void ScenePainter::paint(QPainter& painter, const Box& box) {
    // An outline is half inside, so that it takes no more room than others.
    const double inset = box.outline ? 0.5 * scale_ : 0;
    const QRectF area(box.x + inset, box.y + inset, std::max(0.5, box.w - 2 * inset), std::max(0.5, box.h - 2 * inset));
    painter.setRenderHint(QPainter::Antialiasing);
    fillArea(painter, area, box);
    if (box.outline) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(surface(box.ink), scale_ * (box.ink == Ink::Over ? 1.2 : 1)));
        const double radius = box.open_right ? 0 : std::min(box.radius, box.w / 2);
        painter.drawRoundedRect(area, radius, radius);
    }
    if (box.open_right) openEdge(painter, box);
}

/// A running bar frays out.
void ScenePainter::openEdge(QPainter& painter, const Box& box) const {
    double x = box.x + box.w;
    constexpr std::array<std::array<double, 2>, 3> kStrips{{{2.5, 0.75}, {1.8, 0.5}, {1.2, 0.3}}};
    constexpr double kGap = 1.5;
    for (const auto& [width, share] : kStrips) {
        x += kGap * scale_;
        painter.fillRect(QRectF(x, box.y, width * scale_, box.h), surface(box.ink, share * pulse_));
        x += width * scale_;
    }
}

void ScenePainter::paint(QPainter& painter, const Stroke& stroke) {
    const bool upright = stroke.x1 == stroke.x2;
    const bool level = stroke.y1 == stroke.y2;
    const auto colour = surface(stroke.ink);
    if (stroke.dashed || !(upright || level)) {
        painter.setRenderHint(QPainter::Antialiasing, !upright);
        QPen pen(colour, stroke.width, Qt::SolidLine, Qt::FlatCap);
        if (stroke.dashed) pen.setDashPattern({5 * scale_ / stroke.width, 4 * scale_ / stroke.width});
        painter.setPen(pen);
        painter.drawLine(QPointF(stroke.x1, stroke.y1), QPointF(stroke.x2, stroke.y2));
        return;
    }
    // On the device's pixels, so that thin lines are sharp.
    const auto snap = [this](double at) { return std::round(at * ratio_) / ratio_; };
    const double width = std::max(1.0, std::round(stroke.width * ratio_)) / ratio_;
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (upright)
        painter.fillRect(
            QRectF(snap(stroke.x1 - width / 2), std::min(stroke.y1, stroke.y2), width, std::abs(stroke.y2 - stroke.y1)),
            colour);
    else
        painter.fillRect(
            QRectF(std::min(stroke.x1, stroke.x2), snap(stroke.y1 - width / 2), std::abs(stroke.x2 - stroke.x1), width),
            colour);
}

void ScenePainter::paint(QPainter& painter, const Glyph& glyph) {
    const double half = glyph.size / 2;
    QPolygonF shape;
    const auto at = [&](double x, double y) { shape << QPointF(glyph.x + x, glyph.y + y); };
    switch (glyph.shape) {
    case Glyph::Shape::Diamond:
        at(0, -half), at(half, 0), at(0, half), at(-half, 0);
        break;
    case Glyph::Shape::Down:
        at(-half, -half / 2), at(half, -half / 2), at(0, half / 2);
        break;
    case Glyph::Shape::Right:
        at(-half / 2, -half), at(half / 2, 0), at(-half / 2, half);
        break;
    case Glyph::Shape::Warning:
        at(0, -half), at(half * 1.1, half * 0.9), at(-half * 1.1, half * 0.9);
        break;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(surface(glyph.ink));
    painter.drawPolygon(shape);
    if (glyph.shape != Glyph::Shape::Warning) return;
    const auto mark = surface(Ink::Ground);
    const double thick = half * 0.24;
    painter.fillRect(QRectF(glyph.x - thick / 2, glyph.y - half * 0.35, thick, half * 0.65), mark);
    painter.fillRect(QRectF(glyph.x - thick / 2, glyph.y + half * 0.5, thick, half * 0.24), mark);
}

void ScenePainter::paint(QPainter& painter, const Label& label) {
    if (label.text.empty()) return;
    const auto& look = face(label.size, label.mono, label.bold);
    const auto& [text, ascent] = shaped(look, label, painter);
    double x = label.x;
    if (label.anchor == Anchor::Middle) x -= text.size().width() / 2;
    if (label.anchor == Anchor::End) x -= text.size().width();
    painter.setFont(look.font);
    painter.setPen(toColour(scene::textColour(label.ink, theme_)));
    painter.drawStaticText(QPointF(x, label.y - ascent), text);
}

void paintScene(QPainter& painter, const scene::Scene& scene, scene::Theme theme, double pixel_ratio) {
    ScenePainter brush(theme, pixel_ratio);
    brush.setScale(scene.scale);
    for (const auto& primitive : scene.primitives) brush.paint(painter, primitive);
}

scene::Measure fontMeasure() {
    struct Face {
        QFontMetricsF metrics;
        double digit;
        std::unordered_map<std::string, double> known; // most texts are measured again at the next paint
    };
    auto faces = std::make_shared<std::map<std::pair<int, bool>, Face>>();
    return [faces](const std::string& text, double size, bool mono) {
        auto found = faces->find({qRound(size), mono});
        if (found == faces->end()) {
            const QFontMetricsF metrics(mono ? monoFont(size) : textFont(size));
            found = faces
                        ->emplace(std::pair{qRound(size), mono},
                                  Face{metrics, metrics.horizontalAdvance(QLatin1Char('0')), {}})
                        .first;
        }
        auto& face = found->second;
        const bool ascii =
            std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
        if (mono && ascii) return face.digit * static_cast<double>(text.size());
        const auto known = face.known.find(text);
        if (known != face.known.end()) return known->second;
        constexpr std::size_t kMost = 4000;
        if (face.known.size() > kMost) face.known.clear();
        return face.known[text] = face.metrics.horizontalAdvance(toText(text));
    };
}

} // namespace stagefall::ui

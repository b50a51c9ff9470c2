// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/marks.h"

#include "core/analysis/format.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>

namespace stagefall::ui {
namespace {

using scene::Ink;

QColor share(QColor colour, double alpha) {
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

class Painter {
public:
    Painter(QPainter& painter, const TimelineView& view, const Marks& marks, const Appearance& appearance)
        : p_(painter), view_(view), marks_(marks), look_(appearance), timeline_(view.layout()) {}

    void run() {
        p_.setRenderHint(QPainter::Antialiasing);
        p_.save();
        p_.setClipRect(QRectF(0, timeline_.header_height, timeline_.scene.width, view_.viewHeight()));
        if (marks_.searching) stepBack();
        if (marks_.hovered != marks_.selected) row(marks_.hovered, look_.colour(Ink::Text), 0.045, 0);
        row(marks_.selected, look_.colour(Ink::Accent), 0.07, marks_.focused ? 1.6 : 1.0);
        p_.restore();
        if (marks_.framed && !selectionSeen()) focusFrame();
        if (marks_.marked) markedRange(*marks_.marked);
        if (marks_.measure_from) measure();
        if (marks_.notes != nullptr)
            for (const auto& note : *marks_.notes) paintNote(note);
    }

private:
    void row(std::size_t line, const QColor& colour, double fill, double outline) {
        if (line == scene::TimelineModel::kNoLine) return;
        constexpr double kInset = 4;
        const QRectF area(kInset + 0.5, view_.lineTop(line) + 0.5, timeline_.scene.width - 2 * kInset - 1,
                          view_.lineHeight() - 1);
        p_.setBrush(share(colour, fill));
        p_.setPen(outline > 0 ? QPen(colour, outline) : QPen(Qt::NoPen));
        p_.drawRoundedRect(area, 5, 5);
    }

    bool selectionSeen() const {
        if (marks_.selected == scene::TimelineModel::kNoLine) return false;
        const double top = view_.lineTop(marks_.selected);
        return top + view_.lineHeight() > timeline_.header_height && top < timeline_.scene.height;
    }

    /// Who has the focus must be seen, also where no line can tell.
    void focusFrame() {
        // Four bars: to stroke a path of that size costs as much as all the rest.
        const auto accent = look_.colour(Ink::Accent);
        const double top = timeline_.header_height + 1;
        const double width = timeline_.scene.width;
        const double height = view_.viewHeight() - 1;
        constexpr double kThick = 1.5;
        p_.fillRect(QRectF(0, top, width, kThick), accent);
        p_.fillRect(QRectF(0, top + height - kThick, width, kThick), accent);
        p_.fillRect(QRectF(0, top, kThick, height), accent);
        p_.fillRect(QRectF(width - kThick, top, kThick, height), accent);
    }

    void stepBack() {
        p_.setPen(Qt::NoPen);
        const auto veil = share(look_.colour(Ink::Ground), 0.62);
        for (std::size_t i = 0; i < timeline_.rows.size(); ++i) {
            const auto line = timeline_.first_line + i;
            if (std::binary_search(marks_.matches.begin(), marks_.matches.end(), line)) continue;
            p_.fillRect(QRectF(0, view_.lineTop(line), timeline_.scene.width, view_.lineHeight()), veil);
        }
    }

    double clampX(MonoTime at) const { return std::clamp(timeline_.x(at), timeline_.plot_left, timeline_.plot_right); }

    void markedRange(const Range& range) {
        if (range.to < timeline_.from || range.from > timeline_.to) return;
        const double left = clampX(range.from);
        const double right = clampX(range.to);
        const auto accent = look_.colour(Ink::Accent);
        const double bottom = timeline_.scene.height;
        p_.fillRect(QRectF(left, 0, right - left, bottom), share(accent, 0.09));
        p_.fillRect(QRectF(left, 0, right - left, 2), accent);
        p_.fillRect(QRectF(left, 0, 1, bottom), share(accent, 0.8));
        p_.fillRect(QRectF(right - 1, 0, 1, bottom), share(accent, 0.8));
    }

    void measure() {
        const auto accent = look_.colour(Ink::Accent);
        const double from = clampX(*marks_.measure_from);
        p_.setPen(QPen(accent, 1, Qt::DashLine));
        p_.drawLine(QPointF(from, timeline_.header_height), QPointF(from, timeline_.scene.height));
        if (!marks_.measure_to) return;
        const double to = clampX(*marks_.measure_to);
        p_.drawLine(QPointF(to, timeline_.header_height), QPointF(to, timeline_.scene.height));
        const double y = timeline_.header_height + look_.px(14);
        p_.setPen(QPen(accent, 1.2));
        p_.drawLine(QPointF(from, y), QPointF(to, y));
        for (const double x : {from, to}) p_.drawLine(QPointF(x, y - 4), QPointF(x, y + 4));
        const auto length =
            std::max(*marks_.measure_from, *marks_.measure_to) - std::min(*marks_.measure_from, *marks_.measure_to);
        tag((from + to) / 2, y, QString::fromStdString(analysis::formatDuration(length)));
    }

    void tag(double middle, double y, const QString& text) {
        const auto font = look_.mono(12, true);
        const double width = QFontMetricsF(font).horizontalAdvance(text) + 14;
        const double left = std::clamp(middle - width / 2, timeline_.plot_left, timeline_.scene.width - width);
        const QRectF area(left, y - look_.px(10), width, look_.px(20));
        p_.setPen(QPen(look_.colour(Ink::Accent), 1));
        p_.setBrush(look_.colour(Ink::Raised));
        p_.drawRoundedRect(area, 5, 5);
        p_.setFont(font);
        p_.setPen(look_.textColour(Ink::Text));
        p_.drawText(area, Qt::AlignCenter, text);
    }

    void paintNote(const Annotation& note) {
        const auto place = notePlace(note, view_);
        if (place.isEmpty()) return;
        p_.fillRect(place.adjusted(-3, 0, 2, 0), look_.colour(Ink::Ground)); // a long label may be under it
        const QRectF body(place.left() + 1, place.top() + 1.5, place.width() - 2, place.height() - 5);
        QPainterPath bubble;
        bubble.setFillRule(Qt::WindingFill);
        bubble.addRoundedRect(body, 2.5, 2.5);
        bubble.addPolygon(QPolygonF({{body.left() + 2.5, body.bottom() - 0.5},
                                     {body.left() + 6.5, body.bottom() - 0.5},
                                     {body.left() + 2.5, body.bottom() + 3}}));
        p_.setPen(Qt::NoPen);
        p_.setBrush(look_.colour(Ink::Accent));
        p_.drawPath(bubble);
        const auto line = look_.colour(Ink::Ground);
        p_.fillRect(QRectF(body.left() + 2.5, body.top() + 2.2, body.width() - 5, 1.1), line);
        p_.fillRect(QRectF(body.left() + 2.5, body.top() + 4.6, body.width() - 7, 1.1), line);
    }

    QPainter& p_;
    const TimelineView& view_;
    const Marks& marks_;
    const Appearance& look_;
    const scene::Timeline& timeline_;
};

} // namespace

QRectF notePlace(const Annotation& note, const TimelineView& view) {
    constexpr double kSide = 13;
    const auto& timeline = view.layout();
    if (!note.span.valid()) {
        if (note.range.from < timeline.from || note.range.from > timeline.to) return {};
        return {timeline.x(note.range.from) - 1, 3, kSide, kSide};
    }
    const auto line = view.model().lineOf(view.model().trace().spans.find(note.span));
    if (line == scene::TimelineModel::kNoLine) return {};
    const double top = view.lineTop(line) + (view.lineHeight() - kSide) / 2;
    if (top < timeline.header_height || top > timeline.scene.height) return {};
    return {timeline.plot_left - kSide - 6, top, kSide, kSide};
}

void paintMarks(QPainter& painter, const TimelineView& view, const Marks& marks, const Appearance& appearance) {
    Painter(painter, view, marks, appearance).run();
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/appearance.h"
#include "ui/theme/style_sheet.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPointer>
#include <QSvgRenderer>
#include <functional>

namespace stagefall::ui {
namespace {

using Colour = std::function<QColor(QIcon::Mode)>;

QByteArray drawing(const QString& name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void paintDrawing(QPainter& painter, const QRectF& rect, QByteArray svg, const QColor& colour) {
    svg.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
    QSvgRenderer renderer(svg);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter, rect);
}

/// Paints the drawing in the colour of the moment.
class TintedEngine : public QIconEngine {
public:
    TintedEngine(QByteArray svg, Colour colour) : svg_(std::move(svg)), colour_(std::move(colour)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
        paintDrawing(*painter, rect, svg_, colour_(mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap out(size);
        out.fill(Qt::transparent);
        QPainter painter(&out);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return out;
    }
    QIconEngine* clone() const override { return new TintedEngine(*this); }
    bool isNull() override { return svg_.isEmpty(); }

private:
    QByteArray svg_;
    Colour colour_;
};

QIcon tinted(const QString& name, Colour colour) {
    auto svg = drawing(name);
    return svg.isEmpty() ? QIcon() : QIcon(new TintedEngine(std::move(svg), std::move(colour)));
}

} // namespace

QIcon icon(const QString& name, const Appearance& appearance, scene::Ink ink) {
    return tinted(name, [&appearance, ink](QIcon::Mode mode) {
        return appearance.textColour(mode == QIcon::Disabled ? scene::Ink::Faint : ink);
    });
}

QIcon iconOnAccent(const QString& name, const Appearance& appearance) {
    return tinted(name, [&appearance](QIcon::Mode mode) {
        return mode == QIcon::Disabled ? appearance.textColour(scene::Ink::Faint) : onAccent(appearance.theme());
    });
}

QPixmap iconPixmap(const QString& name, const Appearance& appearance, scene::Ink ink, int pixels, double device_ratio) {
    const int real = qRound(pixels * device_ratio);
    QPixmap out(real, real);
    out.fill(Qt::transparent);
    QPainter painter(&out);
    paintDrawing(painter, QRectF(0, 0, real, real), drawing(name), appearance.textColour(ink));
    painter.end();
    out.setDevicePixelRatio(device_ratio);
    return out;
}

QIcon programIcon() { return QIcon(QStringLiteral(":/icons/stagefall.svg")); }

} // namespace stagefall::ui

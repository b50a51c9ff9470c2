// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wrapped_label.h"

#include <QPainter>
#include <QTextLayout>
#include <cmath>

namespace stagefall::ui {
namespace {

/// Lays the text out in lines of `width`; gives the height. Paints too where a painter is given.
double layOut(const QString& text, const QFont& font, int width, QPainter* painter) {
    auto lines = text;
    lines.replace(QLatin1Char('\n'), QChar::LineSeparator);
    QTextLayout layout(lines, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    double y = 0;
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1, width));
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    if (painter != nullptr) layout.draw(painter, {0, 0});
    return y;
}

} // namespace

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int WrappedLabel::heightForWidth(int width) const {
    return static_cast<int>(std::ceil(layOut(text(), font(), width, nullptr)));
}

QSize WrappedLabel::sizeHint() const {
    const auto width = std::min(220, fontMetrics().horizontalAdvance(text().left(200)) + 2);
    return {width, heightForWidth(width)};
}

QSize WrappedLabel::minimumSizeHint() const { return {40, fontMetrics().height()}; }

void WrappedLabel::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    layOut(text(), font(), width(), &painter);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include <QPainter>
#include <QStyle>
#include <utility>

namespace stagefall::ui {

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setText(text);
}

void ElidedLabel::setText(const QString& text) {
    auto line = text;
    for (auto& letter : line)
        if (letter.category() == QChar::Other_Control) letter = QLatin1Char(' ');
    if (line == QLabel::text()) return;
    QLabel::setText(line);
    refreshToolTip();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    mode_ = mode;
    update();
}

void ElidedLabel::setShortText(const QString& text) {
    if (text == std::exchange(short_, text)) return;
    refreshToolTip();
    update();
}

QString ElidedLabel::shownText() const {
    const auto metrics = fontMetrics();
    const auto room = contentsRect().width();
    const bool whole = short_.isEmpty() || metrics.horizontalAdvance(text()) <= room;
    return metrics.elidedText(whole ? text() : short_, mode_, room);
}

QSize ElidedLabel::sizeHint() const {
    const auto frame = size() - contentsRect().size();
    return {fontMetrics().horizontalAdvance(text()) + 2 + frame.width(), fontMetrics().height() + frame.height()};
}

QSize ElidedLabel::minimumSizeHint() const { return {fontMetrics().averageCharWidth() * 4, sizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), QStyle::visualAlignment(layoutDirection(), alignment()), palette(),
                          isEnabled(), shownText(), foregroundRole());
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    refreshToolTip();
}

void ElidedLabel::setTip(const QString& text) {
    tip_ = text;
    refreshToolTip();
}

void ElidedLabel::refreshToolTip() {
    auto lines = shownText() == text() ? QStringList() : QStringList{text()};
    if (!tip_.isEmpty()) lines << tip_;
    setToolTip(lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/waterfall/span_words.h"

#include <QFrame>

namespace stagefall::ui {

/// The card beside the pointer. Takes no input; the view that owns it shows, moves and hides it.
class HoverCard : public QFrame {
    Q_OBJECT
public:
    explicit HoverCard(const Appearance& appearance, QWidget* parent);
    void showCard(const SpanCard& card, QPoint pointer);
    void showNote(const QString& text, QPoint pointer);
    QString text() const; ///< all of it, for tests

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void place(QPoint pointer);
    QSize layOut(class QPainter* painter) const;

    const Appearance& appearance_;
    SpanCard card_;
    QString note_;
};

} // namespace stagefall::ui

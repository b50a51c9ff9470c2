// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace stagefall::ui {

/// One line of plain text that is cut with an ellipsis where it does not fit; the whole is then its tool tip. Takes its
/// looks from the style sheet's roles like any label.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr) : ElidedLabel({}, parent) {}
    explicit ElidedLabel(const QString& text, QWidget* parent = nullptr);

    /// Foreign text is fine: control characters become spaces.
    void setText(const QString& text);
    /// Shown where the text does not fit; "" = the text is cut.
    void setShortText(const QString& text);
    /// Said on hover, after the whole text where that is elided. Plain.
    void setTip(const QString& text);
    void setElideMode(Qt::TextElideMode mode);
    QString shownText() const; ///< as it is painted now

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshToolTip();
    QString short_, tip_;
    Qt::TextElideMode mode_ = Qt::ElideRight;
};

} // namespace stagefall::ui

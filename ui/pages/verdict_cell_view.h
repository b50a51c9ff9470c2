// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/verdict_cells.h"

#include <QFrame>
#include <QTimer>

class QLabel;

namespace stagefall::ui {

class ElidedLabel;
class VerdictSign;

/// One measure: caption, sign and figure, note. A click or Enter goes to where it is worst; Ctrl+C and the context menu
/// copy it.
class VerdictCellView : public QFrame {
    Q_OBJECT
public:
    explicit VerdictCellView(const Appearance& appearance, QWidget* parent = nullptr);
    void setCell(const VerdictCell& cell, const QString& verdict_word);
    void setDivided(bool divided); ///< a line at the left, from the cell before it
    QString copied() const;        ///< "First feedback: 64 ms (allowed 100 ms, within)"

Q_SIGNALS:
    void activated(); ///< clicked, or Enter: where is it worst?

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void copy() const;
    void sayAnew();

    const Appearance& appearance_;
    VerdictCell cell_;
    QString word_;
    bool divided_ = false;
    QTimer saying_; ///< a running clock is not read out sixty times a second
    ElidedLabel* caption_;
    VerdictSign* sign_;
    ElidedLabel* value_;
    ElidedLabel* note_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "ui/theme/appearance.h"

#include <QRectF>
#include <QWidget>

class QPainter;

namespace stagefall::ui {

/// A verdict as a form: over is a filled triangle, near a ring half filled, within a filled dot, unknown an empty ring.
/// The colours only repeat what the forms say.
void paintVerdict(QPainter& painter, const QRectF& square, budget::Verdict verdict, const Appearance& appearance);
/// The ink of figures under that verdict: only over and near are coloured.
scene::Ink figureInk(budget::Verdict verdict);

/// The sign on its own, beside words or a figure. It has a tool tip and a name for screen readers.
class VerdictSign : public QWidget {
    Q_OBJECT
public:
    explicit VerdictSign(const Appearance& appearance, QWidget* parent = nullptr);
    void setVerdict(budget::Verdict verdict);
    budget::Verdict verdict() const { return verdict_; }
    QSize sizeHint() const override { return {12, 12}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    budget::Verdict verdict_ = budget::Verdict::Unknown;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/sign.h"

#include <QTimer>
#include <QWidget>

namespace stagefall::ui {

/// A sign on its own, 16 px unless said otherwise. The running ring turns slowly, and only while it can be seen.
class StatusRing : public QWidget {
    Q_OBJECT
public:
    explicit StatusRing(const Appearance& appearance, QWidget* parent = nullptr);
    Sign sign() const { return sign_; }
    void setSign(Sign sign);
    void setExtent(int pixels);
    void setStill(bool still); ///< the ring does not turn: what it is about stands still too
    bool turning() const { return timer_.isActive(); }
    QSize sizeHint() const override { return {extent_, extent_}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    const Appearance& appearance_;
    Sign sign_ = Sign::None;
    int extent_ = 16;
    int step_ = 0;
    bool still_ = false;
    QTimer timer_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QTimer>
#include <QWidget>

class QPushButton;

namespace stagefall::ui {

/// What the next run will be, in the reader's words. Foreign and plain.
struct PresentationPlan {
    QString title;
    QString question;
    QString source; ///< endpoint and model, and that the times are simulated where they are
    bool operator==(const PresentationPlan&) const = default;
};

/// What a room sees before there is anything to see: what will be asked of which model, and that F5 begins. While a
/// run is prepared it says so, and where it could not begin, why.
class PresentationReady : public QWidget {
    Q_OBJECT
public:
    enum class Phase { Ready, Preparing, Failed };
    explicit PresentationReady(const Appearance& appearance, QWidget* parent);
    void setPlan(const PresentationPlan& plan);
    const PresentationPlan& plan() const { return plan_; }
    /// `words`: what is being prepared, or why it could not begin.
    void setPhase(Phase phase, const QString& words = {});
    Phase phase() const { return phase_; }
    QString words() const { return words_; }
    void setScale(double scale);
    QPushButton* runButton() const { return run_; }

Q_SIGNALS:
    void runRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void place();
    void retranslate();
    double footTop() const;

    const Appearance& appearance_;
    PresentationPlan plan_;
    Phase phase_ = Phase::Ready;
    QString words_;
    QPushButton* run_;
    QTimer turning_;
    int step_ = 0;
    double scale_ = 1;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/conversation.h"
#include "ui/theme/appearance.h"

#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// What a presentation shows of a session: its latest task.
struct PresentedTask {
    trace::Row task = trace::kNoRow;
    QString title;
    QString question;            ///< what the person asked
    QString source;              ///< endpoint, model, and that the times are the lab's where they are
    std::vector<TalkItem> items; ///< of the task
    std::optional<Nanoseconds> clock;
    budget::Verdict verdict = budget::Verdict::Unknown;
    Nanoseconds over{0};
    std::optional<Nanoseconds> allowed;
    bool running = false;
    bool failed = false;
};
PresentedTask presentedTask(const Frame& frame, const Appearance& appearance);

/// Title, question (at most two lines) and source on the left, the clock on the right, in its verdict's colour and with
/// a sign where it is over.
class PresentationHead : public QWidget {
    Q_OBJECT
public:
    explicit PresentationHead(const Appearance& appearance, QWidget* parent);
    void show(const PresentedTask& task);
    void setScale(double scale) { scale_ = scale; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintClock(QPainter& painter);
    const Appearance& appearance_;
    PresentedTask task_;
    double scale_ = 1;
};

/// The status lines, large: a check before what was done, a ring before what is being done. The latest that fit.
class PresentationStatuses : public QWidget {
    Q_OBJECT
public:
    explicit PresentationStatuses(const Appearance& appearance, QWidget* parent);
    /// `still`: a replay is paused, nothing turns.
    void show(const Frame& frame, const PresentedTask& task, bool still);
    void setScale(double scale) { scale_ = scale; }
    int lineHeight() const;

Q_SIGNALS:
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Line {
        TalkItem item;
        QString words;
    };
    const Appearance& appearance_;
    std::vector<Line> lines_;
    double scale_ = 1;
    QTimer turning_;
    int step_ = 0;
};

} // namespace stagefall::ui

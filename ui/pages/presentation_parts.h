// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/conversation_model.h"
#include "ui/models/task_clock.h"
#include "ui/theme/appearance.h"

#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// What takes less is not told in figures.
inline constexpr Nanoseconds kShortestFigure{1'000'000};

/// What a presentation shows of a session: its latest task.
struct PresentedTask {
    trace::Row task = trace::kNoRow;
    QString title;
    QString question;                 ///< what the person asked
    QString source;                   ///< endpoint, model, and that the times are the lab's where they are
    int first = 0;                    ///< where its entries begin in the conversation; they go on to the end
    std::optional<Nanoseconds> clock; ///< none until it was measured
    budget::Verdict verdict = budget::Verdict::Unknown;
    Nanoseconds over{0};
    std::optional<Nanoseconds> allowed;
    bool running = false;
    bool waiting = false; ///< for a person, who paused it: the clock stands
    bool failed = false;
};
/// Of the model's frame. Looks at the entries of that task only.
PresentedTask presentedTask(const ConversationModel& model, const TaskClock::Reading& clock,
                            const Appearance& appearance);

/// Title, question (at most two lines) and source on the left, the clock on the right, in its verdict's colour and with
/// a sign where it is over.
class PresentationHead : public QWidget {
    Q_OBJECT
public:
    explicit PresentationHead(const Appearance& appearance, QWidget* parent);
    void show(const PresentedTask& task);
    /// Beside the clock: that it stands, or will at the next boundary. None: "".
    void setHold(const QString& words);
    const QString& hold() const { return hold_; }
    void setScale(double scale) { scale_ = scale; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintClock(QPainter& painter);
    void paintHold(QPainter& painter, double right);
    const Appearance& appearance_;
    PresentedTask task_;
    QString hold_;
    double scale_ = 1;
};

/// The status lines, large: a check before what was done, a ring before what is being done. The latest that fit.
class PresentationStatuses : public QWidget {
    Q_OBJECT
public:
    explicit PresentationStatuses(const Appearance& appearance, QWidget* parent);
    /// `still`: a replay is paused, nothing turns. Lines that are as they were keep their words.
    void show(const ConversationModel& model, const PresentedTask& task, bool still);
    void setScale(double scale) { scale_ = scale; }
    int lineHeight() const;
    int count() const { return static_cast<int>(lines_.size()); } ///< of all there are, whether they fit or not

Q_SIGNALS:
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Line {
        TalkItem item;
        QString words;
        bool operator==(const Line&) const = default;
    };
    QString wordsOf(const ConversationModel& model, int row, std::size_t line) const;
    const Appearance& appearance_;
    std::vector<Line> lines_;
    text::Language language_ = text::Language::English; ///< of the words
    double scale_ = 1;
    QTimer turning_;
    int step_ = 0;
};

} // namespace stagefall::ui

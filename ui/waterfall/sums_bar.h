// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/latest_job.h"
#include "ui/theme/appearance.h"
#include "ui/waterfall/range_sums.h"

#include <QFont>
#include <QWidget>

class QLabel;
class QToolButton;

namespace stagefall::ui {

class SumsStrip;

/// The sums of the marked range: its length, and for each stage the time covered, how many spans and how many over.
/// Hidden while nothing is marked. The sums are worked out off the UI thread.
class SumsBar : public QWidget {
    Q_OBJECT
public:
    SumsBar(FrameFeed& feed, TimeRange& range, Appearance& appearance, QWidget* parent = nullptr);
    const std::vector<StageSum>& sums() const { return sums_; }

Q_SIGNALS:
    void zoomRequested(stagefall::ui::Range range);
    void noteRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void request();
    void take(std::vector<StageSum> sums);
    void retranslate();
    void describe();

    FrameFeed& feed_;
    TimeRange& range_;
    Appearance& appearance_;
    LatestJob job_;
    bool at_work_ = false, again_ = false;
    std::vector<StageSum> sums_;
    QLabel *name_, *ends_;
    SumsStrip* strip_;
    QToolButton *zoom_, *note_, *close_;
};

/// The figures of the stages beside each other, those that took most first. A stage is shown whole or counted among
/// "+2 more"; the tool tip tells all.
class SumsStrip : public QWidget {
    Q_OBJECT
public:
    explicit SumsStrip(Appearance& appearance, QWidget* parent = nullptr);
    void setSums(std::vector<StageSum> sums);
    /// How many of the stages are shown in that width.
    std::size_t fitting(int width) const;
    QSize sizeHint() const override { return {300, 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Piece {
        QString text;
        QFont font;
        scene::Ink ink;
    };
    QString textOf(const StageSum& sum) const;
    std::vector<Piece> piecesOf(const StageSum& sum) const;
    Piece more(std::size_t left_out) const;
    static int widthOf(const Piece& piece);
    Appearance& appearance_;
    std::vector<StageSum> sums_;
};

} // namespace stagefall::ui

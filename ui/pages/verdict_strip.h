// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/library.h"
#include "ui/models/sample_reader.h"
#include "ui/models/verdict_cells.h"
#include "ui/theme/appearance.h"

#include <QWidget>
#include <array>

class QGridLayout;

namespace stagefall::ui {

class VerdictCellView;

/// The six measures above the waterfall, live: task, first feedback, longest silence, TTFT, TPOT, steadiness. Each can
/// be reached by Tab and copied. In one row where there is room, else in two or three.
class VerdictStrip : public QWidget {
    Q_OBJECT
public:
    VerdictStrip(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent = nullptr);
    ~VerdictStrip() override;

    const std::array<VerdictCell, kCells>& cells() const { return shown_; }
    /// How many stand beside each other in a width. Pure.
    int columnsFor(int width) const;

Q_SIGNALS:
    void worstRequested(stagefall::ui::Cell cell); ///< of the latest task

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void arrange(int columns);
    void readSteadiness(); ///< of the last sessions of the same workbench and endpoint as the one shown

    Library& library_;
    FrameFeed& feed_;
    Appearance& appearance_;
    SampleReader reader_;
    TaskClock clock_;
    std::vector<SessionId> asked_;
    std::optional<Steadiness> steadiness_;
    std::array<VerdictCell, kCells> shown_;
    std::array<VerdictCellView*, kCells> views_{};
    QGridLayout* grid_;
    int columns_ = 0;
};

} // namespace stagefall::ui

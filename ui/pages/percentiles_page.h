// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/bridge/library.h"
#include "ui/models/sample_reader.h"
#include "ui/theme/appearance.h"

#include <QTimer>
#include <QWidget>
#include <array>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace stagefall::ui {

class DistributionPlot;
class ElidedLabel;
class EmptyState;

/// How times are distributed over sessions: those chosen in the list, else the last ones like the one shown. Judged by
/// the budget of the frame. Percentiles are exact, and shown only where n allows. Figures and charts scroll where there
/// is little height.
class PercentilesPage : public QWidget {
    Q_OBJECT
public:
    PercentilesPage(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent = nullptr);
    ~PercentilesPage() override;

    /// Two or more are compared; fewer: the last 24 of the workbench and endpoint shown.
    void setSessions(const std::vector<SessionId>& ids);
    void setMeasure(const Measure& measure);
    const SampleReader& reader() const { return reader_; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Figure {
        QLabel* caption;
        QLabel* value;
    };
    void build();
    void wire();
    void retranslate();
    void readSamples(); ///< reads what is to be shown; nothing while the page is hidden
    void refresh();     ///< shows what was read
    void refreshFigures(const std::vector<Nanoseconds>& samples);
    Measure measure() const;
    QString measureName(const Measure& measure) const;
    bool anyLab() const;

    Library& library_;
    FrameFeed& feed_;
    Appearance& appearance_;
    SampleReader reader_;
    std::vector<SessionId> chosen_;
    std::vector<SessionId> asked_;
    bool reading_ = false;
    QComboBox* measure_;
    QLabel* lab_; ///< apart from the scope, so that it is never elided
    ElidedLabel* scope_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    std::array<Figure, 6> figures_{};
    QScrollArea* scroll_ = nullptr;
    DistributionPlot* plot_;
    EmptyState* empty_;
    QStackedWidget* stack_;
    QTimer slow_; ///< shows the progress of what takes over a second
};

} // namespace stagefall::ui

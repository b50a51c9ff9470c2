// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/latest_job.h"
#include "ui/dialogs/export_options.h"

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

class QLabel;
class QPlainTextEdit;
class QStackedWidget;

namespace stagefall::ui {

/// What an export will look like: the first page, the picture, or the beginning of the text. Made off the UI thread a
/// moment after the last change.
class ExportPreview : public QWidget {
    Q_OBJECT
public:
    /// Gives the input for a choice; called on a pool thread.
    using MakeInput = std::function<report::ReportInput(const ExportChoice&)>;
    explicit ExportPreview(MakeInput make_input, QWidget* parent = nullptr);

    /// From the next preview() on.
    void setMakeInput(MakeInput make_input) { make_input_ = std::move(make_input); }
    void preview(const ExportChoice& choice);
    bool isReady() const { return !timer_.isActive() && !job_.busy(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Made {
        QImage picture;
        QString text;
    };
    void start();
    void take(Made made);
    void fit();

    MakeInput make_input_;
    ExportChoice choice_;
    QStackedWidget* stack_;
    QLabel* picture_;
    QPlainTextEdit* text_;
    QImage image_;
    QTimer timer_;
    LatestJob job_;
};

} // namespace stagefall::ui

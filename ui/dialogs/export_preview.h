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
class QToolButton;

namespace stagefall::ui {

/// What an export will look like: its pages, one at a time, the picture, or the beginning of the text. Made off the UI
/// thread a moment after the last change.
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
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override; ///< Page Up, Page Down, Home, End

private:
    struct Made {
        QImage picture;
        QString text;
        int page = 1, pages = 1;
    };
    void start();
    void take(Made made);
    void fit();
    void turnTo(int page);
    void retranslate();

    MakeInput make_input_;
    ExportChoice choice_;
    QStackedWidget* stack_;
    QLabel* picture_;
    QPlainTextEdit* text_;
    QWidget* pager_; ///< hidden where there is one page
    QToolButton* back_;
    QToolButton* forth_;
    QLabel* which_;
    int page_ = 1, pages_ = 1;
    QImage image_;
    QTimer timer_;
    LatestJob job_;
};

} // namespace stagefall::ui

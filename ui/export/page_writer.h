// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/palette.h"

#include <QFont>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QString>
#include <QTextLayout>
#include <functional>
#include <memory>

namespace stagefall::ui {

enum class PaperSize { A4, Letter };

/// Pages of a PDF, filled from top to bottom in 1/96 inch; vector throughout, fonts embedded. What does not fit goes on
/// on the next page. Light theme: paper is white.
class PageWriter {
public:
    PageWriter(QIODevice& device, PaperSize paper, const QString& title, std::function<QString(int page)> foot);
    /// Only page number `shown` (from 1), as a picture of `pixels` width: a preview. ok() turns false behind it.
    PageWriter(QImage& picture, PaperSize paper, int pixels, int shown, std::function<QString(int page)> foot);
    /// Draws nothing and takes as many pages as the same would take in a file: to know their number beforehand.
    explicit PageWriter(PaperSize paper);
    ~PageWriter();
    PageWriter(const PageWriter&) = delete;
    PageWriter& operator=(const PageWriter&) = delete;

    /// False: nothing more can be drawn. Drawing is harmless then.
    bool ok() const { return painter_.isActive() && !full_; }
    /// Nothing that is drawn will be seen.
    bool counts() const { return !nothing_.isNull() || page_ < shown_; }
    QPainter& painter() { return painter_; }
    double left() const { return kMargin; }
    double width() const { return page_width_ - 2 * kMargin; }
    double y() const { return y_; }
    /// What is left of the page.
    double room() const { return page_height_ - kMargin - kFoot - y_; }
    /// All that a fresh page has.
    double pageRoom() const { return page_height_ - 2 * kMargin - kFoot; }
    int page() const { return page_; }

    void newPage();
    /// Begins a new page where less than `height` is left.
    void need(double height);
    void skip(double height) { y_ += height; }

    struct Look {
        QFont font;
        scene::Ink ink = scene::Ink::Text;
        double indent = 0;
        double line_height = 1.35;
    };
    /// Plain text, wrapped; its own line breaks are kept.
    void text(const QString& text, const Look& look);
    /// Text with looks of its own for some of its letters; `sign` stands left of it.
    void formatted(const QString& text, const QList<QTextLayout::FormatRange>& formats, const Look& look,
                   const QString& sign = {});
    /// Wrapped to `width` at x, the cursor stays. Gives the height that it takes; not drawn where only that is asked.
    double boxed(const QString& text, const QList<QTextLayout::FormatRange>& formats, const Look& look, double x,
                 double width, bool draw = true);
    /// One line at x, cut with an ellipsis to `width`; the cursor stays. `right`: x is where it ends.
    void line(const QString& text, const Look& look, double x, double width, bool right = false);
    void rule();

private:
    static constexpr double kMargin = 48;
    static constexpr double kFoot = 24;
    void drawFoot();
    QColor ink(scene::Ink which) const;

    std::unique_ptr<QPdfWriter> pdf_; ///< none: a picture
    QImage nothing_;                  ///< what is drawn on where pages are only counted
    QPainter painter_;
    std::function<QString(int)> foot_;
    double page_width_ = 0, page_height_ = 0;
    double y_ = kMargin;
    int page_ = 1;
    int shown_ = 0; ///< of a picture
    bool full_ = false;
};

} // namespace stagefall::ui

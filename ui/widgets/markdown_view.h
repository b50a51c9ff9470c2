// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"
#include "ui/widgets/markdown_blocks.h"
#include "ui/widgets/markdown_document.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// Markdown that may still be streaming in. Only the last block is laid out anew when text is appended, and a long last
/// block less often than it grows, so that the window stays at ease. Text can be selected with the mouse and copied;
/// links are in the context menu too. As high as its width asks for.
class MarkdownView : public QWidget {
    Q_OBJECT
public:
    explicit MarkdownView(const Appearance& appearance, QWidget* parent = nullptr);
    ~MarkdownView() override;

    /// The whole text; where it begins with the text before, only what is new is worked on.
    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setPixels(double pixels); ///< letter size; unless it is said the usual one in the text size that is chosen
    double pixels() const;
    void setCaret(bool shown); ///< a caret after the last letter, while more is coming
    QString selectedText() const;
    void selectAll();
    /// All of text() is laid out; false while a long block waits for its turn.
    bool settled() const { return !later_.isActive(); }
    std::size_t blocksLaidOut() const { return laid_out_; } ///< since it was made, for tests

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void heightChanged();
    void linkActivated(const QString& url); ///< nothing was opened

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Part {
        MarkdownBlock block;
        std::unique_ptr<MarkdownDocument> document;
        double y = 0, height = 0;
    };
    /// A place between two letters.
    struct Place {
        std::size_t part = 0;
        int position = 0;
        auto operator<=>(const Place&) const = default;
    };
    void layOutFrom(std::size_t part);
    void makeAnew();
    void stack();
    void fit(int width) const;
    std::optional<Place> placeAt(const QPointF& point, Qt::HitTestAccuracy accuracy) const;
    QString linkAt(const QPointF& point) const;
    std::vector<std::pair<QString, QString>> links() const;
    std::pair<int, int> selectionIn(std::size_t part) const;
    void copy() const;
    void paintCaret(QPainter& painter) const;

    const Appearance& appearance_;
    QString text_;
    double pixels_ = 0; ///< 0: follows the text size
    bool caret_ = false;
    mutable std::vector<Part> parts_;
    mutable int width_ = 0;
    mutable double height_ = 0;
    Place anchor_, cursor_;
    QString pressed_link_;
    bool reached_by_key_ = false; ///< its focus is to be seen
    QTimer later_;
    QElapsedTimer since_;
    double last_cost_ms_ = 0;
    std::size_t laid_out_ = 0;
};

} // namespace stagefall::ui

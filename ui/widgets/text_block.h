// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace stagefall::ui {

/// Foreign text as it is: monospaced, plain, selectable, as high as it needs up to a limit. Of a long text only the
/// beginning is laid out until "Show all" is asked for, so that a result of a megabyte costs nothing.
class TextBlock : public QWidget {
    Q_OBJECT
public:
    static constexpr qsizetype kFirst = 8 * 1024; ///< characters before "Show all"
    explicit TextBlock(QWidget* parent = nullptr);
    /// An equal text changes nothing (selection and scrolling stay).
    void setText(const QString& text);
    const QString& text() const { return text_; } ///< the whole, as copied
    bool cut() const { return cut_; }
    void showAll();
    void copy() const; ///< the whole text to the clipboard

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitHeight();

    QString text_;
    QPlainTextEdit* edit_;
    QPushButton* more_;
    bool cut_ = false;
    bool all_ = false;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <set>

namespace stagefall::ui {

class Appearance;
class JsonColours;

/// A text editor for JSON: line numbers, colours, marked lines, and indentation that follows the brackets. Tab indents;
/// Escape, then Tab, leaves it.
class JsonEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit JsonEditor(const Appearance& appearance, QWidget* parent = nullptr);

    /// Lines (0-based) in which something is wrong.
    void markLines(std::set<int> lines);
    void goTo(qsizetype offset);
    /// Replaces the whole text as one step of undo.
    void replaceAll(const QString& text);

    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void layOutGutter();
    void dress();
    void newLine();

    const Appearance& appearance_;
    QWidget* gutter_;
    JsonColours* colours_;
    std::set<int> marked_;
    bool leaving_ = false;
};

} // namespace stagefall::ui

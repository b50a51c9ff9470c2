// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace stagefall::ui {

class Appearance;

/// One line of a form: its name above, the input, and below it a hint, or what is wrong and how to mend it.
class Field : public QWidget {
    Q_OBJECT
public:
    Field(QWidget* input, const Appearance& appearance, QWidget* parent = nullptr);

    void setLabel(const QString& text); ///< also the input's name for screen readers
    void setHint(const QString& text);
    /// "" = nothing is wrong.
    void setProblem(const QString& text);
    QString problem() const { return problem_; }
    QWidget* input() const { return input_; }

private:
    void refresh();

    const Appearance& appearance_;
    QWidget* input_;
    QLabel* label_;
    QLabel* sign_;
    QLabel* below_;
    QString hint_;
    QString problem_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace stagefall::ui {

/// A titled part of a page that folds to its title. The title is a button: click, Space or Enter; Left folds, Right
/// unfolds. Whoever owns it remembers the state (see foldedChanged).
class FoldSection : public QWidget {
    Q_OBJECT
public:
    explicit FoldSection(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    /// Plain and muted, right of the title: "12 rows · 1.4 kB".
    void setCaption(const QString& caption);
    /// Takes the widget over; one only.
    void setBody(QWidget* body);
    QWidget* body() const { return body_; }
    /// A small control right of the caption.
    void addControl(QWidget* control);
    bool folded() const { return folded_; }
    void setFolded(bool folded);

Q_SIGNALS:
    void foldedChanged(bool folded);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    QAbstractButton* header_;
    QLabel* caption_;
    QWidget* top_;
    QVBoxLayout* column_;
    QWidget* body_ = nullptr;
    bool folded_ = false;
};

} // namespace stagefall::ui

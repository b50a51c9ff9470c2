// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QLineEdit;

namespace stagefall::ui {

/// A small sheet over a list in which tags are typed, with commas between them. Enter keeps them, Esc does not. Deletes
/// itself when it closes.
class TagsEditor : public QFrame {
    Q_OBJECT
public:
    /// `known`: what is offered while typing.
    TagsEditor(const QStringList& tags, const QStringList& known, QWidget* parent);
    void popUp(const QPoint& global);

    /// "a, b，c" -> {a, b, c}; a tag is one line of at most 40 characters. Pure.
    static QStringList parse(const QString& text);

Q_SIGNALS:
    void accepted(const QStringList& tags);

private:
    QLineEdit* edit_;
};

} // namespace stagefall::ui

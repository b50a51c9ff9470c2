// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/annotations.h"
#include "ui/theme/appearance.h"

#include <QFrame>

class QLineEdit;
class QPushButton;

namespace stagefall::ui {

/// One line to write a note into, where the note is. Enter keeps it, Escape (or going elsewhere) leaves it as it was.
class NoteEditor : public QFrame {
    Q_OBJECT
public:
    NoteEditor(const Appearance& appearance, QWidget* parent);
    /// `at` in the parent; moved so that all of it can be seen.
    void edit(const Annotation& note, QPoint at);

Q_SIGNALS:
    void saved(const stagefall::ui::Annotation& note); ///< id 0: a new one
    void removed(std::int64_t id);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void save();
    void dismiss();
    void retranslate();

    Annotation note_;
    QLineEdit* line_;
    QPushButton* save_;
    QPushButton* remove_;
};

} // namespace stagefall::ui

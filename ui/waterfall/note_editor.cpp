// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/note_editor.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

namespace stagefall::ui {

NoteEditor::NoteEditor(const Appearance&, QWidget* parent) : QFrame(parent) {
    setProperty("role", "card");
    line_ = new QLineEdit(this);
    constexpr int kLongest = 500;
    line_->setMaxLength(kLongest);
    line_->setMinimumWidth(240);
    save_ = new QPushButton(this);
    save_->setProperty("role", "primary");
    remove_ = new QPushButton(this);
    remove_->setProperty("role", "quiet");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(line_, 1);
    row->addWidget(save_);
    row->addWidget(remove_);
    connect(line_, &QLineEdit::returnPressed, this, &NoteEditor::save);
    connect(save_, &QPushButton::clicked, this, &NoteEditor::save);
    connect(remove_, &QPushButton::clicked, this, [this] {
        dismiss();
        Q_EMIT removed(note_.id);
    });
    retranslate();
    hide();
}

void NoteEditor::edit(const Annotation& note, QPoint at) {
    note_ = note;
    line_->setText(note.text);
    remove_->setVisible(note.id != 0);
    adjustSize();
    const auto room = parentWidget()->size() - size();
    move(std::clamp(at.x(), 4, std::max(4, room.width() - 4)), std::clamp(at.y(), 4, std::max(4, room.height() - 4)));
    raise();
    show();
    line_->setFocus(Qt::PopupFocusReason);
    line_->selectAll();
}

void NoteEditor::save() {
    note_.text = line_->text().trimmed();
    dismiss();
    if (note_.id != 0 || !note_.text.isEmpty()) Q_EMIT saved(note_);
}

void NoteEditor::dismiss() {
    hide();
    parentWidget()->setFocus(Qt::PopupFocusReason);
}

void NoteEditor::keyPressEvent(QKeyEvent* event) {
    // Letters must not reach the waterfall, for which they are commands.
    if (event->key() == Qt::Key_Escape) dismiss();
    event->accept();
}

void NoteEditor::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

void NoteEditor::retranslate() {
    line_->setPlaceholderText(tr("Write a note"));
    line_->setAccessibleName(tr("Note"));
    save_->setText(tr("Keep"));
    remove_->setText(tr("Remove"));
}

} // namespace stagefall::ui

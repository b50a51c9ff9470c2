// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/file_entry.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

namespace stagefall::ui {

FileEntry::FileEntry(QWidget* parent) : QWidget(parent), edit_(new QLineEdit(this)), browse_(new QToolButton(this)) {
    edit_->setProperty("face", "code");
    browse_->setText(QStringLiteral("…"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(edit_, 1);
    row->addWidget(browse_);
    setFocusProxy(edit_);
    connect(edit_, &QLineEdit::textEdited, this, &FileEntry::edited);
    connect(browse_, &QToolButton::clicked, this, &FileEntry::browse);
}

QString FileEntry::path() const { return edit_->text().trimmed(); }

void FileEntry::setPath(const QString& path) { edit_->setText(path); }

void FileEntry::setTexts(const QString& what, const QString& choose) {
    what_ = what;
    edit_->setAccessibleName(what);
    browse_->setAccessibleName(choose);
}

void FileEntry::browse() {
    const auto file = QFileDialog::getOpenFileName(this, what_, edit_->text());
    if (file.isEmpty()) return;
    edit_->setText(file);
    Q_EMIT edited();
}

} // namespace stagefall::ui

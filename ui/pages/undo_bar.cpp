// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/undo_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace stagefall::ui {

UndoBar::UndoBar(QWidget* parent)
    : QFrame(parent), text_(new QLabel(this)), undo_(new QPushButton(this)), close_(new QToolButton(this)) {
    setProperty("role", "notice");
    text_->setTextFormat(Qt::PlainText);
    undo_->setProperty("role", "link");
    close_->setProperty("role", "quiet");
    close_->setText(QStringLiteral("\u00d7"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 4, 4);
    row->setSpacing(4);
    row->addWidget(text_, 1);
    row->addWidget(undo_);
    row->addWidget(close_);
    connect(undo_, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT undoRequested();
    });
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void UndoBar::offer(const QString& text) {
    retranslate(text);
    show();
}

void UndoBar::retranslate(const QString& text) {
    text_->setText(text);
    undo_->setText(tr("Undo"));
    undo_->setToolTip(tr("Bring it back (Ctrl+Z)"));
    close_->setAccessibleName(tr("Dismiss"));
    close_->setToolTip(tr("Dismiss"));
}

} // namespace stagefall::ui

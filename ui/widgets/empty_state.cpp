// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

QLabel* centredLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", role);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->hide();
    return label;
}

} // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), title_(centredLabel("title", this)), text_(centredLabel("muted", this)),
      actions_(new QHBoxLayout) {
    actions_->setSpacing(8);
    actions_->addStretch();
    actions_->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(8);
    column->addStretch();
    column->addWidget(title_);
    column->addWidget(text_);
    column->addSpacing(8);
    column->addLayout(actions_);
    column->addStretch();
}

void EmptyState::setTitle(const QString& title) {
    title_->setText(title);
    title_->setVisible(!title.isEmpty());
}

void EmptyState::setText(const QString& text) {
    text_->setText(text);
    text_->setVisible(!text.isEmpty());
}

QPushButton* EmptyState::addAction(const QString& text, bool primary) {
    auto* button = new QPushButton(text, this);
    if (primary) button->setProperty("role", "primary");
    actions_->insertWidget(actions_->count() - 1, button);
    return button;
}

} // namespace stagefall::ui

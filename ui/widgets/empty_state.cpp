// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace stagefall::ui {
namespace {

constexpr int kEdge = 24;
constexpr int kGap = 8;

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
    actions_->setSpacing(kGap);
    actions_->addStretch();
    actions_->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kEdge, kEdge, kEdge, kEdge);
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
    actions_->insertWidget(actions_->count() - 1, button, 0, Qt::AlignHCenter);
    buttons_ << button;
    return button;
}

void EmptyState::arrange() {
    auto needed = (static_cast<int>(buttons_.size()) - 1) * kGap;
    for (const auto* button : buttons_) needed += button->sizeHint().width();
    const auto direction =
        buttons_.size() > 1 && needed > width() - 2 * kEdge ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (direction != actions_->direction()) actions_->setDirection(direction);
}

QSize EmptyState::minimumSizeHint() const {
    auto size = QWidget::minimumSizeHint();
    int widest = 0;
    for (const auto* button : buttons_) widest = std::max(widest, button->sizeHint().width());
    if (buttons_.size() > 1) size.setWidth(widest + 2 * kEdge);
    return size;
}

bool EmptyState::event(QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) arrange();
    return QWidget::event(event);
}

} // namespace stagefall::ui

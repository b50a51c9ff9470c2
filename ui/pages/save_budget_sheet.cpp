// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/save_budget_sheet.h"

#include "ui/theme/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace stagefall::ui {

SaveBudgetSheet::SaveBudgetSheet(const QString& name, const QStringList& saved, QWidget* parent)
    : QFrame(parent, Qt::Popup), saved_(saved), name_(new QLineEdit(name, this)), hint_(new QLabel(this)),
      save_(new QPushButton(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "card");
    setAccessibleName(tr("Save the budget"));
    name_->setMaxLength(80);
    name_->setPlaceholderText(tr("What it is called, such as: Fast answers"));
    name_->setAccessibleName(tr("Name of the budget"));
    name_->selectAll();
    hint_->setProperty("role", "caption");
    hint_->setWordWrap(true);
    save_->setProperty("role", "primary");
    save_->setObjectName(QStringLiteral("save_budget"));
    auto* elsewhere = new QPushButton(tr("Into a file …"), this);
    elsewhere->setProperty("role", "link");
    auto* title = new QLabel(tr("Name"), this);
    title->setBuddy(name_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(elsewhere);
    buttons->addStretch();
    buttons->addWidget(save_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(title);
    column->addWidget(name_);
    column->addWidget(hint_);
    column->addLayout(buttons);
    connect(name_, &QLineEdit::textChanged, this, &SaveBudgetSheet::refresh);
    connect(name_, &QLineEdit::returnPressed, this, &SaveBudgetSheet::accept);
    connect(save_, &QPushButton::clicked, this, &SaveBudgetSheet::accept);
    connect(elsewhere, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT elsewhereRequested();
    });
    refresh();
}

void SaveBudgetSheet::popUp(const QPoint& global) {
    setFixedWidth(pxFor(*this, 320));
    adjustSize();
    move(global - QPoint(width(), 0));
    show();
    name_->setFocus(Qt::PopupFocusReason);
}

void SaveBudgetSheet::refresh() {
    const auto name = name_->text().simplified();
    const bool there = saved_.contains(name);
    save_->setText(there ? tr("Replace") : tr("Save"));
    save_->setEnabled(!name.isEmpty());
    hint_->setText(there ? tr("There is one of that name: it will be replaced.")
                         : tr("It will be in the list of budgets, here and in the bar above."));
}

void SaveBudgetSheet::accept() {
    const auto name = name_->text().simplified();
    if (name.isEmpty()) return;
    close();
    Q_EMIT accepted(name);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/allowance_sheet.h"

#include "ui/format/format.h"
#include "ui/theme/appearance.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

using What = AllowanceKey::What;

/// The stages that stand in the table only where the budget speaks of them.
constexpr std::array kStagesToAdd{trace::Stage::Network,   trace::Stage::Gateway,   trace::Stage::Context,
                                  trace::Stage::Retrieval, trace::Stage::Inference, trace::Stage::Tool,
                                  trace::Stage::Retry,     trace::Stage::Other};
constexpr int kFirstStage = 2;

} // namespace

AllowanceSheet::AllowanceSheet(const QStringList& tools, const QStringList& models, const Appearance& appearance,
                               QWidget* parent)
    : QFrame(parent, Qt::Popup), tools_(tools), models_(models), kind_(new QComboBox(this)), name_(new QComboBox(this)),
      time_(new QLineEdit(this)), wrong_(new QLabel(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "card");
    setAccessibleName(tr("Add an allowance"));
    kind_->addItem(tr("One tool"));
    kind_->addItem(tr("One model"));
    for (const auto stage : kStagesToAdd) kind_->addItem(tr("Stage: %1").arg(stageWord(appearance, stage)));
    kind_->setAccessibleName(tr("What it is for"));
    name_->setEditable(true);
    name_->setInsertPolicy(QComboBox::NoInsert);
    name_->setAccessibleName(tr("Name"));
    time_->setPlaceholderText(tr("200 ms or 1.5 s"));
    time_->setAccessibleName(tr("Allowed time"));
    wrong_->setProperty("role", "wrong");
    wrong_->setWordWrap(true);
    wrong_->hide();
    auto* add = new QPushButton(tr("Add"), this);
    add->setProperty("role", "primary");
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("For"), kind_);
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Allowed"), time_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addLayout(form);
    column->addWidget(wrong_);
    column->addWidget(add, 0, Qt::AlignRight);
    connect(kind_, &QComboBox::currentIndexChanged, this, &AllowanceSheet::kindChanged);
    connect(add, &QPushButton::clicked, this, &AllowanceSheet::accept);
    connect(time_, &QLineEdit::returnPressed, this, &AllowanceSheet::accept);
    kindChanged();
}

void AllowanceSheet::popUp(const QPoint& global) {
    setFixedWidth(pxFor(*this, 320));
    adjustSize();
    move(global - QPoint(width(), 0));
    show();
    kind_->setFocus(Qt::PopupFocusReason);
}

void AllowanceSheet::kindChanged() {
    name_->clear();
    name_->addItems(kind_->currentIndex() == 0 ? tools_ : models_);
    name_->setEnabled(kind_->currentIndex() < kFirstStage);
    if (kind_->currentIndex() >= kFirstStage) name_->clear();
}

void AllowanceSheet::accept() {
    const auto name = name_->currentText().trimmed();
    const auto allowed = parseDuration(time_->text());
    const auto kind = kind_->currentIndex();
    QString wrong;
    if (kind < kFirstStage && name.isEmpty())
        wrong = kind == 0 ? tr("Which tool? Write its name as the model calls it.")
                          : tr("Which model? Write its name as the requests do.");
    else if (!allowed)
        wrong = tr("How long may it take? Write 200 ms or 1.5 s.");
    wrong_->setText(wrong);
    wrong_->setVisible(!wrong.isEmpty());
    adjustSize();
    if (!wrong.isEmpty()) return;
    AllowanceKey key{.what = kind == 0 ? What::Tool : What::Model, .subject = name.toStdString()};
    if (kind >= kFirstStage)
        key = {.what = What::Stage, .stage = kStagesToAdd.at(static_cast<std::size_t>(kind - kFirstStage))};
    Q_EMIT accepted(key, *allowed);
    close();
}

} // namespace stagefall::ui

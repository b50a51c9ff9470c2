// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/field.h"

#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QAbstractSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace stagefall::ui {

Field::Field(QWidget* input, const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), input_(input), label_(roleLabel("muted", this)),
      sign_(new QLabel(this)), below_(roleLabel("caption", this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(label_);
    column->addWidget(input_);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(sign_, 0, Qt::AlignTop);
    row->addWidget(below_, 1);
    column->addLayout(row);
    label_->setBuddy(input_);
    label_->setWordWrap(true);
    below_->setWordWrap(true);
    connect(&appearance, &Appearance::changed, this, &Field::refresh);
    refresh();
}

void Field::setLabel(const QString& text) {
    label_->setText(text);
    input_->setAccessibleName(text);
    // What has the keyboard in a spin box is the line inside it.
    if (qobject_cast<QAbstractSpinBox*>(input_) != nullptr) input_->findChild<QLineEdit*>()->setAccessibleName(text);
}

void Field::setHint(const QString& text) {
    hint_ = text;
    refresh();
}

void Field::setProblem(const QString& text) {
    if (problem_ == text) return;
    problem_ = text;
    refresh();
}

void Field::refresh() {
    const bool wrong = !problem_.isEmpty();
    setRole(below_, wrong ? "wrong" : "caption");
    below_->setText(wrong ? problem_ : hint_);
    below_->setVisible(!below_->text().isEmpty());
    sign_->setVisible(wrong);
    if (wrong)
        sign_->setPixmap(iconPixmap(QStringLiteral("warning"), appearance_, scene::Ink::Near, 14, devicePixelRatioF()));
    input_->setAccessibleDescription(below_->text());
    setFlag(*input_, "wrong", wrong);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/inspector_head.h"

#include <QHBoxLayout>
#include <QStyle>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

void setTone(QWidget* widget, KeyValue::Tone tone) {
    const auto word = tone == KeyValue::Tone::Over   ? QStringLiteral("over")
                      : tone == KeyValue::Tone::Near ? QStringLiteral("near")
                                                     : QString();
    if (widget->property("tone").toString() == word) return;
    widget->setProperty("tone", word);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace

InspectorHead::InspectorHead(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), swatch_(new StageSwatch(appearance, this)), name_(new ElidedLabel(this)),
      where_(new ElidedLabel(this)), sign_(new StatusRing(appearance, this)), measure_(new QLabel(this)),
      allowance_(new ElidedLabel(this)), lab_(new ElidedLabel(this)), figures_(new QWidget(this)) {
    name_->setProperty("role", "title");
    where_->setProperty("role", "caption");
    where_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    measure_->setProperty("role", "measure");
    measure_->setTextFormat(Qt::PlainText);
    allowance_->setProperty("role", "muted");
    lab_->setProperty("role", "chip");
    lab_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(swatch_);
    top->addWidget(name_, 1);
    top->addWidget(where_);
    auto* figures = new QHBoxLayout(figures_);
    figures->setContentsMargins(0, 0, 0, 0);
    figures->setSpacing(8);
    figures->addWidget(sign_);
    figures->addWidget(measure_);
    figures->addWidget(allowance_, 1, Qt::AlignVCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 8);
    column->setSpacing(4);
    column->addLayout(top);
    column->addWidget(figures_);
    column->addWidget(lab_);
}

void InspectorHead::show(const SpanDetails& details) {
    swatch_->setVisible(details.row != trace::kNoRow);
    swatch_->setStage(details.stage);
    name_->setText(details.name);
    where_->setText(details.where);
    figures_->setVisible(!details.measure.isEmpty());
    sign_->setSign(details.tone == KeyValue::Tone::Over ? Sign::Over : Sign::None);
    sign_->setVisible(details.tone == KeyValue::Tone::Over);
    measure_->setText(details.measure);
    setTone(measure_, details.tone);
    allowance_->setText(details.allowance);
    lab_->setText(details.lab);
    lab_->setVisible(!details.lab.isEmpty());
    setAccessibleName(details.name);
    setAccessibleDescription(QStringLiteral("%1, %2, %3").arg(details.where, details.measure, details.allowance));
}

} // namespace stagefall::ui

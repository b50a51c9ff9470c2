// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/distribution_field.h"

#include "core/lab/latency_profile.h"
#include "ui/theme/appearance.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>

namespace stagefall::ui {
namespace {

const auto kLogNormal = QLatin1String("lognormal");
const auto kUniform = QLatin1String("uniform");
const auto kConstant = QLatin1String("constant");

/// A value of any kind: QJsonDocument holds only objects and lists.
QJsonValue parsed(const QString& text) { return QJsonDocument::fromJson('[' + text.toUtf8() + ']').array().at(0); }
QString written(const QJsonValue& value) {
    const auto text = QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact));
    return text.mid(1, text.size() - 2);
}

} // namespace

DistributionField::DistributionField(const QString& unit, QWidget* parent)
    : QWidget(parent), kind_(new QComboBox(this)), first_(new QDoubleSpinBox(this)), second_(new QDoubleSpinBox(this)),
      json_(new QLineEdit(this)), unit_(unit) {
    kind_->addItems({QString(), QString(), QString(), QStringLiteral("JSON")});
    for (auto* spin : {first_, second_}) {
        spin->setRange(0, 600'000);
        spin->setDecimals(2);
        spin->setMinimumWidth(pxFor(*spin, 72));
        spin->setButtonSymbols(QAbstractSpinBox::NoButtons);
        spin->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(spin, &QDoubleSpinBox::valueChanged, this, &DistributionField::edited);
    }
    json_->setProperty("face", "code");
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kind_->setMinimumContentsLength(4);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(kind_);
    row->addWidget(first_, 1);
    row->addWidget(second_, 1);
    row->addWidget(json_, 2);
    setFocusProxy(kind_);
    connect(kind_, &QComboBox::currentIndexChanged, this, &DistributionField::kindChanged);
    connect(kind_, &QComboBox::activated, this, &DistributionField::edited);
    connect(json_, &QLineEdit::textEdited, this, &DistributionField::edited);
    retranslate();
    kindChanged();
}

void DistributionField::setValue(const QJsonValue& value) {
    const QSignalBlocker quiet(this);
    const auto object = value.toObject();
    const auto inner = object.begin() == object.end() ? QJsonObject() : object.begin().value().toObject();
    const bool single = object.size() == 1;
    int kind = Own;
    if (value.isDouble() || (single && object.contains(kConstant))) {
        kind = Fixed;
        first_->setValue(value.isDouble() ? value.toDouble() : object[kConstant].toDouble());
    } else if (single && object.contains(kLogNormal)) {
        kind = Around;
        first_->setValue(inner[QLatin1String("median")].toDouble());
        second_->setValue(inner[QLatin1String("sigma")].toDouble());
    } else if (single && object.contains(kUniform)) {
        kind = Between;
        first_->setValue(inner[QLatin1String("min")].toDouble());
        second_->setValue(inner[QLatin1String("max")].toDouble());
    }
    json_->setText(written(value));
    json_->setCursorPosition(0);
    kind_->setCurrentIndex(kind);
    kindChanged();
}

QJsonValue DistributionField::value() const {
    switch (kind_->currentIndex()) {
    case Fixed:
        return QJsonObject{{kConstant, first_->value()}};
    case Around:
        return QJsonObject{{kLogNormal, QJsonObject{{QStringLiteral("median"), first_->value()},
                                                    {QStringLiteral("sigma"), second_->value()}}}};
    case Between:
        return QJsonObject{{kUniform, QJsonObject{{QStringLiteral("min"), first_->value()},
                                                  {QStringLiteral("max"), second_->value()}}}};
    default:
        return parsed(json_->text());
    }
}

QString DistributionField::problem() const {
    const auto text = kind_->currentIndex() == Own ? json_->text() : written(value());
    if (lab::Distribution::parse(text.toStdString(), "")) return {};
    if (kind_->currentIndex() == Between) return tr("The first must not be greater than the second.");
    if (kind_->currentIndex() == Around) return tr("The middle must be above 0.");
    return tr("Write for example 15, or {\"lognormal\": {\"median\": 210, \"sigma\": 0.3}}, or {\"uniform\": {\"min\": "
              "40, \"max\": 80}}.");
}

void DistributionField::setReadOnly(bool read_only) {
    for (auto* widget : {static_cast<QWidget*>(kind_), static_cast<QWidget*>(first_), static_cast<QWidget*>(second_)})
        widget->setEnabled(!read_only);
    json_->setReadOnly(read_only);
}

void DistributionField::kindChanged() {
    const int kind = kind_->currentIndex();
    first_->setVisible(kind != Own);
    second_->setVisible(kind == Around || kind == Between);
    json_->setVisible(kind == Own);
    retranslate();
}

void DistributionField::retranslate() {
    kind_->setItemText(Fixed, tr("always"));
    kind_->setItemText(Around, tr("around"));
    kind_->setItemText(Between, tr("between"));
    const bool around = kind_->currentIndex() == Around;
    first_->setSuffix(unit_);
    second_->setPrefix(around ? QStringLiteral("σ ") : QString());
    second_->setSuffix(around ? QString() : unit_);
    second_->setSingleStep(around ? 0.05 : 10);
    first_->setSingleStep(10);
    kind_->setAccessibleDescription(tr("How the time varies"));
    first_->setAccessibleName(kind_->currentText());
    second_->setAccessibleName(around ? tr("Spread") : tr("Upper bound"));
    json_->setAccessibleName(tr("Distribution as JSON"));
}

} // namespace stagefall::ui

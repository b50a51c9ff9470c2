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
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <algorithm>

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

/// "210 ms" rather than "210.00 ms", and never narrower than what it holds.
class DistributionField::Number : public QDoubleSpinBox {
public:
    explicit Number(QWidget* parent) : QDoubleSpinBox(parent) {
        setRange(0, 600'000);
        setDecimals(2);
        setButtonSymbols(NoButtons);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(this, &QDoubleSpinBox::textChanged, this, [this] { updateGeometry(); });
    }
    QString textFromValue(double value) const override {
        auto text = QDoubleSpinBox::textFromValue(value);
        const auto point = locale().decimalPoint();
        if (!text.contains(point)) return text;
        while (text.endsWith(locale().zeroDigit())) text.chop(1);
        if (text.endsWith(point)) text.chop(point.size());
        return text;
    }
    QSize minimumSizeHint() const override {
        constexpr int kCaret = 8;   // and the margins of the line inside
        constexpr int kTrial = 400; // any width, to see what the style takes of it
        ensurePolished();
        QStyleOptionSpinBox option;
        initStyleOption(&option);
        const auto usual = QDoubleSpinBox::minimumSizeHint();
        option.rect = QRect(0, 0, kTrial, usual.height());
        const auto line = style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, this);
        const auto wide = fontMetrics().horizontalAdvance(text()) + kCaret + kTrial - line.width();
        return {std::max(wide, pxFor(*this, 72)), usual.height()};
    }
    QSize sizeHint() const override { return {minimumSizeHint().width(), QDoubleSpinBox::sizeHint().height()}; }
};

DistributionField::DistributionField(const QString& unit, QWidget* parent)
    : QWidget(parent), kind_(new QComboBox(this)), first_(new Number(this)), second_(new Number(this)),
      json_(new QLineEdit(this)), unit_(unit) {
    kind_->addItems({QString(), QString(), QString(), QStringLiteral("JSON")});
    for (auto* spin : {first_, second_}) connect(spin, &QDoubleSpinBox::valueChanged, this, &DistributionField::edited);
    json_->setProperty("face", "code");
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace stagefall::ui {

/// A distribution of the lab as a form: fixed, around a middle, or between two bounds; anything else stays JSON.
class DistributionField : public QWidget {
    Q_OBJECT
public:
    explicit DistributionField(const QString& unit, QWidget* parent = nullptr);

    void setValue(const QJsonValue& value);
    QJsonValue value() const;
    /// "" = fine; checked by the lab's own reader.
    QString problem() const;
    void setReadOnly(bool read_only);
    void retranslate();

Q_SIGNALS:
    void edited();

private:
    enum Kind { Fixed, Around, Between, Own };
    class Number;
    void kindChanged();

    QComboBox* kind_;
    Number* first_;
    Number* second_;
    QLineEdit* json_;
    QString unit_;
};

} // namespace stagefall::ui

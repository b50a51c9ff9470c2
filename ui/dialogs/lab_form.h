// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/latency_profile.h"
#include "core/text/catalogue.h"

#include <QJsonObject>
#include <QWidget>
#include <array>

class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTabBar;

namespace stagefall::ui {

class Appearance;
class DistributionField;
class Field;
class JsonEditor;

/// A latency profile of the lab, as a form or as JSON. Both show the same profile; JSON holds all of it.
class LabForm : public QWidget {
    Q_OBJECT
public:
    explicit LabForm(const Appearance& appearance, QWidget* parent = nullptr);

    void setProfile(const lab::LatencyProfile& profile, bool read_only);
    /// What is written, or the error with its place.
    Result<lab::LatencyProfile> profile() const;
    /// Says what is wrong; true where nothing is.
    bool check();

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    static constexpr std::size_t kTimes = 6, kNumbers = 4;
    void build();
    void retranslate();
    void toForm();
    void toJson();
    void pageChanged(int page);
    QJsonObject fromForm() const;

    const Appearance& appearance_;
    QJsonObject json_;
    bool read_only_ = false;
    QTabBar* tabs_;
    QStackedWidget* pages_;
    QLabel* source_;
    QLineEdit* title_;
    Field* title_field_;
    std::array<DistributionField*, kTimes> times_{};
    std::array<Field*, kTimes> time_fields_{};
    std::array<QDoubleSpinBox*, kNumbers> numbers_{};
    std::array<Field*, kNumbers> number_fields_{};
    JsonEditor* editor_;
    Field* editor_field_;
};

} // namespace stagefall::ui

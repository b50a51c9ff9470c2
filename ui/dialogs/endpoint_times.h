// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/endpoint_profile.h"

#include <QWidget>
#include <array>

class QLabel;
class QSpinBox;

namespace stagefall::ui {

class Appearance;
class Field;

/// How long to wait for what, and how often to try again.
class EndpointTimes : public QWidget {
    Q_OBJECT
public:
    explicit EndpointTimes(const Appearance& appearance, QWidget* parent = nullptr);

    void setProfile(const llm::EndpointProfile& profile);
    void writeTo(llm::EndpointProfile& profile) const;
    void retranslate();

Q_SIGNALS:
    void edited();

private:
    static constexpr std::size_t kCount = 9;
    QLabel* waits_;
    QLabel* tries_;
    std::array<QSpinBox*, kCount> spins_{};
    std::array<Field*, kCount> fields_{};
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_times.h"

#include "ui/dialogs/field.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"

#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>

namespace stagefall::ui {
namespace {

/// The order of the spin boxes; the first five may be 0 = no limit.
std::array<int*, 9> members(llm::EndpointProfile& p) {
    return {&p.timeouts.connect_ms,    &p.timeouts.first_byte_ms, &p.first_token_ms,
            &p.timeouts.idle_ms,       &p.timeouts.total_ms,      &p.retry.max_attempts,
            &p.retry.first_backoff_ms, &p.retry.max_backoff_ms,   &p.retry.max_retry_after_ms};
}
constexpr std::size_t kLimits = 5;
constexpr std::size_t kAttempts = 5;

} // namespace

EndpointTimes::EndpointTimes(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), waits_(roleLabel("section", this)), tries_(roleLabel("section", this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(12);
    grid->addWidget(waits_, 0, 0, 1, 3);
    grid->addWidget(tries_, 3, 0, 1, 3);
    for (std::size_t i = 0; i < kCount; ++i) {
        auto* spin = new QSpinBox(this);
        spin->setRange(0, 3'600'000);
        spin->setSingleStep(500);
        spin->setMinimumWidth(pxFor(*spin, 96));
        if (i == kAttempts) {
            spin->setRange(1, 20);
            spin->setSingleStep(1);
        }
        spins_.at(i) = spin;
        fields_.at(i) = new Field(spin, appearance, this);
        const int place = static_cast<int>(i < kLimits ? i : i - kLimits);
        grid->addWidget(fields_.at(i), (i < kLimits ? 1 : 4) + place / 3, place % 3, Qt::AlignTop);
        connect(spin, &QSpinBox::valueChanged, this, &EndpointTimes::edited);
    }
    for (int column = 0; column < 3; ++column) grid->setColumnStretch(column, 1);
    retranslate();
}

void EndpointTimes::setProfile(const llm::EndpointProfile& profile) {
    auto copy = profile;
    const auto values = members(copy);
    for (std::size_t i = 0; i < kCount; ++i) {
        const QSignalBlocker quiet(spins_.at(i));
        spins_.at(i)->setValue(*values.at(i));
    }
}

void EndpointTimes::writeTo(llm::EndpointProfile& profile) const {
    const auto values = members(profile);
    for (std::size_t i = 0; i < kCount; ++i) *values.at(i) = spins_.at(i)->value();
}

void EndpointTimes::retranslate() {
    waits_->setText(tr("Time limits"));
    tries_->setText(tr("Trying again"));
    const std::array<QString, kCount> labels{tr("Connect"),       tr("First byte"),    tr("First token"),
                                             tr("Between bytes"), tr("Whole answer"),  tr("Attempts"),
                                             tr("First pause"),   tr("Longest pause"), tr("Longest asked pause")};
    const std::array<QString, kCount> hints{tr("Name lookup, connection, TLS."),
                                            tr("After the request was sent."),
                                            tr("Keep-alives do not count."),
                                            {},
                                            {},
                                            tr("1 = never again."),
                                            tr("Doubled each time."),
                                            {},
                                            tr("A longer one ends the call.")};
    for (std::size_t i = 0; i < kCount; ++i) {
        fields_.at(i)->setLabel(labels.at(i));
        fields_.at(i)->setHint(hints.at(i));
        if (i != kAttempts) spins_.at(i)->setSuffix(QStringLiteral(" ms"));
        spins_.at(i)->setSpecialValueText(i < kLimits ? tr("no limit") : QString());
    }
}

} // namespace stagefall::ui

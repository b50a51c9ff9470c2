// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/span_details.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/stage_swatch.h"
#include "ui/widgets/status_ring.h"

#include <QWidget>

namespace stagefall::ui {

/// What stands on top of the inspector: the name with its stage, the big measure and how it stands.
class InspectorHead : public QWidget {
    Q_OBJECT
public:
    explicit InspectorHead(const Appearance& appearance, QWidget* parent = nullptr);
    void show(const SpanDetails& details);

private:
    StageSwatch* swatch_;
    ElidedLabel* name_;
    ElidedLabel* where_;
    StatusRing* sign_;
    QLabel* measure_;
    ElidedLabel* allowance_;
    ElidedLabel* lab_;
    QWidget* figures_;
};

} // namespace stagefall::ui

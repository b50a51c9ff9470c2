// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/run_choice.h"

namespace stagefall::ui {

void RunChoice::setWorkbench(const std::string& id) {
    if (id == workbench_) return;
    workbench_ = id;
    Q_EMIT changed();
}

void RunChoice::setEndpoint(const std::string& id) {
    if (id == endpoint_ && lab_.empty()) return;
    endpoint_ = id;
    lab_.clear();
    Q_EMIT changed();
}

void RunChoice::setLab(const std::string& id) {
    if (id == lab_ && endpoint_.empty()) return;
    lab_ = id;
    endpoint_.clear();
    Q_EMIT changed();
}

} // namespace stagefall::ui

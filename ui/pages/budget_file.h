// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"

#include <QString>

/// Budget files for the window. Both block: never on the UI thread.
namespace stagefall::ui {

Result<budget::Budget> readBudgetFile(const QString& path);
/// The old file stays as it is where the new one cannot be written whole.
Status writeBudgetFile(const QString& path, const budget::Budget& budget);

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Workbenches to begin with. Each is valid as it stands.
namespace stagefall::ui {

enum class WorkbenchTemplate { Talk, HttpTool, SqlTool };
/// `id` and `title` are put in.
QString workbenchTemplate(WorkbenchTemplate kind, const QString& id, const QString& title);
/// A copy of a workbench under another id; its paths made absolute, since they were relative to `folder`.
QString copiedWorkbench(const QString& text, const QString& folder, const QString& id);

} // namespace stagefall::ui

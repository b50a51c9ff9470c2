// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/catalogue.h"

#include <QString>
#include <vector>

/// Workbenches to begin with. Each is valid as it stands.
namespace stagefall::ui {

enum class WorkbenchTemplate { Talk, HttpTool, SqlTool };
/// `id` and `title` are put in.
QString workbenchTemplate(WorkbenchTemplate kind, const QString& id, const QString& title);
/// A copy of a workbench under another id; its paths, relative to `folder`, made to mean the same anywhere: what is
/// shipped through ${resources}, all else absolute.
QString copiedWorkbench(const QString& text, const QString& folder, const QString& id);
/// "Sales" -> "Sales (copy)" in both languages, with a number where that is among `taken`.
LocalizedText copiedTitle(const LocalizedText& title, const std::vector<LocalizedText>& taken,
                          const text::Catalogue& catalogue);
/// A workbench under another title.
QString withTitle(const QString& text, const LocalizedText& title);

} // namespace stagefall::ui

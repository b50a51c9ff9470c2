// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/report/document.h"

#include <QString>
#include <string>

/// Inside ui/export: what its documents share.
namespace stagefall::ui {

/// "Standard, 500 ms  ·  Lab  ·  planner-1  ·  2025-10-09 08:53 UTC"
std::string factLine(const report::Document& document);
Error notWritten(const QString& path, const std::string& reason);
/// The whole file or none of it, its owner's alone.
Status writeDocument(const QString& path, std::string_view bytes);

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/report/report.h"
#include "ui/export/page_writer.h"

#include <QString>
#include <array>
#include <optional>

namespace stagefall::ui {

enum class ExportFormat { Html, Pdf, Png, Svg, Markdown, Csv, Json };
inline constexpr std::array kExportFormats = {ExportFormat::Html, ExportFormat::Pdf,      ExportFormat::Png,
                                              ExportFormat::Svg,  ExportFormat::Markdown, ExportFormat::Csv,
                                              ExportFormat::Json};

/// "pdf": also the ending of its files.
QString ending(ExportFormat format);
/// By the ending of a file's name.
std::optional<ExportFormat> formatOfFile(const QString& file);

struct ExportPlan {
    ExportFormat format = ExportFormat::Html;
    QString path;
    PaperSize paper = PaperSize::A4;
    double scale = 2; ///< of pictures
};

/// Writes one document, all or nothing. Blocking; never on the UI thread.
Status writeExport(const report::ReportInput& input, const ExportPlan& plan, const CancelToken& cancel = {});

} // namespace stagefall::ui

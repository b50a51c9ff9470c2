// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_job.h"

#include "ui/export/pdf_document.h"
#include "ui/export/timeline_layout.h"
#include "ui/export/timeline_picture.h"

#include <QFileInfo>

namespace stagefall::ui {
namespace {

report::Format textFormat(ExportFormat format) {
    switch (format) {
    case ExportFormat::Svg:
        return report::Format::Svg;
    case ExportFormat::Markdown:
        return report::Format::Markdown;
    case ExportFormat::Csv:
        return report::Format::Csv;
    case ExportFormat::Json:
        return report::Format::Json;
    default:
        return report::Format::Html;
    }
}

Status writeText(const report::ReportInput& input, const ExportPlan& plan, const CancelToken& cancel) {
    const auto text = report::write(textFormat(plan.format), input);
    if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "export.cancelled", {});
    return writeDocument(plan.path, text);
}

} // namespace

QString ending(ExportFormat format) {
    switch (format) {
    case ExportFormat::Html:
        return QStringLiteral("html");
    case ExportFormat::Pdf:
        return QStringLiteral("pdf");
    case ExportFormat::Png:
        return QStringLiteral("png");
    case ExportFormat::Svg:
        return QStringLiteral("svg");
    case ExportFormat::Markdown:
        return QStringLiteral("md");
    case ExportFormat::Csv:
        return QStringLiteral("csv");
    case ExportFormat::Json:
        return QStringLiteral("json");
    }
    return QStringLiteral("html");
}

std::optional<ExportFormat> formatOfFile(const QString& file) {
    const auto suffix = QFileInfo(file).suffix().toLower();
    if (suffix == QLatin1String("htm")) return ExportFormat::Html;
    for (const auto format : kExportFormats)
        if (suffix == ending(format)) return format;
    return std::nullopt;
}

Status writeExport(const report::ReportInput& input, const ExportPlan& plan, const CancelToken& cancel) {
    if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "export.cancelled", {});
    switch (plan.format) {
    case ExportFormat::Pdf:
        return writePdf(plan.path, input, plan.paper, cancel);
    case ExportFormat::Png:
        return writePng(plan.path, input, {.scale = plan.scale, .dark = input.dark});
    default:
        return writeText(input, plan, cancel);
    }
}

} // namespace stagefall::ui

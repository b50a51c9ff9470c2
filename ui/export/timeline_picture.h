// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <QImage>

/// ui/export: documents that need a painter. Works without a display (QT_QPA_PLATFORM=offscreen). Foreign texts are
/// plain and redacted, as in every report. Blocking; any thread, one document each.
namespace stagefall::ui {

struct PictureOptions {
    double width = 1200; ///< device-independent pixels; the height follows from the rows
    double scale = 1;    ///< 1 to 4: pixels of the picture for each of those
    bool dark = false;
    bool statuses = true;
    bool heading = true; ///< title, verdict and the task's total above the timeline
};

/// The timeline as a picture. LimitExceeded where it would be too high for one, with what to do instead.
Result<QImage> timelineImage(const report::ReportInput& input, const PictureOptions& options);
Status writePng(const QString& path, const report::ReportInput& input, const PictureOptions& options);

} // namespace stagefall::ui

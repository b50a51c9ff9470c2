// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/report/report.h"
#include "ui/export/page_writer.h"

#include <QString>

namespace stagefall::ui {

/// Title, verdict, measures, timeline (over as many pages as it needs, its head on each), budget table, conversation.
/// All or nothing: a file that was there is replaced when the new one is whole.
Status writePdf(const QString& path, const report::ReportInput& input, PaperSize paper, const CancelToken& cancel = {});
/// How many pages that would have.
int countPages(const report::ReportInput& input, PaperSize paper, const CancelToken& cancel = {});
/// A page as a picture.
struct PagePicture {
    QImage image;
    int page = 1; ///< which one: the last where there are less than was asked for
    int pages = 1;
};
/// Of `pixels` width. `numbered`: with "page 1 of 5" at its foot; a document that is not paged (HTML) has none.
PagePicture pagePicture(const report::ReportInput& input, PaperSize paper, int pixels, int page, bool numbered,
                        const CancelToken& cancel = {});

} // namespace stagefall::ui

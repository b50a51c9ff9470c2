// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/budget_file.h"

#include "core/base/file.h"

namespace stagefall::ui {

Result<budget::Budget> readBudgetFile(const QString& path) {
    const auto text = readFile(path.toStdString(), kLargestTextFile);
    if (!text) return fail(text.error());
    return budget::parseBudget(*text, path.toStdString());
}

Status writeBudgetFile(const QString& path, const budget::Budget& budget) {
    auto written = writeFile(path.toStdString(), budget::formatBudget(budget));
    if (written) return {};
    for (const auto& [key, value] : written.error().message.args)
        if (key == "reason")
            return fail(ErrorCode::IoError, "store.cannot_write_file",
                        {{"path", path.toStdString()}, {"detail", value}});
    return written;
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/budget_file.h"

#include <QFile>
#include <QSaveFile>

namespace stagefall::ui {
namespace {

constexpr qint64 kLargest = 1'000'000; // a budget is a small file

Error unreadable(const QString& path, const QString& detail) {
    return {ErrorCode::IoError,
            {"store.cannot_read_file", {{"path", path.toStdString()}, {"detail", detail.toStdString()}}},
            {}};
}

} // namespace

Result<budget::Budget> readBudgetFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return fail(unreadable(path, file.errorString()));
    const auto bytes = file.read(kLargest);
    if (file.error() != QFile::NoError) return fail(unreadable(path, file.errorString()));
    return budget::parseBudget({bytes.constData(), static_cast<std::size_t>(bytes.size())}, path.toStdString());
}

Status writeBudgetFile(const QString& path, const budget::Budget& budget) {
    QSaveFile file(path);
    const auto text = QByteArray::fromStdString(budget::formatBudget(budget));
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit()) return {};
    return fail(ErrorCode::IoError, "store.cannot_write_file",
                {{"path", path.toStdString()}, {"detail", file.errorString().toStdString()}});
}

} // namespace stagefall::ui

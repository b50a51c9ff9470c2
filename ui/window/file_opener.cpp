// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_opener.h"

#include "core/base/file.h"
#include "ui/bridge/task_queue.h"
#include "ui/dialogs/workbench_templates.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

/// No person writes a workbench of this size.
constexpr std::uint64_t kLargestWorkbench = 1'000'000;
const QLatin1String kEnding(".stagefall.json");

bool looksLikeWorkbench(const QByteArray& text) {
    QJsonParseError problem;
    const auto json = QJsonDocument::fromJson(text, &problem);
    // One with a slip of the pen is a workbench still: its editor says where.
    if (problem.error != QJsonParseError::NoError)
        return text.contains("\"system_prompt\"") && !text.contains("\"stagefall.session\"");
    const auto object = json.object();
    return !object.contains(QLatin1String("format")) &&
           (object.contains(QLatin1String("tasks")) || object.contains(QLatin1String("system_prompt")));
}

/// "/x/Our sales.stagefall.json" -> "our-sales".
QString idOf(const QString& path) {
    auto name = QFileInfo(path).fileName();
    if (name.endsWith(kEnding, Qt::CaseInsensitive))
        name.chop(kEnding.size());
    else
        name = QFileInfo(path).completeBaseName();
    const auto id = fileName(name.toStdString());
    return id == "profile" ? QStringLiteral("workbench") : QString::fromStdString(id);
}

} // namespace

std::optional<QString> readWorkbenchFile(const QString& path) {
    // What cannot be read is no workbench; who takes it for a recording then says why.
    const auto read = readFile(path.toStdString(), kLargestWorkbench);
    if (!read) return std::nullopt;
    const auto text = QByteArray::fromStdString(*read);
    if (!path.endsWith(kEnding, Qt::CaseInsensitive) && !looksLikeWorkbench(text)) return std::nullopt;
    return QString::fromUtf8(text);
}

FileOpener::FileOpener(Library& library, Profiles& profiles, RunChoice& choice, QObject* parent)
    : QObject(parent), library_(library), profiles_(profiles), choice_(choice), queue_(std::make_unique<TaskQueue>()) {
    connect(&profiles_, &Profiles::changed, this, &FileOpener::profilesChanged);
}

FileOpener::~FileOpener() { queue_.reset(); }

FileOpener::Read FileOpener::read(const QString& path) {
    Read out{path, idOf(path), readWorkbenchFile(path)};
    if (out.workbench) out.workbench = copiedWorkbench(*out.workbench, QFileInfo(path).absolutePath(), out.id);
    return out;
}

void FileOpener::open(const QString& path) {
    queue_->run([this, path] {
        // The queue ends before this object does, so `this` is alive here; after that the call is dropped with it.
        QMetaObject::invokeMethod(
            this, [this, file = read(path)] { took(file); }, Qt::QueuedConnection);
    });
}

void FileOpener::took(const Read& file) {
    if (!file.workbench)
        library_.importFile(file.path);
    else if (profiles_.loaded())
        takeWorkbench(file);
    else
        early_.push_back(file);
}

void FileOpener::takeWorkbench(const Read& file) {
    const auto path = QFileInfo(file.path).absoluteFilePath().toStdString();
    const auto text = file.workbench->toStdString();
    const auto& known = profiles_.workbenches();
    const auto there = std::find_if(known.begin(), known.end(), [&](const WorkbenchItem& item) {
        const auto name = QFileInfo(QString::fromStdString(item.file)).completeBaseName();
        return item.file == path || (!item.shipped && name == file.id && item.text == text);
    });
    if (there != known.end()) return choose(*there);
    const auto target = profiles_.freeFile("workbenches", file.id.toStdString());
    const auto id = QFileInfo(QString::fromStdString(target)).completeBaseName();
    // Its paths are absolute already: another id is all it gets.
    const auto copy = id == file.id ? text : copiedWorkbench(*file.workbench, QString(), id).toStdString();
    awaited_.push_back(profiles_.saveWorkbench(id.toStdString(), copy, target));
}

void FileOpener::choose(const WorkbenchItem& item) {
    choice_.setWorkbench(item.id);
    const auto file = QString::fromStdString(item.file);
    if (item.problems.empty())
        Q_EMIT workbenchTaken(file);
    else
        Q_EMIT workbenchBroken(file);
}

void FileOpener::profilesChanged() {
    if (!profiles_.loaded()) return;
    for (const auto& file : std::exchange(early_, {})) takeWorkbench(file);
    // Those that are there are chosen; by then the list may be another, so it is asked for each anew.
    for (const auto& file : std::exchange(awaited_, {})) {
        const auto& known = profiles_.workbenches();
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const WorkbenchItem& item) { return item.file == file; });
        if (found == known.end())
            awaited_.push_back(file);
        else
            choose(*found);
    }
}

} // namespace stagefall::ui

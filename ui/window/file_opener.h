// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/library.h"
#include "ui/bridge/profiles.h"
#include "ui/state/run_choice.h"

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::ui {

class TaskQueue;

/// The text of a workbench file: one that is called *.stagefall.json, or holds a system prompt or tasks and no format.
/// None for any other file, the library judges those. Blocks: never on the UI thread.
std::optional<QString> readWorkbenchFile(const QString& path);

/// What a person opens is told apart here. A session goes to the library. A workbench is copied to the user's, its
/// paths still leading where they led, and chosen for the next run; opening it again does not copy it again. UI thread;
/// files are read on a thread of its own.
class FileOpener : public QObject {
    Q_OBJECT
public:
    FileOpener(Library& library, Profiles& profiles, RunChoice& choice, QObject* parent = nullptr);
    ~FileOpener() override;

    void open(const QString& path);

Q_SIGNALS:
    void workbenchTaken(const QString& file);  ///< it is in the list and chosen
    void workbenchBroken(const QString& file); ///< the same, but it has problems that a person must mend

private:
    struct Read {
        QString path;
        QString id;                       ///< that its name suggests
        std::optional<QString> workbench; ///< with absolute paths, under that id
    };
    static Read read(const QString& path);
    void took(const Read& file);
    void takeWorkbench(const Read& file);
    void choose(const WorkbenchItem& item);
    void profilesChanged();

    Library& library_;
    Profiles& profiles_;
    RunChoice& choice_;
    std::vector<Read> early_;          ///< workbenches that were opened before it was known which there are
    std::vector<std::string> awaited_; ///< files that are being written
    std::unique_ptr<TaskQueue> queue_; ///< last: its end waits for what uses the rest
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"
#include "core/store/store.h"
#include "ui/bridge/frame_feed.h"
#include "ui/state/annotations.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace stagefall::ui {

/// A stored session as the list shows it.
struct SessionItem {
    store::SessionSummary summary; ///< with the name a person gave it, where one did
    QStringList tags;
    std::shared_ptr<const scene::Scene> strip; ///< its stages in 200 x 6, none until it was read
    // What only its events tell, empty until they were read.
    QString question;             ///< of its first task
    QString said;                 ///< all questions and answers, as much of them as a search looks through
    std::size_t failed_tools = 0; ///< calls of tools that failed
    bool operator==(const SessionItem&) const = default;
};

/// The store for the window. UI thread; every call returns at once, the work is done on a thread of its own, in order.
class Library : public QObject {
    Q_OBJECT
public:
    /// `store` outlives it.
    explicit Library(store::Store& store, QObject* parent = nullptr);
    ~Library() override; ///< carries out what was asked, deletions too

    /// Newest first, without the deleted ones.
    const std::vector<SessionItem>& sessions() const { return sessions_; }
    bool loaded() const { return loaded_; } ///< false: the first list is still being read
    void refresh();
    /// From now on the list follows what other programs do, within a second.
    void watch();
    /// Reads the events of all sessions ahead, for who searches in what was said.
    void readAll();
    /// Reads a session; then opened(), or failed().
    void open(const SessionId& id);
    /// Strips are read ahead for the newest sessions only: a list asks for those of others as it shows them.
    void needStrip(const SessionId& id);
    void rename(const SessionId& id, const QString& title);
    void setTags(const SessionId& id, const QStringList& tags);
    /// Gone from the list at once; carried out when the program ends or another is deleted, so that it can be undone.
    void remove(const SessionId& id);
    void undoRemove();
    bool canUndoRemove() const { return removed_.has_value(); }
    void saveAnnotations(const SessionId& id, const std::vector<Annotation>& annotations);
    /// A file of the product's own JSON, as export writes it; then it is in the list and opened().
    void importFile(const QString& path);
    /// The events of several sessions with their budgets, for comparisons; `done` is called here.
    void read(const std::vector<SessionId>& ids, std::function<void(std::vector<FrameSource>)> done);

Q_SIGNALS:
    void sessionsChanged();
    void opened(const stagefall::ui::FrameSource& source, const std::vector<stagefall::ui::Annotation>& annotations);
    void removed(const stagefall::SessionId& id); ///< can be undone
    void failed(const stagefall::Error& error);

private:
    class Worker;
    SessionItem* find(const SessionId& id);
    void glance(const SessionItem& item);
    void takeList(const std::vector<store::SessionSummary>& list);
    void look();
    bool fillIn(std::vector<SessionItem>& items) const; ///< strips that were read; true where something changed

    store::Store& store_;
    std::unique_ptr<Worker> worker_;
    std::vector<SessionItem> sessions_;
    std::optional<SessionItem> removed_;
    bool loaded_ = false;
    std::uint64_t edits_ = 0; ///< by a person: a list that was read before one is not shown after it
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/library.h"

#include "ui/bridge/library_reader.h"
#include "ui/bridge/task_queue.h"

#include <QTimer>
#include <algorithm>
#include <atomic>
#include <map>
#include <set>

namespace stagefall::ui {
namespace {

/// Strips that come one by one are shown together, so that the list is not set anew for each.
constexpr int kGatherMs = 60;
constexpr std::size_t kReadAhead = 60;
constexpr int kLookMs = 400; ///< between two looks at what other programs do

bool newerFirst(const SessionItem& a, const SessionItem& b) {
    return std::tie(a.summary.wall_ns, a.summary.id) > std::tie(b.summary.wall_ns, b.summary.id);
}

QStringList toQt(const std::vector<std::string>& words) {
    QStringList out;
    for (const auto& word : words) out << QString::fromStdString(word);
    return out;
}

} // namespace

/// Both threads and what the UI thread remembers about them. Its end carries out what changes the store, and drops what
/// only reads.
class Library::Worker {
public:
    explicit Worker(Library& library) : library_(library) { gather_.setSingleShot(true); }
    ~Worker() { closing = true; }

    /// On the thread of orders; `done` gets the result on the UI thread.
    template <typename Work, typename Done>
    void read(Work work, Done done) {
        orders_.run([this, work = std::move(work), done = std::move(done)] {
            if (closing) return;
            auto result = work(library_.store_);
            back([result = std::move(result), done] { done(result); });
        });
    }
    template <typename Work>
    void write(Work work) {
        orders_.run([this, work = std::move(work)] {
            auto status = work(library_.store_);
            if (status || closing) return;
            back([&library = library_, error = status.error()] {
                Q_EMIT library.failed(error);
                library.refresh(); // the list shows what is, not what was wished
            });
        });
    }
    void glance(const store::SessionSummary& summary) {
        if (!asked_.insert({summary.id, summary.events}).second) return;
        glances_.run([this, summary] {
            if (closing) return;
            back([this, glance = readGlance(library_.store_, summary)] {
                glances[glance.id] = glance;
                if (!gather_.isActive()) gather_.start(kGatherMs);
            });
        });
    }
    QTimer& gather() { return gather_; }

    std::atomic<bool> closing = false;
    std::atomic<int> opens = 0;                 ///< only the last that was asked for is read
    std::map<SessionId, SessionGlance> glances; ///< UI thread
    std::set<SessionId> gone;                   ///< being deleted: a list that is under way may still have them

private:
    void back(std::function<void()> call) {
        QMetaObject::invokeMethod(&library_, std::move(call), Qt::QueuedConnection);
    }

    Library& library_;
    QTimer gather_;
    std::set<std::pair<SessionId, std::int64_t>> asked_;
    TaskQueue orders_; ///< last: their threads end before what they use
    TaskQueue glances_;
};

Library::Library(store::Store& store, QObject* parent)
    : QObject(parent), store_(store), worker_(std::make_unique<Worker>(*this)) {
    connect(&worker_->gather(), &QTimer::timeout, this, [this] {
        if (fillIn(sessions_)) Q_EMIT sessionsChanged();
    });
}

Library::~Library() {
    if (removed_) worker_->write([id = removed_->summary.id](store::Store& store) { return store.remove(id); });
    worker_.reset();
}

bool Library::fillIn(std::vector<SessionItem>& items) const {
    bool changed = false;
    for (auto& item : items) {
        const auto found = worker_->glances.find(item.summary.id);
        if (found == worker_->glances.end()) continue;
        const bool live = item.summary.state == store::SessionState::Live;
        if (found->second.events != item.summary.events && !live) continue;
        const auto& glance = found->second;
        const bool judged = !item.summary.verdict.empty() || glance.verdict.empty();
        if (item.strip == glance.strip && item.said == glance.said && judged) continue;
        item.strip = glance.strip;
        item.question = glance.question;
        item.said = glance.said;
        item.failed_tools = glance.failed_tools;
        if (item.summary.verdict.empty()) item.summary.verdict = glance.verdict;
        changed = true;
    }
    return changed;
}

void Library::refresh() {
    worker_->read([](store::Store& store) { return store.sessions(); },
                  [this](const Result<std::vector<store::SessionSummary>>& list) {
                      if (list) return takeList(*list);
                      loaded_ = true;
                      Q_EMIT failed(list.error());
                      Q_EMIT sessionsChanged();
                  });
}

void Library::watch() {
    auto* timer = new QTimer(this);
    timer->setSingleShot(true);
    connect(timer, &QTimer::timeout, this, &Library::look);
    timer->setObjectName(QStringLiteral("look"));
    timer->start(kLookMs);
}

/// The next look waits for this one: a store that is slow is not asked more often than it answers. What cannot be read
/// now is said by who needs it, not twice a second.
void Library::look() {
    worker_->read([](store::Store& store) { return store.sessions(); },
                  [this, edits = edits_](const Result<std::vector<store::SessionSummary>>& list) {
                      if (list && edits == edits_) takeList(*list);
                      findChild<QTimer*>(QStringLiteral("look"))->start(kLookMs);
                  });
}

void Library::readAll() {
    for (const auto& item : sessions_) glance(item);
}

void Library::takeList(const std::vector<store::SessionSummary>& list) {
    std::vector<SessionItem> items;
    for (const auto& summary : list) {
        if (worker_->gone.contains(summary.id) || (removed_ && removed_->summary.id == summary.id)) continue;
        items.push_back({summary, toQt(summary.tags), nullptr, {}, {}, 0});
    }
    std::sort(items.begin(), items.end(), newerFirst);
    fillIn(items);
    for (std::size_t i = 0; i < items.size() && i < kReadAhead; ++i) glance(items[i]);
    const bool first = !std::exchange(loaded_, true);
    if (!first && items == sessions_) return;
    sessions_ = std::move(items);
    Q_EMIT sessionsChanged();
}

void Library::glance(const SessionItem& item) {
    // Of one that runs it is looked at again as it grows, which has to cost little.
    constexpr std::int64_t kMostOfLive = 20'000;
    const bool live = item.summary.state == store::SessionState::Live;
    if ((live && item.summary.events <= kMostOfLive) || (!live && !item.strip)) worker_->glance(item.summary);
}

void Library::needStrip(const SessionId& id) {
    if (const auto* item = find(id)) glance(*item);
}

void Library::open(const SessionId& id) {
    const auto number = ++worker_->opens;
    worker_->read(
        [worker = worker_.get(), number, id](store::Store& store) -> std::optional<Result<OpenedSession>> {
            if (worker->opens != number) return std::nullopt;
            return readSession(store, id);
        },
        [this, number](const std::optional<Result<OpenedSession>>& session) {
            if (!session || worker_->opens != number) return;
            if (!*session) {
                Q_EMIT failed(session->error());
                return;
            }
            Q_EMIT opened((*session)->source, (*session)->annotations);
            if ((*session)->problem) Q_EMIT failed(*(*session)->problem);
        });
}

SessionItem* Library::find(const SessionId& id) {
    const auto found = std::find_if(sessions_.begin(), sessions_.end(),
                                    [&id](const SessionItem& item) { return item.summary.id == id; });
    return found == sessions_.end() ? nullptr : &*found;
}

void Library::rename(const SessionId& id, const QString& title) {
    auto* item = find(id);
    ++edits_;
    const auto words = title.simplified().toStdString();
    if (item == nullptr || item->summary.title == words) return;
    const bool back_to_its_own = words.empty();
    if (!back_to_its_own) {
        item->summary.title = words;
        item->summary.title_zh.clear();
        item->summary.renamed = true;
        Q_EMIT sessionsChanged();
    }
    worker_->write([id, words](store::Store& store) { return store.rename(id, words); });
    if (back_to_its_own) refresh();
}

void Library::setTags(const SessionId& id, const QStringList& tags) {
    auto* item = find(id);
    QStringList clean;
    for (const auto& tag : tags)
        if (const auto word = tag.simplified(); !word.isEmpty() && !clean.contains(word)) clean << word;
    if (item == nullptr || item->tags == clean) return;
    ++edits_;
    item->tags = clean;
    item->summary.tags.clear();
    for (const auto& tag : clean) item->summary.tags.push_back(tag.toStdString());
    Q_EMIT sessionsChanged();
    worker_->write([id, words = item->summary.tags](store::Store& store) { return store.setTags(id, words); });
}

void Library::remove(const SessionId& id) {
    auto* item = find(id);
    if (item == nullptr) return;
    if (item->summary.state == store::SessionState::Live) {
        Q_EMIT failed(Error{
            ErrorCode::PermissionDenied, Message{"store.cannot_delete_live", {{"title", item->summary.title}}}, {}});
        return;
    }
    ++edits_;
    if (removed_) {
        worker_->gone.insert(removed_->summary.id);
        worker_->write([old = removed_->summary.id](store::Store& store) { return store.remove(old); });
    }
    removed_ = *item;
    sessions_.erase(sessions_.begin() + (item - sessions_.data()));
    Q_EMIT sessionsChanged();
    Q_EMIT removed(id);
}

void Library::undoRemove() {
    if (!removed_) return;
    ++edits_;
    const auto place = std::upper_bound(sessions_.begin(), sessions_.end(), *removed_, newerFirst);
    sessions_.insert(place, *removed_);
    removed_.reset();
    Q_EMIT sessionsChanged();
}

void Library::saveAnnotations(const SessionId& id, const std::vector<Annotation>& annotations) {
    worker_->write([id, annotations](store::Store& store) { return writeAnnotations(store, id, annotations); });
}

void Library::importFile(const QString& path) {
    worker_->read([path](store::Store& store) { return importSession(store, path); },
                  [this](const Result<SessionId>& id) {
                      if (!id) {
                          Q_EMIT failed(id.error());
                          return;
                      }
                      if (removed_ && removed_->summary.id == *id) undoRemove();
                      refresh();
                      open(*id);
                  });
}

void Library::read(const std::vector<SessionId>& ids, std::function<void(std::vector<FrameSource>)> done) {
    worker_->read(
        [worker = worker_.get(), ids](store::Store& store) {
            std::vector<FrameSource> sources;
            for (const auto& id : ids) {
                if (worker->closing) break;
                // One that went away meanwhile, or is damaged, is no reason to keep back the others.
                if (auto session = readSession(store, id)) sources.push_back(std::move(session->source));
            }
            return sources;
        },
        std::move(done));
}

} // namespace stagefall::ui

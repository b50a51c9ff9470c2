// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_control.h"

#include "core/agent/workbench_secrets.h"
#include "core/llm/endpoint_secrets.h"
#include "ui/format/format.h"

#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

Error noSuch(const char* id, const std::string& name) { return {ErrorCode::NotFound, {id, {{"name", name}}}, {}}; }

} // namespace

SessionControl::SessionControl(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
    connect(&workspace_.runner, &SessionRunner::started, this, [this](const FrameSource& source) {
        open_[source.id] = {source, {}};
        show(source, {});
    });
    connect(&workspace_.runner, &SessionRunner::openChanged, this, [this] {
        std::erase_if(open_, [this](const auto& each) { return !workspace_.runner.isOpen(each.first); });
    });
    connect(&workspace_.feed, &FrameFeed::shownChanged, this, [this] {
        const auto& frame = *workspace_.feed.frame();
        if (frame.kind != FrameKind::Recorded || sealed_.empty() || frame.id != sealed_) return;
        sealed_.clear();
        leaveDeleted(); // it may have gone from the list before its recording was there
    });
    connect(&workspace_.runner, &SessionRunner::stored, &workspace_.library, &Library::refresh);
    connect(&workspace_.runner, &SessionRunner::failed, this, &SessionControl::failed);
    connect(&workspace_.library, &Library::failed, this, &SessionControl::failed);
    connect(&workspace_.profiles, &Profiles::failed, this, &SessionControl::failed);
    connect(&workspace_.consent, &SecretConsent::failed, this, &SessionControl::failed);
    connect(&workspace_.library, &Library::opened, this, [this](const FrameSource& source, const auto& annotations) {
        opening_.clear();
        show(source, annotations);
    });
    connect(&workspace_.library, &Library::failed, this, [this] { opening_.clear(); });
    // Queued: who deletes may open the next one first, and then nothing flickers.
    connect(&workspace_.library, &Library::sessionsChanged, this, &SessionControl::leaveDeleted, Qt::QueuedConnection);
    connect(&workspace_.annotations, &Annotations::edited, this, [this] {
        if (showsOpenConversation()) open_[workspace_.feed.frame()->id].notes = workspace_.annotations.all();
        workspace_.library.saveAnnotations(workspace_.feed.frame()->id, workspace_.annotations.all());
    });
}

const WorkbenchItem* SessionControl::workbench() const {
    return workspace_.profiles.workbench(workspace_.choice.workbench());
}

std::string SessionControl::labFor(const agent::Workbench& workbench) const {
    if (!workspace_.choice.lab().empty()) return workspace_.choice.lab();
    return host::labProfileOf(workbench);
}

QString SessionControl::endpointTitle() const {
    if (const auto* endpoint = workspace_.profiles.endpoint(workspace_.choice.endpoint()))
        return foreignText(endpoint->profile.name);
    const auto* item = workbench();
    const auto id = item != nullptr && item->workbench ? labFor(*item->workbench) : workspace_.choice.lab();
    const auto* lab = workspace_.profiles.lab(id);
    const auto title =
        lab == nullptr ? foreignText(id) : foreignText(text::in(lab->title, workspace_.appearance.language()));
    return tr("Lab · %1").arg(title);
}

QString SessionControl::modelTitle() const {
    const auto* endpoint = workspace_.profiles.endpoint(workspace_.choice.endpoint());
    return endpoint == nullptr ? QStringLiteral("lab-planner") : foreignText(endpoint->profile.model);
}

QStringList SessionControl::tasks() const {
    QStringList tasks;
    const auto* item = workbench();
    if (item == nullptr || !item->workbench) return tasks;
    for (const auto& task : item->workbench->tasks)
        tasks << QString::fromStdString(text::in(task.input, workspace_.appearance.language()));
    return tasks;
}

bool SessionControl::showsOpenConversation() const { return open_.contains(workspace_.feed.frame()->id); }

std::optional<host::SessionPlan> SessionControl::plan() {
    const auto* item = workbench();
    if (item == nullptr) {
        Q_EMIT failed(noSuch("host.no_workbench", workspace_.choice.workbench()));
        return std::nullopt;
    }
    if (!item->workbench) {
        Q_EMIT failed(item->problems.empty() ? noSuch("host.no_workbench", item->id) : item->problems.front());
        return std::nullopt;
    }
    host::SessionPlan plan;
    plan.workbench = *item->workbench;
    plan.language = workspace_.appearance.language();
    if (!workspace_.choice.endpoint().empty()) {
        const auto* endpoint = workspace_.profiles.endpoint(workspace_.choice.endpoint());
        if (endpoint == nullptr || !endpoint->problems.empty()) {
            Q_EMIT failed(endpoint == nullptr ? noSuch("host.no_endpoint", workspace_.choice.endpoint())
                                              : endpoint->problems.front());
            return std::nullopt;
        }
        plan.endpoint = endpoint->profile;
    }
    const auto* lab = workspace_.profiles.lab(labFor(plan.workbench));
    if (lab == nullptr || !lab->problems.empty()) {
        Q_EMIT failed(lab == nullptr ? noSuch("host.no_lab", labFor(plan.workbench)) : lab->problems.front());
        return std::nullopt;
    }
    plan.lab_profile = lab->profile;
    auto budget = nextBudget(plan.workbench);
    if (!budget) {
        Q_EMIT failed(budget.error());
        return std::nullopt;
    }
    plan.budget = std::move(*budget);
    return plan;
}

Result<budget::Budget> SessionControl::nextBudget(const agent::Workbench& workbench) const {
    const auto& choice = workspace_.choice;
    if (choice.editedBudget()) return *choice.editedBudget();
    if (choice.budget().empty()) return host::budgetOf(workbench);
    if (choice.budget() == RunChoice::kStandardBudget) return budget::Budget::standard();
    const auto* item = workspace_.profiles.budget(choice.budget());
    if (item == nullptr) return fail(noSuch("host.no_budget", choice.budget()));
    if (!item->problems.empty()) return fail(item->problems.front());
    return item->budget;
}

QString SessionControl::budgetTitle() const {
    const auto& choice = workspace_.choice;
    const auto titled = [this](const budget::Budget& budget) {
        const auto& title = text::in(budget.title, workspace_.appearance.language());
        return foreignText(title.empty() ? budget.name : title);
    };
    if (const auto& edited = choice.editedBudget()) {
        const auto& saved = workspace_.profiles.budgets();
        const bool listed = *edited == budget::Budget::standard() ||
                            std::any_of(saved.begin(), saved.end(), [&](const BudgetItem& item) {
                                return item.problems.empty() && item.budget == *edited;
                            });
        return listed ? titled(*edited) : tr("%1, edited").arg(titled(*edited));
    }
    if (choice.budget() == RunChoice::kStandardBudget) return titled(budget::Budget::standard());
    if (const auto* item = workspace_.profiles.budget(choice.budget()))
        return foreignText(text::in(item->title, workspace_.appearance.language()));
    if (!choice.budget().empty()) return foreignText(choice.budget());
    return tr("of the workbench");
}

void SessionControl::judgeBy(const std::shared_ptr<const budget::Budget>& budget) {
    const auto& own = workspace_.feed.ownBudget();
    const bool its_own = own && *own == *budget;
    if (its_own)
        judged_by_.erase(shown_);
    else
        judged_by_[shown_] = budget;
    workspace_.feed.setBudget(budget);
    workspace_.choice.setEditedBudget(its_own ? nullptr : budget);
}

void SessionControl::begin(const std::string& input) {
    if (workspace_.runner.busy() || pending_) return;
    auto planned = plan();
    if (!planned) return;
    auto files = askers(*planned);
    if (!files) {
        Q_EMIT failed(files.error());
        return;
    }
    for (const auto& asker : *files)
        for (const auto& use : asker.uses) addSecretUse(use, planned->secrets);
    const bool silent = planned->secrets.empty();
    pending_ = Pending{*std::move(planned), input, {}};
    if (silent) return startPending();
    workspace_.consent.look(this, *std::move(files), {}, [this](SecretConsent::Askers open) {
        if (open.empty()) return startPending();
        pending_->open = std::move(open);
        Q_EMIT secretsAsked(pending_->open);
    });
}

Result<SecretConsent::Askers> SessionControl::askers(const host::SessionPlan& plan) const {
    auto of_workbench = agent::secretUses(plan.workbench);
    if (!of_workbench) return fail(std::move(of_workbench).error());
    SecretConsent::Askers out{{plan.workbench.file, plan.workbench.content_hash, *std::move(of_workbench)}};
    const auto* endpoint = workspace_.profiles.endpoint(workspace_.choice.endpoint());
    if (!plan.endpoint || endpoint == nullptr) return out;
    auto of_endpoint = llm::secretUses(*plan.endpoint);
    if (!of_endpoint) return fail(std::move(of_endpoint).error());
    out.push_back({endpoint->file, endpoint->content_hash, *std::move(of_endpoint)});
    return out;
}

void SessionControl::startPending() {
    auto pending = *std::exchange(pending_, std::nullopt);
    workspace_.runner.start(std::move(pending.plan), std::move(pending.input));
}

void SessionControl::answerSecrets(bool allowed) {
    if (!pending_) return;
    if (allowed) {
        workspace_.consent.keep(pending_->open);
        return startPending();
    }
    pending_.reset();
    Q_EMIT failed(Error{ErrorCode::PermissionDenied, {"host.secrets_refused", {}}, {}});
}

void SessionControl::run() {
    const auto all = tasks();
    if (all.isEmpty()) {
        if (plan()) Q_EMIT failed(noSuch("host.no_task", workspace_.choice.workbench()));
        return;
    }
    begin(all.front().toStdString());
}

void SessionControl::ask(const QString& text) {
    if (workspace_.runner.busy()) return;
    if (!showsOpenConversation()) return begin(text.toStdString());
    const auto id = workspace_.feed.frame()->id;
    endReplay();
    workspace_.runner.say(id, text.toStdString());
}

void SessionControl::stop() { workspace_.runner.stop(); }
void SessionControl::step() { workspace_.runner.step(); }
void SessionControl::pauseOrResume() {
    auto& runner = workspace_.runner;
    runner.control() == agent::ControlState::Free ? runner.pause() : runner.resume();
}

void SessionControl::open(const SessionId& id) {
    if (id == workspace_.feed.frame()->id && workspace_.feed.frame()->kind != FrameKind::Replay) return;
    if (const auto found = open_.find(id); found != open_.end()) {
        opening_.clear();
        return show(found->second.source, found->second.notes);
    }
    opening_ = id;
    workspace_.library.open(id);
}

void SessionControl::leaveDeleted() {
    const auto& frame = *workspace_.feed.frame();
    const bool recording = frame.kind == FrameKind::Recorded || frame.kind == FrameKind::Replay;
    const auto& all = workspace_.library.sessions();
    const bool there =
        std::any_of(all.begin(), all.end(), [&frame](const SessionItem& item) { return item.summary.id == frame.id; });
    if (!recording || there || frame.id != shown_ || !opening_.empty()) return;
    workspace_.selection.clear();
    workspace_.annotations.load({});
    workspace_.feed.clear();
}

void SessionControl::playOrPause() {
    auto& feed = workspace_.feed;
    const auto frame = feed.frame();
    if (frame->kind == FrameKind::Empty || workspace_.runner.busy()) return;
    if (frame->kind == FrameKind::Live) // its events until now are the recording that is played
        feed.show({.kind = FrameKind::Recorded,
                   .id = frame->id,
                   .log = nullptr,
                   .events = frame->events,
                   .budget = frame->budget,
                   .own_budget = feed.ownBudget()});
    feed.replay(feed.speed() > 0 ? 0 : 1);
}

void SessionControl::endReplay() {
    if (workspace_.feed.replays() && open_.contains(shown_)) return showOpen(shown_);
    workspace_.feed.endReplay();
}

/// The same session as before, live again: what is selected and marked in it stays.
void SessionControl::showOpen(const SessionId& id) {
    auto source = open_.at(id).source;
    source.own_budget = std::exchange(source.budget, workspace_.feed.budget());
    workspace_.feed.show(std::move(source));
}

void SessionControl::seal(const SessionId& id) {
    if (!workspace_.runner.waiting().contains(id)) return;
    workspace_.runner.finish(id);
    const auto frame = workspace_.feed.frame();
    if (frame->id != id) return;
    sealed_ = frame->id;
    workspace_.feed.show({.kind = FrameKind::Recorded,
                          .id = frame->id,
                          .log = nullptr,
                          .events = frame->events,
                          .budget = frame->budget,
                          .own_budget = workspace_.feed.ownBudget()});
}

void SessionControl::show(FrameSource source, std::vector<Annotation> annotations) {
    workspace_.selection.clear();
    workspace_.range.setShown(std::nullopt);
    workspace_.range.setMarked(std::nullopt);
    workspace_.range.setFollowing(workspace_.preferences.values().follow_now);
    workspace_.folding.setAll({});
    shown_ = source.id;
    if (const auto found = judged_by_.find(source.id); found != judged_by_.end())
        source.own_budget = std::exchange(source.budget, found->second);
    workspace_.feed.show(std::move(source));
    workspace_.annotations.load(std::move(annotations));
}

} // namespace stagefall::ui

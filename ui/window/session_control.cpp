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
        open_conversation_ = source;
        open_notes_.clear();
        show(source, {});
    });
    connect(&workspace_.runner, &SessionRunner::stateChanged, this, [this](SessionRunner::State state) {
        if (state == SessionRunner::State::Idle) open_conversation_.reset();
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
        if (showsOpenConversation()) open_notes_ = workspace_.annotations.all();
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

bool SessionControl::showsOpenConversation() const {
    return open_conversation_ && workspace_.feed.frame()->id == open_conversation_->id;
}

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
    auto budget = host::budgetOf(plan.workbench);
    if (!budget) {
        Q_EMIT failed(budget.error());
        return std::nullopt;
    }
    plan.budget = std::move(*budget);
    return plan;
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
    if (workspace_.runner.state() == SessionRunner::State::Waiting && showsOpenConversation())
        workspace_.runner.say(text.toStdString());
    else
        begin(text.toStdString());
}

void SessionControl::stop() { workspace_.runner.stop(); }
void SessionControl::step() { workspace_.runner.step(); }
void SessionControl::pauseOrResume() {
    auto& runner = workspace_.runner;
    runner.control() == agent::ControlState::Free ? runner.pause() : runner.resume();
}

void SessionControl::open(const SessionId& id) {
    if (id == workspace_.feed.frame()->id && workspace_.feed.frame()->kind != FrameKind::Replay) return;
    if (open_conversation_ && open_conversation_->id == id) return show(*open_conversation_, open_notes_);
    // Who leaves a conversation in which nothing runs has ended it: its verdict is stored now.
    workspace_.runner.finish();
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

void SessionControl::seal() {
    if (!showsOpenConversation() || workspace_.runner.busy()) return;
    const auto frame = workspace_.feed.frame();
    workspace_.runner.finish();
    sealed_ = frame->id;
    workspace_.feed.show({.kind = FrameKind::Recorded,
                          .id = frame->id,
                          .log = nullptr,
                          .events = frame->events,
                          .budget = frame->budget});
}

void SessionControl::show(const FrameSource& source, std::vector<Annotation> annotations) {
    workspace_.selection.clear();
    workspace_.range.setShown(std::nullopt);
    workspace_.range.setMarked(std::nullopt);
    workspace_.range.setFollowing(workspace_.preferences.values().follow_now);
    workspace_.folding.setAll({});
    shown_ = source.id;
    workspace_.feed.show(source);
    workspace_.annotations.load(std::move(annotations));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/session.h"

#include "core/agent/preparation.h"
#include "core/agent/task_loop.h"
#include "core/base/url_credentials.h"

#include <atomic>
#include <mutex>

namespace stagefall::agent {

using trace::Outcome;
namespace keys = trace::keys;

struct Session::Impl {
    Impl(SessionDeps session_deps, Workbench session_workbench, llm::EndpointProfile endpoint,
         SessionOptions session_options)
        : deps(std::move(session_deps)), workbench(std::move(session_workbench)), options(std::move(session_options)),
          emitter(deps.events, deps.clock, deps.catalogue), statuses(emitter),
          memory(llm::EndpointMemory::fileIn(deps.data_folder)),
          client(deps.http, std::move(endpoint), deps.secrets, deps.redactor, &memory),
          inference(emitter, statuses, client, [this](const std::string& profile) { labAnswered(profile); }) {}

    void begin();
    void end(Outcome outcome);
    TaskEnd runTask(const std::string& input);
    std::int64_t toolTokens() const;
    void labAnswered(const std::string& profile);

    SessionDeps deps;
    Workbench workbench;
    SessionOptions options;
    SpanEmitter emitter;
    Statuses statuses;
    llm::EndpointMemory memory;
    llm::ChatClient client;
    InferenceStep inference;
    ControlPort control;
    std::unique_ptr<Prepared> prepared;
    std::unique_ptr<Conversation> conversation;
    std::unique_ptr<ToolRunner> runner; ///< after what its threads use
    SpanId span;                        ///< none before begin()
    bool ended = false;
    Outcome outcome = Outcome::Ok;
    std::atomic<bool> known_as_lab = false; ///< the session span says so

    std::mutex mutex; ///< guards `running`
    std::optional<CancelSource> running;
    std::optional<MonoTime> last_task_end;
};

/// The session begins after its set-up, so that none of that is measured.
void Session::Impl::begin() {
    if (span.valid()) return;
    const auto& endpoint = client.profile();
    const auto& title = options.title.empty() ? workbench.title : options.title;
    span = emitter.start({{}, trace::Stage::Group, text::in(title, options.language), {}, trace::GroupKind::Session},
                         emitter.now());
    known_as_lab = endpoint.lab;
    emitter.attribute(span, keys::kTitle, text::in(title, text::Language::English),
                      text::in(title, text::Language::Chinese));
    const std::vector<std::pair<std::string_view, std::string>> attributes = {
        {keys::kProducer, "stagefall " STAGEFALL_VERSION},
        {keys::kWallAnchor, std::to_string(deps.clock.wallNs())},
        {keys::kWorkbench, workbench.id},
        {keys::kEndpoint, endpoint.name},
        {keys::kEndpointUrl, maskedUrl(endpoint.base_url)},
        {keys::kModel, endpoint.model},
        {keys::kLab, endpoint.lab ? "true" : "false"},
        {keys::kLabProfile, options.lab_profile},
        {keys::kBudget, budget::formatBudget(options.budget)}};
    for (const auto& [key, value] : attributes)
        if (!value.empty()) emitter.attribute(span, key, value);
    if (const auto& source = options.lab_source; !source.empty())
        emitter.attribute(span, keys::kLabSource, source.en, source.zh);
}

/// On the network loop. Whatever its address is: times of a lab are simulated, and the session has to say so.
void Session::Impl::labAnswered(const std::string& profile) {
    if (known_as_lab.exchange(true)) return;
    emitter.attribute(span, keys::kLab, "true");
    if (profile.empty()) return;
    emitter.attribute(span, keys::kLabProfile, profile);
    if (!options.lab_source_of) return;
    if (const auto source = options.lab_source_of(profile); !source.empty())
        emitter.attribute(span, keys::kLabSource, source.en, source.zh);
}

void Session::Impl::end(Outcome how) {
    if (ended || !span.valid()) return;
    ended = true;
    // What came after the last task was a person who thought, or left.
    emitter.end(span, how, last_task_end.value_or(emitter.now()));
}

std::int64_t Session::Impl::toolTokens() const {
    std::int64_t tokens = 0;
    for (const auto& tool : prepared->box.specs())
        tokens += estimateTokens(tool.name) + estimateTokens(tool.description) + estimateTokens(tool.parameters);
    return tokens;
}

TaskEnd Session::Impl::runTask(const std::string& input) {
    CancelToken cancel;
    {
        const std::lock_guard lock(mutex);
        cancel = running.emplace().token();
    }
    TaskLoop loop({emitter, statuses, *conversation, inference, *runner, control, prepared->box,
                   prepared->retrieval.get(), client.profile(), workbench.max_steps},
                  span, cancel);
    auto done = loop.run(input);
    last_task_end = emitter.now();
    control.endTask();
    const std::lock_guard lock(mutex);
    running.reset();
    return done;
}

Session::Session(SessionDeps deps, Workbench workbench, llm::EndpointProfile endpoint, SessionOptions options)
    : impl_(std::make_unique<Impl>(std::move(deps), std::move(workbench), std::move(endpoint), std::move(options))) {}

Session::~Session() { finish(); }

Status Session::prepare(const std::function<void(const Message&)>& progress, const CancelToken& cancel) {
    auto& self = *impl_;
    auto prepared = prepareWorkbench(self.workbench, self.deps, self.client, progress, cancel);
    self.begin();
    if (!prepared) {
        self.emitter.error(self.span, prepared.error());
        self.end(cancel.cancelled() ? Outcome::Cancelled : Outcome::Error);
        return fail(std::move(prepared).error());
    }
    self.prepared = std::make_unique<Prepared>(std::move(*prepared));
    for (const auto& note : self.prepared->notes) self.emitter.note(self.span, note);
    for (const auto& key : self.deps.redactor.tooShort())
        self.emitter.note(self.span, {"agent.note.key_too_short", {{"key", key}}});
    self.conversation = std::make_unique<Conversation>(text::in(self.workbench.system_prompt, self.options.language),
                                                       self.workbench.context_tokens, self.toolTokens());
    self.runner = std::make_unique<ToolRunner>(self.prepared->box, self.emitter, self.statuses,
                                               static_cast<std::size_t>(self.workbench.max_parallel_tools));
    return {};
}

TaskEnd Session::runTask(const std::string& input) {
    auto& self = *impl_;
    if (self.ended || !self.runner)
        return {Outcome::Error, {}, Error{ErrorCode::InvalidArgument, {"agent.session_not_ready", {}}, {}}};
    auto end = self.runTask(input);
    if (end.outcome != Outcome::Ok && self.outcome != Outcome::Error)
        self.outcome = end.outcome == Outcome::Cancelled ? Outcome::Cancelled : Outcome::Error;
    return end;
}

void Session::stop() {
    std::optional<CancelSource> source;
    {
        const std::lock_guard lock(impl_->mutex);
        source = impl_->running;
    }
    if (source) source->cancel(); // outside the lock: it calls back into what runs
}

ControlPort& Session::control() { return impl_->control; }

void Session::finish() { impl_->end(impl_->outcome); }

} // namespace stagefall::agent

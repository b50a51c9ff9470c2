// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event_log.h"
#include "tests/ui/waterfall/stage.h"

namespace stagefall::testing {

/// A session that runs now: its events are put into a live log. One task with one step and 60 spans to begin with.
struct Live {
    explicit Live(Stage& where) : stage(where), log(std::make_shared<trace::EventLog>()) {
        emit(1, 0, trace::GroupKind::Session, "session");
        emit(2, 1, trace::GroupKind::Task, "task");
        emit(3, 2, trace::GroupKind::Step, "plan");
        for (std::uint64_t i = 0; i < 60; ++i) span();
        ui::FrameSource source;
        source.kind = ui::FrameKind::Live;
        source.id = "live";
        source.log = log;
        source.budget = std::make_shared<const budget::Budget>(budget::Budget::standard());
        stage.feed.show(std::move(source));
        QTRY_VERIFY(stage.view.source().frame()->id == "live");
        QTRY_VERIFY(stage.view.timeline().model().lines().size() >= 60);
    }
    void emit(std::uint64_t id, std::uint64_t parent, trace::GroupKind kind, std::string name) {
        trace::Event event;
        event.kind = trace::EventKind::SpanStart;
        event.at = stage.clock.now();
        event.span.value = id;
        event.parent.value = parent;
        event.stage = kind == trace::GroupKind::None ? trace::Stage::Tool : trace::Stage::Group;
        event.group = kind;
        event.name = std::move(name);
        log->emit(event);
    }
    void span() { emit(next++, 3, trace::GroupKind::None, "work"); }
    void end(std::uint64_t id) {
        trace::Event event;
        event.kind = trace::EventKind::SpanEnd;
        event.at = stage.clock.now();
        event.span.value = id;
        event.outcome = trace::Outcome::Ok;
        log->emit(event);
    }
    void endAll() {
        for (auto id = next - 1; id >= 1; --id) end(id);
        QTRY_VERIFY(!stage.view.timeline().frame()->running);
    }
    void moreFrames() {
        const auto before = stage.view.timeline().frame()->number;
        QTRY_VERIFY(stage.view.timeline().frame()->number > before + 3);
    }
    Stage& stage;
    std::shared_ptr<trace::EventLog> log;
    std::uint64_t next = 10;
};

} // namespace stagefall::testing

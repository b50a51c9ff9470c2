// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget/budget.h"
#include "tests/support/event_script.h"
#include "tests/support/sample_trace.h"
#include "ui/waterfall/navigation.h"
#include "ui/waterfall/waterfall_panel.h"

#include <QSignalSpy>
#include <QtTest>

namespace stagefall::testing {

/// A waterfall with all it needs, shown offscreen with a recording.
struct Stage {
    explicit Stage(std::vector<trace::Event> events, QSize size = {1000, 600}) : Stage(size) {
        show(std::move(events));
    }
    explicit Stage(QSize size = {1000, 600}) {
        panel.resize(size);
        panel.show();
    }

    void show(std::vector<trace::Event> events, ui::FrameKind kind = ui::FrameKind::Recorded) {
        const auto before = view.source().frame();
        ui::FrameSource source;
        source.kind = kind;
        source.id = "session-" + std::to_string(++shown);
        source.events = trace::viewOf(std::move(events));
        source.budget = std::make_shared<const budget::Budget>(budget::Budget::standard());
        feed.show(std::move(source));
        constexpr int kPatience = 60000; // ms, for a large one under sanitizers on a busy machine
        QTRY_VERIFY_WITH_TIMEOUT(view.source().frame()->id == "session-" + std::to_string(shown), kPatience);
        settle();
    }
    /// Until nothing is left to be painted.
    void settle() {
        std::uint64_t before = 0;
        do {
            before = view.replots();
            QTest::qWait(40);
        } while (view.replots() != before);
    }
    std::size_t line(std::string_view label) const {
        const auto& lines = view.timeline().model().lines();
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].label.find(label) != std::string::npos) return i;
        return ui::kNoLine;
    }
    QPoint onBar(std::size_t at) const {
        const auto& timeline = view.timeline();
        const auto span = timeline.model().trace().spans[timeline.model().lines()[at].row];
        const auto middle = span.start + span.duration(timeline.model().now()) / 2;
        return {static_cast<int>(timeline.layout().x(middle)),
                static_cast<int>(timeline.lineTop(at) + timeline.lineHeight() / 2)};
    }
    QPoint onLabel(std::size_t at) const {
        return {30, static_cast<int>(view.timeline().lineTop(at) + view.timeline().lineHeight() / 2)};
    }
    QPoint onRuler(double ms) const { return {static_cast<int>(view.timeline().layout().x(EventScript::at(ms))), 8}; }
    std::string selectedLabel() const {
        const auto at = view.selectedLine();
        return at == ui::kNoLine ? std::string() : view.timeline().model().lines()[at].label;
    }

    SystemClock clock;
    ui::Appearance appearance{text::Catalogue::builtIn()};
    ui::FrameFeed feed{clock};
    ui::Selection selection;
    ui::TimeRange range;
    ui::Folding folding;
    ui::Annotations annotations;
    ui::WaterfallPanel panel{feed, selection, range, folding, annotations, appearance};
    ui::WaterfallView& view = panel.view();
    int shown = 0;
};

} // namespace stagefall::testing

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/trace_builder.h"

#include <QtTest>
#include <algorithm>
#include <random>

using namespace stagefall;
using namespace stagefall::trace;

namespace {

Event start(std::uint64_t id, std::uint64_t parent, std::int64_t at, Stage stage = Stage::Tool,
            GroupKind group = GroupKind::None) {
    Event event;
    event.kind = EventKind::SpanStart;
    event.span = {id};
    event.parent = {parent};
    event.at = {at};
    event.stage = stage;
    event.group = group;
    event.name = "span " + std::to_string(id);
    return event;
}

Event end(std::uint64_t id, std::int64_t at, Outcome outcome = Outcome::Ok) {
    Event event;
    event.kind = EventKind::SpanEnd;
    event.span = {id};
    event.at = {at};
    event.outcome = outcome;
    return event;
}

Event mark(std::uint64_t id, MarkKind kind, std::int64_t at) {
    Event event;
    event.kind = EventKind::Mark;
    event.span = {id};
    event.mark = kind;
    event.at = {at};
    return event;
}

Event words(EventKind kind, std::int64_t at, const std::string& text, std::uint64_t seq = 0) {
    Event event;
    event.kind = kind;
    event.span = {1};
    event.at = {at};
    event.text = text;
    event.text_zh = text;
    event.seq = seq;
    return event;
}

Event shown(std::uint64_t ref, std::int64_t at) {
    Event event;
    event.kind = EventKind::Shown;
    event.ref = ref;
    event.at = {at};
    return event;
}

std::shared_ptr<const Trace> build(const std::vector<Event>& events) {
    TraceBuilder builder;
    for (const auto& event : events) builder.apply(event);
    return builder.snapshot();
}

bool noted(const Trace& trace, const std::string& code) {
    return std::any_of(trace.notes->begin(), trace.notes->end(), [&](const auto& note) { return note.code == code; });
}

} // namespace

class TraceBuilderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStartAndAnEndMakeASpan() {
        const auto trace = build({start(1, 0, 10), end(1, 30, Outcome::Error)});
        QCOMPARE(trace->spans.size(), std::size_t{1});
        QCOMPARE(trace->spans[0].duration({0}).count(), std::int64_t{20});
        QCOMPARE(trace->spans[0].outcome, Outcome::Error);
        QVERIFY(trace->notes->empty());
    }

    void aChildMayComeBeforeItsParent() {
        const auto trace = build({start(2, 1, 15), start(1, 0, 10)});
        QCOMPARE(trace->spans[trace->spans.find({2})].parent_row, trace->spans.find({1}));
        QCOMPARE(trace->spans[trace->spans.find({2})].flags, std::uint16_t{0});
        QVERIFY(trace->notes->empty());
    }

    void whatIsMissingIsNotedUntilItComes() {
        TraceBuilder builder;
        builder.apply(start(3, 2, 15));
        builder.apply(end(1, 30));
        const auto early = builder.snapshot();
        QCOMPARE(early->notes->size(), std::size_t{2});
        QCOMPARE((*early->notes)[0].code, std::string("parent_missing"));
        QCOMPARE((*early->notes)[0].span, SpanId{3});
        QCOMPARE((*early->notes)[1].code, std::string("no_start"));
        QCOMPARE((*early->notes)[1].span, SpanId{1});
        QCOMPARE((*early->notes)[1].at.ns, std::int64_t{30});
        builder.apply(start(1, 0, 10));
        builder.apply(start(2, 1, 12));
        QVERIFY(builder.snapshot()->notes->empty());
        QCOMPARE(early->notes->size(), std::size_t{2});
    }

    void aParentThatIsOnlyHeardOfIsWhatIsOddAndNotItsChild() {
        const auto trace = build({start(2, 1, 15), end(1, 30)});
        QCOMPARE(trace->notes->size(), std::size_t{1});
        QCOMPARE(trace->notes->front().span, SpanId{1});
        QVERIFY(noted(*trace, "no_start"));
    }

    void anEndMayComeBeforeItsStart() {
        const auto trace = build({end(1, 30), start(1, 0, 10)});
        QCOMPARE(trace->spans[0].start.ns, std::int64_t{10});
        QCOMPARE(trace->spans[0].end->ns, std::int64_t{30});
        QCOMPARE(trace->spans[0].flags, std::uint16_t{0});
    }

    void aParentThatNeverComesIsFlaggedAndTheSpanStays() {
        const auto trace = build({start(2, 1, 15)});
        QCOMPARE(trace->spans.size(), std::size_t{1});
        QVERIFY((trace->spans[0].flags & kParentMissing) != 0);
        QVERIFY(noted(*trace, "parent_missing"));
    }

    void whatIsHeardOfButNeverStartsIsKept() {
        const auto trace = build({mark(5, MarkKind::FirstByte, 40)});
        QCOMPARE(trace->spans[0].start.ns, std::int64_t{40});
        QVERIFY((trace->spans[0].flags & kNoStart) != 0);
        QVERIFY(noted(*trace, "no_start"));
    }

    void ancestorsThatGoRoundInACircleAreCut() {
        const auto trace = build({start(1, 2, 0), start(2, 1, 0), start(3, 3, 0)});
        QVERIFY(noted(*trace, "parent_loop"));
        for (Row row = 0; row < 3; ++row) {
            int steps = 0;
            for (auto up = row; up != kNoRow; up = trace->spans[up].parent_row) QVERIFY(++steps < 10);
        }
    }

    /// In steps that grow with the depth this would take hours, and on the call stack it would crash.
    void aChainOfParentsIsBuiltInOneGoInWhateverOrderItComes() {
        constexpr std::uint64_t kLength = 100'000;
        const auto at = [](std::uint64_t id) { return static_cast<std::int64_t>(id); };
        std::vector<std::vector<Event>> orders(4);
        for (std::uint64_t id = 1; id <= kLength; ++id) {
            orders[0].push_back(start(id, id - 1, at(id)));                     // parents first
            orders[1].push_back(start(kLength + 1 - id, kLength - id, at(id))); // children first
            orders[2].push_back(start(id, id == 1 ? kLength : id - 1, at(id))); // a circle
        }
        for (std::uint64_t id = 2; id <= kLength; id += 2) orders[3].push_back(start(id, id - 1, at(id)));
        for (std::uint64_t id = 1; id <= kLength; id += 2) orders[3].push_back(start(id, id - 1, at(id)));
        for (auto& events : orders) {
            const auto trace = build(std::move(events));
            QCOMPARE(trace->spans.size(), std::size_t{kLength});
            std::size_t roots = 0;
            for (Row row = 0; row < kLength; ++row) roots += trace->spans[row].parent_row == kNoRow ? 1 : 0;
            QCOMPARE(roots, std::size_t{1});
            const auto order = trace->parentsFirst();
            std::vector<std::size_t> place(kLength);
            for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
            for (Row row = 0; row < kLength; ++row)
                if (const auto up = trace->spans[row].parent_row; up != kNoRow) QVERIFY(place[up] < place[row]);
        }
    }

    void aCircleIsCutWhereItIsClosedWhateverTheOrder() {
        for (const auto& events : {std::vector{start(1, 3, 0), start(2, 1, 0), start(3, 2, 0)},
                                   std::vector{start(3, 2, 0), start(1, 3, 0), start(2, 1, 0)},
                                   std::vector{start(2, 1, 0), start(3, 2, 0), start(1, 3, 0), start(4, 2, 0)}}) {
            const auto trace = build(events);
            std::size_t flagged = 0;
            for (Row row = 0; row < trace->spans.size(); ++row) {
                const auto span = trace->spans[row];
                flagged += (span.flags & kParentLoop) != 0 ? 1 : 0;
                QVERIFY(((span.flags & kParentLoop) != 0) == (span.parent_row == kNoRow));
            }
            QCOMPARE(flagged, std::size_t{1});
        }
    }

    void whatIsNearestAboveAndWhatIsInsideIsFoundAtAnyDepth() {
        const auto trace =
            build({start(3, 2, 0), start(2, 1, 0, Stage::Inference), start(1, 0, 0), start(4, 3, 0), start(5, 1, 0)});
        const auto row = [&](std::uint64_t id) { return trace->spans.find({id}); };
        const auto above = trace->nearestAbove([](const Span& span) { return span.stage == Stage::Inference; });
        QCOMPARE(above[row(4)], row(2));
        QCOMPARE(above[row(3)], row(2));
        QCOMPARE(above[row(2)], kNoRow);
        QCOMPARE(above[row(5)], kNoRow);
        const auto inside = trace->inside(row(2));
        QVERIFY(inside[row(3)] && inside[row(4)]);
        QVERIFY(!inside[row(2)] && !inside[row(1)] && !inside[row(5)]);
    }

    void tasksInsideMoreTasksThanAnyAgentNestsAreSpansLikeOthers() {
        std::vector<Event> events;
        for (std::uint64_t id = 1; id <= 100; ++id)
            events.push_back(start(id, id - 1, static_cast<std::int64_t>(id), Stage::Group, GroupKind::Task));
        for (std::uint64_t id = 101; id <= 200; ++id)
            events.push_back(start(id, 0, static_cast<std::int64_t>(id), Stage::Group, GroupKind::Task));
        QCOMPARE(build(events)->tasks().size(), std::size_t{Trace::kDeepestTask + 1 + 100});
    }

    void whatBecomesVisibleOutOfOrderIsPutInOrderAndItsReportsWithIt() {
        constexpr std::uint64_t kMany = 50'000;
        std::vector<Event> events;
        for (std::uint64_t i = 0; i < kMany; ++i) {
            Event delta;
            delta.kind = EventKind::Delta;
            delta.span = {1};
            delta.at = {static_cast<std::int64_t>(kMany - i)};
            delta.text = "x";
            delta.seq = i + 1;
            events.push_back(delta);
        }
        Event shown;
        shown.kind = EventKind::Shown;
        shown.at = {900'000};
        shown.ref = kMany; // the last to come is the first in time
        events.push_back(shown);
        const auto trace = build(events);
        QCOMPARE(trace->visible->size(), std::size_t{kMany});
        QCOMPARE(trace->visible->front().at.ns, std::int64_t{1});
        QCOMPARE(trace->visible->front().shown.ns, std::int64_t{900'000});
        QVERIFY(!trace->visible->back().measured);
        QVERIFY(std::is_sorted(trace->visible->begin(), trace->visible->end(),
                               [](const auto& a, const auto& b) { return a.at < b.at; }));
    }

    void anEndBeforeTheStartIsKeptAsReportedAndNoted() {
        const auto trace = build({start(1, 0, 100), end(1, 50)});
        QCOMPARE(trace->spans[0].end->ns, std::int64_t{50});
        QVERIFY((trace->spans[0].flags & kEndBeforeStart) != 0);
        QVERIFY(noted(*trace, "end_before_start"));
    }

    void theFirstStartAndTheFirstEndCount() {
        const auto trace = build({start(1, 0, 10), start(1, 0, 12), end(1, 20), end(1, 25)});
        QCOMPARE(trace->spans[0].start.ns, std::int64_t{10});
        QCOMPARE(trace->spans[0].end->ns, std::int64_t{20});
        QVERIFY(noted(*trace, "started_twice") && noted(*trace, "ended_twice"));
    }

    void theFirstMarkOfAKindCountsButTheLastPayloadMovesOn() {
        const auto trace =
            build({start(1, 0, 0), mark(1, MarkKind::FirstVisible, 10), mark(1, MarkKind::FirstVisible, 20),
                   mark(1, MarkKind::LastPayload, 10), mark(1, MarkKind::LastPayload, 20)});
        QCOMPARE(trace->spans.detail(0)->mark(MarkKind::FirstVisible)->ns, std::int64_t{10});
        QCOMPARE(trace->spans.detail(0)->mark(MarkKind::LastPayload)->ns, std::int64_t{20});
        QVERIFY(!trace->spans.detail(0)->mark(MarkKind::FirstByte).has_value());
    }

    void aRepeatedStatusIsKeptButIsNothingNewToRead() {
        const auto trace =
            build({words(EventKind::Status, 1, "Planning", 1), words(EventKind::Status, 2, "Planning", 2),
                   words(EventKind::Status, 3, "Querying", 3)});
        QCOMPARE(trace->statuses->size(), std::size_t{3});
        QCOMPARE(trace->visible->size(), std::size_t{2});
    }

    void theSameWordsAreNewAgainWhenATaskBegins() {
        const auto trace =
            build({words(EventKind::Status, 1, "Reading", 1), start(2, 1, 2, Stage::Group, GroupKind::Task),
                   words(EventKind::Status, 3, "Reading", 2)});
        QCOMPARE(trace->visible->size(), std::size_t{2});
    }

    void whatAViewerPaintedIsStampedOnTheStatusAndOnTheText() {
        const auto trace = build({words(EventKind::Status, 1, "Planning", 1), words(EventKind::Delta, 5, "Hello", 2),
                                  shown(1, 4), shown(2, 9), shown(2, 8)});
        QCOMPARE(trace->statuses->front().shown->ns, std::int64_t{4});
        QCOMPARE((*trace->visible)[1].shown.ns, std::int64_t{8});
        QVERIFY((*trace->visible)[1].measured);
    }

    void visibleThingsAreInOrderOfTimeWhateverTheirArrival() {
        const auto trace = build({words(EventKind::Delta, 30, "c", 1), words(EventKind::Delta, 10, "a", 2),
                                  words(EventKind::Delta, 20, "b", 3), shown(1, 31), shown(2, 11), shown(3, 21)});
        QCOMPARE(trace->visible->size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i) QCOMPARE((*trace->visible)[i].shown.ns, (*trace->visible)[i].at.ns + 1);
    }

    void anyOrderOfTheSameEventsGivesTheSameSpans() {
        std::vector<Event> events = {start(1, 0, 0, Stage::Group, GroupKind::Session),
                                     start(2, 1, 1, Stage::Group, GroupKind::Task),
                                     start(3, 2, 2, Stage::Inference),
                                     mark(3, MarkKind::RequestSent, 3),
                                     end(3, 8),
                                     start(4, 2, 9, Stage::Tool),
                                     end(4, 12),
                                     end(2, 13),
                                     end(1, 14)};
        const auto want = build(events);
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            std::shuffle(events.begin(), events.end(), random);
            const auto got = build(events);
            for (std::uint64_t id = 1; id <= 4; ++id) {
                const auto a = want->spans[want->spans.find({id})];
                const auto b = got->spans[got->spans.find({id})];
                QVERIFY(a.start == b.start && a.end == b.end && a.stage == b.stage && a.flags == b.flags);
                const auto parent = [](const Trace& trace, const Span& span) {
                    return span.parent_row == kNoRow ? SpanId{} : trace.spans[span.parent_row].id;
                };
                QVERIFY(parent(*want, a) == parent(*got, b));
            }
        }
    }

    void aTextOfTheSessionIsGivenInBothLanguages() {
        Event source;
        source.kind = EventKind::Attribute;
        source.span = {1};
        source.name = "source";
        source.text = "measured";
        const auto session = start(1, 0, 0, Stage::Group, GroupKind::Session);
        QCOMPARE(build({session, source})->sessionText("source"), (LocalizedText{"measured", "measured"}));
        source.text_zh = "实测";
        QCOMPARE(build({session, source})->sessionText("source"), (LocalizedText{"measured", "实测"}));
        QVERIFY(build({session, source})->sessionText("other").empty());
        QVERIFY(build({source})->sessionText("source").empty());
    }

    void tasksAndChildrenComeByTheirStart() {
        const auto trace =
            build({start(1, 0, 0, Stage::Group, GroupKind::Session), start(3, 1, 20, Stage::Group, GroupKind::Task),
                   start(2, 1, 10, Stage::Group, GroupKind::Task)});
        QCOMPARE(trace->session(), Row{0});
        QCOMPARE(trace->tasks(), (std::vector<Row>{2, 1}));
        QCOMPARE(trace->children(0), (std::vector<Row>{2, 1}));
        QCOMPARE(trace->childIndex()[0], (std::vector<Row>{2, 1}));
        QCOMPARE(trace->childIndex()[3], (std::vector<Row>{0}));
    }
};

QTEST_APPLESS_MAIN(TraceBuilderTest)
#include "tst_trace_builder.moc"

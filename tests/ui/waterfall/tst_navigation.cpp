// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "ui/waterfall/navigation.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

scene::TimelineModel model(std::vector<trace::Event> events, scene::ContentOptions content = {}) {
    return {trace::buildTrace(trace::viewOf(std::move(events))),
            std::make_shared<const budget::Budget>(budget::Budget::standard()), text::Catalogue::builtIn(),
            std::move(content)};
}

} // namespace

class TestNavigation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsOverUnattributedTime() {
        const auto sample = model(testing::sampleEvents());
        std::size_t seen = 0;
        for (auto at = stepLine(sample, kNoLine, 1, false, selectable); at != kNoLine;
             at = stepLine(sample, at, 1, false, selectable)) {
            QVERIFY(!sample.lines()[at].unattributed());
            ++seen;
        }
        QVERIFY(seen > 8 && seen < sample.lines().size());
    }
    void theNextRedGoesAroundTheEnd() {
        const auto sample = model(testing::sampleEvents());
        const auto first = stepLine(sample, kNoLine, 1, true, isOver);
        auto at = first;
        std::size_t count = 0;
        do {
            QCOMPARE(sample.lines()[at].judged.verdict, budget::Verdict::Over);
            at = stepLine(sample, at, 1, true, isOver);
            ++count;
        } while (at != first && count < 100);
        QVERIFY(count > 2 && count < 100);
        QCOMPARE(stepLine(sample, at, -1, true, isOver), stepLine(sample, kNoLine, -1, true, isOver));
    }
    void aFoldedGroupWithRedInItIsRed() {
        scene::ContentOptions content;
        content.folded = {SpanId{10}, SpanId{20}};
        const auto sample = model(testing::sampleEvents(), content);
        const auto at = stepLine(sample, kNoLine, 1, true, isOver);
        QVERIFY(at != kNoLine && sample.lines()[at].folded);
        QVERIFY(sample.lines()[at].inside_over > 1);
    }
    void whereNothingIsRedThereIsNoNext() {
        QCOMPARE(stepLine(model({}), kNoLine, 1, true, isOver), kNoLine);
        QCOMPARE(stepLine(model({}), 17, -1, true, isOver), kNoLine);
    }
    void findsByNameAndByStageInBothLanguages() {
        const auto sample = model(testing::sampleEvents());
        QCOMPARE(matchingLines(sample, QStringLiteral("QUERY_")).size(), std::size_t{2});
        QVERIFY(matchingLines(sample, QStringLiteral("tool")).size() >= 2);
        QVERIFY(matchingLines(sample, QStringLiteral("  ")).empty());
        QVERIFY(matchingLines(sample, QStringLiteral("no such thing")).empty());
        scene::ContentOptions chinese;
        chinese.language = text::Language::Chinese;
        const auto zh = model(testing::sampleEvents(), chinese);
        QCOMPARE(matchingLines(zh, QStringLiteral("tool")), matchingLines(sample, QStringLiteral("tool")));
    }
};

QTEST_APPLESS_MAIN(TestNavigation)
#include "tst_navigation.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg.h"
#include "core/report/timelines.h"
#include "tests/core/report/report_fixture.h"
#include "tests/support/event_script.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::report;
using stagefall::testing::EventScript;

namespace {

/// Two short tasks with ten minutes between them, and a span of the session itself where asked.
std::vector<trace::Event> apart(bool outside = false) {
    EventScript script;
    script.group(1, {}, trace::GroupKind::Session, 0, "session");
    if (outside) script.span(9, {1}, trace::Stage::Network, 0, 40, "connect");
    script.group(2, {1}, trace::GroupKind::Task, 100, "task");
    script.attribute(2, trace::keys::kInput, "First question");
    script.span(3, {2}, trace::Stage::Tool, 120, 400, "tool", "query_sales");
    script.end(2, 500);
    script.group(4, {1}, trace::GroupKind::Task, 600'000, "task");
    script.attribute(4, trace::keys::kInput, "Second <question>");
    script.span(5, {4}, trace::Stage::Tool, 600'020, 600'300, "tool", "query_stock");
    script.end(4, 600'400);
    script.end(1, 600'400);
    return script.take();
}

double widestBar(const scene::Scene& scene) {
    double widest = 0;
    for (const auto& primitive : scene.primitives)
        if (const auto* box = std::get_if<scene::Box>(&primitive); box && box->row != trace::kNoRow)
            widest = std::max(widest, box->w);
    return widest;
}

} // namespace

class TestTimelines : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachTaskHasAnAxisOfItsOwn() {
        const Document document(testing::reportOf(apart()));
        const auto parts = timelines(document, {});
        QCOMPARE(parts.size(), std::size_t{2});
        QCOMPARE(parts[0].title, std::string("Task 1 · First question"));
        QCOMPARE(parts[1].title, std::string("Task 2 · Second <question>"));
        for (const auto& part : parts) QVERIFY(widestBar(part.timeline.scene) > 200);
        // On one axis nothing is left of them.
        const auto& input = document.input();
        QVERIFY(widestBar(scene::layOut(document.trace(), input.budget, input.catalogue, {}).scene) < 10);
    }
    void aLoneTaskIsAsItWas() {
        const Document document(testing::reportOf(testing::sampleEvents()));
        const auto parts = timelines(document, {});
        QCOMPARE(parts.size(), std::size_t{1});
        QVERIFY(parts[0].title.empty());
        const auto& input = document.input();
        const auto scene = scene::layOut(document.trace(), input.budget, input.catalogue, {}).scene;
        QCOMPARE(stacked(parts).height, scene.height);
        QCOMPARE(writeSvg(stacked(parts), {}), writeSvg(scene, {}));
    }
    void whatBelongsToNoTaskComesLast() {
        const Document document(testing::reportOf(apart(true)));
        const auto parts = timelines(document, {});
        QCOMPARE(parts.size(), std::size_t{3});
        QCOMPARE(parts[2].title, std::string("Outside of tasks"));
        QCOMPARE(parts[2].timeline.rows.size(), std::size_t{1});
        QCOMPARE(parts[2].timeline.rows[0].label, std::string("connect"));
    }
    void everySpanHasALineInOnePart() {
        const Document document(testing::reportOf(testing::hostileEvents()));
        std::set<trace::Row> shown;
        for (const auto& part : timelines(document, {}))
            for (const auto& row : part.timeline.rows) shown.insert(row.row);
        for (trace::Row row = 0; row < document.trace().spans.size(); ++row) {
            const auto group = document.trace().spans[row].group;
            if (group == trace::GroupKind::Session || group == trace::GroupKind::Task) continue;
            QVERIFY2(shown.contains(row), std::string(document.trace().spans[row].name).c_str());
        }
    }
    void partsStandOneBelowTheOther() {
        const Document document(testing::reportOf(apart()));
        const auto parts = timelines(document, {});
        const auto all = stacked(parts);
        QVERIFY(all.height > parts[0].timeline.scene.height + parts[1].timeline.scene.height);
        double first = 0, second = 0;
        for (const auto& primitive : all.primitives)
            if (const auto* label = std::get_if<scene::Label>(&primitive)) {
                if (label->text == "query_sales") first = label->y;
                if (label->text == "query_stock") second = label->y;
            }
        QVERIFY(first > 0 && second > first + 50);
    }
    void thePageHasOnePictureATask() {
        const auto html = QString::fromStdString(write(Format::Html, testing::reportOf(apart())));
        QCOMPARE(html.count("Task 2 · Second &lt;question&gt;</title>"), 1);
        const auto svg = QString::fromStdString(write(Format::Svg, testing::reportOf(apart())));
        QVERIFY(svg.contains("Task 2 · Second &lt;question&gt;"));
    }
};

QTEST_APPLESS_MAIN(TestTimelines)
#include "tst_timelines.moc"

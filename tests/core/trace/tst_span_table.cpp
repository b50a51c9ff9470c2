// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/span_table.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::trace;

class SpanTableTest : public QObject {
    Q_OBJECT

    static Span span(std::uint64_t id, const char* name = "span") {
        Span out;
        out.id = {id};
        out.stage = Stage::Tool;
        out.start = {static_cast<std::int64_t>(id) * 10};
        out.name = name;
        out.subject = "query";
        return out;
    }

private Q_SLOTS:
    void aSpanTakesAtMost64BytesInTheColumns() { QVERIFY(SpanTable::bytesPerSpan() <= 64); }

    void whatIsAppendedComesBackFieldByField() {
        SpanTable table;
        auto in = span(3, "query_sales");
        in.parent = {1};
        in.parent_row = 0;
        in.group = GroupKind::Step;
        in.outcome = Outcome::Cancelled;
        in.flags = kNoStart;
        in.end = MonoTime{99};
        const auto out = table[table.append(in)];
        QVERIFY(out.id == in.id && out.parent == in.parent && out.parent_row == in.parent_row);
        QVERIFY(out.stage == in.stage && out.group == in.group && out.outcome == in.outcome);
        QVERIFY(out.flags == in.flags && out.start == in.start && out.end == in.end);
        QVERIFY(out.name == in.name && out.subject == in.subject);
    }

    void aSpanWithoutAnEndIsRunning() {
        SpanTable table;
        QVERIFY(table[table.append(span(1))].running());
    }

    void aSnapshotKeepsWhatItSawWhileTheTableGoesOn() {
        SpanTable table;
        for (std::uint64_t i = 1; i <= 600; ++i) table.append(span(i));
        const auto before = table.snapshot();
        auto changed = table[300];
        changed.end = MonoTime{1};
        changed.name = "renamed";
        table.update(changed);
        table.append(span(601));
        QCOMPARE(before.size(), std::size_t{600});
        QVERIFY(before[300].running());
        QCOMPARE(before[300].name, std::string_view("span"));
        QCOMPARE(table.snapshot()[300].name, std::string_view("renamed"));
    }

    void snapshotsShareWhatDidNotChange() {
        SpanTable table;
        for (std::uint64_t i = 1; i <= 1000; ++i) table.append(span(i));
        table.editDetail(0).visible = "far away";
        const auto first = table.snapshot();
        table.editDetail(900).visible = "near the end";
        const auto second = table.snapshot();
        QCOMPARE(first.detail(0), second.detail(0));
        QVERIFY(first.detail(900) == nullptr);
        QCOMPARE(second.detail(900)->visible, std::string("near the end"));
    }

    void aDetailInASnapshotDoesNotChange() {
        SpanTable table;
        const auto row = table.append(span(1));
        table.editDetail(row).visible = "one";
        const auto first = table.snapshot();
        table.editDetail(row).visible += " two";
        const auto second = table.snapshot();
        table.editDetail(row).visible += " three";
        QCOMPARE(first.detail(row)->visible, std::string("one"));
        QCOMPARE(second.detail(row)->visible, std::string("one two"));
        QCOMPARE(table.detail(row)->visible, std::string("one two three"));
    }

    void aSnapshotOutlivesItsTable() {
        SpanTable::Snapshot snapshot;
        {
            SpanTable table;
            for (std::uint64_t i = 1; i <= 5000; ++i) table.append(span(i, std::to_string(i).c_str()));
            snapshot = table.snapshot();
        }
        QCOMPARE(snapshot[4999].name, std::string_view("5000"));
    }

    void aSpanIsFoundByItsId() {
        SpanTable table;
        for (std::uint64_t i = 1; i <= 700; ++i) table.append(span(i));
        QCOMPARE(table.snapshot().find({650}), Row{649});
        QCOMPARE(table.snapshot().find({9999}), kNoRow);
    }

    void theLastAttributeOfAKeyCounts() {
        SpanDetail detail;
        detail.attributes = {{"a", "1", ""}, {"b", "2", ""}, {"a", "3", ""}};
        QCOMPARE(*detail.attribute("a"), std::string("3"));
        QVERIFY(detail.attribute("c") == nullptr);
    }
};

QTEST_APPLESS_MAIN(SpanTableTest)
#include "tst_span_table.moc"

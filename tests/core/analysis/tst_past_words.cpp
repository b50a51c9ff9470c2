// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/past_words.h"

#include <QtTest>

using namespace stagefall;
using analysis::inThePast;

class TestPastWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsDoneIsSaidInThePast() {
        for (const auto& [now, then] : {std::pair{"Reading the question", "Read the question"},
                                        {"Thinking about what to do", "Thought about what to do"},
                                        {"Querying sales of the last 3 days", "Queried sales of the last 3 days"},
                                        {"Checking the stock in East", "Checked the stock in East"},
                                        {"Searching the notes: why", "Searched the notes: why"},
                                        {"Planning", "Planned"},
                                        {"Comparing regions", "Compared regions"},
                                        {"Playing it", "Played it"},
                                        {"writing…", "wrote…"}})
            QCOMPARE(inThePast(now, text::Language::English), std::string(then));
        QCOMPARE(inThePast("正在查询最近 3 天的销售数据", text::Language::Chinese),
                 std::string("已查询最近 3 天的销售数据"));
    }
    void whatIsNoSuchLineStaysAsItIs() {
        for (const auto* words : {"Nothing found", "The endpoint failed; trying again in 2 s", "Pausing-mode on",
                                  "String", "check_stock failed", "", "Ping", "正在查询"})
            QCOMPARE(inThePast(words, text::Language::English), std::string(words));
        QCOMPARE(inThePast("已暂停", text::Language::Chinese), std::string("已暂停"));
    }
};

QTEST_APPLESS_MAIN(TestPastWords)
#include "tst_past_words.moc"

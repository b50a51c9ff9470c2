// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/near_names.h"

#include <QtTest>

using namespace stagefall;

class NearNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDistanceCountsWhatIsInsertedDroppedAndChanged() {
        QCOMPARE(editDistance("", ""), std::size_t{0});
        QCOMPARE(editDistance("abc", ""), std::size_t{3});
        QCOMPARE(editDistance("", "abc"), std::size_t{3});
        QCOMPARE(editDistance("kitten", "sitting"), std::size_t{3});
        QCOMPARE(editDistance("stage", "stages"), std::size_t{1});
    }

    void mistakesAndPartsAreFoundAndTheNearestComesFirst() {
        QCOMPARE(joined(nearNames("gpt-4o-mni", {"claude", "gpt-4o", "gpt-4o-mini"})),
                 std::string("gpt-4o-mini, gpt-4o"));
        QCOMPARE(joined(nearNames("qwen3", {"Qwen/Qwen3-8B", "llama"})), std::string("Qwen/Qwen3-8B"));
        QCOMPARE(nearestName("timeout", {"title", "timeout_ms"}), std::optional<std::string>("timeout_ms"));
        QCOMPARE(nearestName("nmae", {"title", "name"}), std::optional<std::string>("name"));
    }

    void onlySoManyAreGiven() { QCOMPARE(nearNames("abcd", {"abce", "abcf", "abcg"}, 2).size(), std::size_t{2}); }

    void ofTwoThatAreEquallyNearTheFirstIsTaken() {
        QCOMPARE(nearestName("tod", {"too", "top"}), std::optional<std::string>("too"));
    }

    void shortWordsAreNotNearToEverything() {
        QCOMPARE(nearestName("zzz", {"max_steps", "en", "zh"}), std::nullopt);
        QCOMPARE(nearestName("a", {"name", "stages"}), std::nullopt);
        QCOMPARE(nearestName("", {"name"}), std::nullopt);
        QCOMPARE(nearestName("name", {}), std::nullopt);
        QCOMPARE(nearestName("name", {""}), std::nullopt);
    }

    void caseDoesNotMatter() { QCOMPARE(nearestName("TASK", {"task"}), std::optional<std::string>("task")); }
};

QTEST_APPLESS_MAIN(NearNames)
#include "tst_near_names.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/result_parts.h"

#include <QtTest>

using namespace stagefall::report;

namespace {

constexpr std::size_t kAll = 1'000'000;

/// "region|revenue / East|1", numbers' columns with a "#" before their head.
std::string said(const ResultPart& part) {
    std::string out = part.name.empty() ? "" : part.name + ": ";
    if (!part.isTable()) return out + part.text;
    for (std::size_t row = 0; row < part.table.cells.size(); ++row) {
        if (row > 0) out += " / ";
        for (std::size_t i = 0; i < part.table.cells[row].size(); ++i)
            out.append(i == 0 ? "" : "|")
                .append(row == 0 && part.numbers[i] ? "#" : "")
                .append(part.table.cells[row][i].front().text);
    }
    return out;
}

std::vector<std::string> said(std::string_view result, std::size_t most = kAll) {
    std::vector<std::string> out;
    for (const auto& part : resultParts(result, most)) out.push_back(said(part));
    return out;
}

using Texts = std::vector<std::string>;

} // namespace

class TestResultParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rowsAreTablesWhateverTheirForm() {
        QCOMPARE(said(R"([{"a":1,"b":"x"},{"b":"y","c":null}])"), Texts{"#a|b|#c / 1|x| / |y|"});
        QCOMPARE(said(R"({"columns":["a","b"],"rows":[[1,"x"],[2.5,"y"]],"row_count":2})"),
                 (Texts{"row_count: 2", "rows: #a|b / 1|x / 2.5|y"}));
        QCOMPARE(said(R"({"columns":[{"name":"a","type":"int"}],"rows":[[1],[2]]})"), Texts{"rows: #a / 1 / 2"});
        QCOMPARE(said(R"([[1,2],[3,4]])"), Texts{"#|# / 1|2 / 3|4"});
        QCOMPARE(said(R"({"data":{"items":[{"n":1}]}})"), Texts{"data.items: #n / 1"});
    }
    void namesInTwoLanguagesAreTwoColumns() {
        QCOMPARE(said(R"([{"name":{"en":"Kettle","zh":"水壶"},"on_hand":6}])"),
                 Texts{"name.en|name.zh|#on_hand / Kettle|水壶|6"});
    }
    void whatHasNoRowsStaysAsItWas() {
        QCOMPARE(said("North 41200\nSouth 3"), Texts{"North 41200\nSouth 3"});
        QCOMPARE(said(R"({"days":3,"region":"East"})"), Texts{"days: 3\nregion: East"});
        QCOMPARE(said("{}"), Texts{"{}"});
        QCOMPARE(said("[1, 2]"), Texts{"[1, 2]"});
        QCOMPARE(said(R"([{"a":1},2])"), Texts{"[\n  {\n    \"a\": 1\n  },\n  2\n]"});
        QCOMPARE(said("[[[[[["), Texts{"[[[[[["});
        QVERIFY(said("").empty());
    }
    void whatIsTooLongIsCutAndCounted() {
        std::string rows = "[";
        for (int i = 0; i < 100; ++i) rows.append(i == 0 ? "" : ",").append("{\"a\":\"12345\"}");
        const auto parts = resultParts(rows + "]", 50);
        QCOMPARE(parts.size(), std::size_t{1});
        QCOMPARE(parts[0].table.cells.size(), std::size_t{11}); // its head and ten rows
        QCOMPARE(parts[0].rows_left, std::size_t{90});
        const auto text = resultParts("äöü", 3);
        QCOMPARE(text[0].text, std::string("ä"));
        QCOMPARE(text[0].bytes_left, std::size_t{4});
        const auto wide = "[{\"a\":\"" + std::string(5000, 'x') + "\"}]";
        QVERIFY(said(wide)[0].size() < 1100);
    }
};

QTEST_APPLESS_MAIN(TestResultParts)
#include "tst_result_parts.moc"

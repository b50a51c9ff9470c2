// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/embeddings_api.h"
#include "core/lab/lab_routes.h"
#include "core/lab/stock.h"
#include "resources/embedded.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace stagefall;
using namespace stagefall::lab;
using Json = nlohmann::json;

namespace {

StockService service(std::uint64_t seed = 1) { return *StockService::make(resources::find("lab/services.json"), seed); }

int countOf(const ServiceAnswer& answer, const char* status) {
    const auto json = Json::parse(answer.body);
    int out = 0;
    for (const auto& item : json.at("items")) out += item.at("status") == status ? 1 : 0;
    return out;
}

} // namespace

class TestLabServices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theEasternWarehouseIsSlowEveryTime() {
        auto stock = service();
        for (int i = 0; i < 200; ++i) {
            const double east = stock.region("East").latency_ms;
            QVERIFY(east >= 380 && east <= 520);
            for (const char* other : {"North", "South", "West"}) QVERIFY(stock.region(other).latency_ms < 100);
        }
    }
    void drawsHangOnTheSeedAndTheRegionAlone() {
        auto one = service();
        auto two = service();
        two.region("North"); // calls elsewhere do not matter
        two.sku("SKU-102");
        QCOMPARE(one.region("East").latency_ms, two.region("East").latency_ms);
        QCOMPARE(one.region("South").body, two.region("South").body);
        QVERIFY(one.region("South").body != service(2).region("South").body);
    }
    void eastIsShortAndSouthIsNot() {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            auto stock = service(seed);
            QCOMPARE(countOf(stock.region("East"), "out_of_stock"), 2);
            QCOMPARE(countOf(stock.region("East"), "low"), 1);
            QCOMPARE(countOf(stock.region("South"), "ok"), 6);
        }
    }
    void theNumbersOfAnItemFitTogether() {
        auto stock = service();
        const auto json = Json::parse(stock.region("North").body);
        for (const auto& item : json.at("items"))
            QCOMPARE(item.at("available").get<int>(), item.at("on_hand").get<int>() - item.at("reserved").get<int>());
    }
    void regionsAreFoundByTheirChineseNames() {
        auto stock = service();
        QVERIFY(Json::parse(stock.region("东部").body).at("region") == "East");
        QVERIFY(Json::parse(stock.region("east").body).at("region") == "East");
    }
    void unknownRegionsAndProductsAreNotFound() {
        auto stock = service();
        QCOMPARE(stock.region("Moon").status, 404);
        QVERIFY(stock.region("Moon").body.find("North") != std::string::npos);
        QCOMPARE(stock.sku("SKU-999").status, 404);
    }
    void aProductIsListedInEveryRegion() {
        auto stock = service();
        QCOMPARE(Json::parse(stock.sku("sku-102").body).at("regions").size(), std::size_t{4});
    }
    void aBrokenServicesFileIsAnError() { QVERIFY(!StockService::make("{}", 1)); }
    void queriesAreDecoded() {
        QCOMPARE(queryValue("a=1&region=%E4%B8%9C%E9%83%A8", "region"), "东部");
        QCOMPARE(queryValue("region=New+York%", "region"), "New York%");
        QCOMPARE(queryValue("regions=x", "region"), "");
    }
    void embeddingsAreAnsweredForTextsAndLists() {
        const auto one = Json::parse(*answerEmbeddings(R"({"model": "lab-embed", "input": "hello"})"));
        QCOMPARE(one["data"].size(), std::size_t{1});
        QCOMPARE(one["data"][0]["embedding"].size(), std::size_t{256});
        const auto two = Json::parse(*answerEmbeddings(R"({"input": ["a kettle", "a lamp"]})"));
        QCOMPARE(two["data"][1]["index"].get<int>(), 1);
        QVERIFY(!answerEmbeddings("{"));
        QVERIFY(!answerEmbeddings(R"({"input": [1]})"));
        QVERIFY(!answerEmbeddings(R"({"input": "x", "encoding_format": "base64"})"));
    }
};

QTEST_APPLESS_MAIN(TestLabServices)
#include "tst_lab_services.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/text/catalogue.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::text;

class CatalogueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyIdExistsInBothLanguages() {
        const auto& catalogue = Catalogue::builtIn();
        QVERIFY(!catalogue.ids(Language::English).empty());
        QCOMPARE(catalogue.ids(Language::English), catalogue.ids(Language::Chinese));
    }

    void argumentsArePutIn() {
        const Message message{"base.env_missing", {{"name", "SALES_KEY"}}};
        const auto text = Catalogue::builtIn().render(message);
        QVERIFY(text.en.find("SALES_KEY") != std::string::npos);
        QVERIFY(text.zh.find("SALES_KEY") != std::string::npos);
        QVERIFY(text.en.find('{') == std::string::npos);
    }

    void anArgumentThatIsAMessageIsSaidInTheSameLanguage() {
        const auto expected = asArgument({"agent.expected.integer", {{"least", "1"}, {"most", "200"}}});
        const Message message{"agent.file.wrong_type",
                              {{"file", "a.json"}, {"place", "/limits"}, {"expected", expected}, {"got", "0"}}};
        const auto text = Catalogue::builtIn().render(message);
        QVERIFY(text.en.find("a whole number from 1 to 200") != std::string::npos);
        QVERIFY(text.zh.find("1 到 200 之间的整数") != std::string::npos);
        QVERIFY(text.zh.find("integer") == std::string::npos);
    }

    void anArgumentThatLooksLikeAPlaceholderStaysAsItIs() {
        const Message message{"base.env_missing", {{"name", "{name}"}}};
        QVERIFY(Catalogue::builtIn().render(message, Language::English).find("{name}") != std::string::npos);
    }

    void anUnknownIdHidesNothing() {
        const auto text = Catalogue::builtIn().render({"no.such", {{"file", "a.json"}}}, Language::English);
        QCOMPARE(text, std::string("no.such file=a.json"));
    }

    void languagesAreReadAsPeopleWriteThem() {
        QCOMPARE(parseLanguage("zh_CN.UTF-8"), Language::Chinese);
        QCOMPARE(parseLanguage("zh-Hans"), Language::Chinese);
        QCOMPARE(parseLanguage("en_GB"), Language::English);
        QCOMPARE(parseLanguage("C.UTF-8"), Language::English);
        QVERIFY(!parseLanguage("fr").has_value());
    }

    void aTextWithOnlyOneLanguageIsShownInBoth() {
        QCOMPARE(in({"only", ""}, Language::Chinese), std::string("only"));
        QCOMPARE(in({"en", "zh"}, Language::Chinese), std::string("zh"));
    }
};

QTEST_APPLESS_MAIN(CatalogueTest)
#include "tst_catalogue.moc"

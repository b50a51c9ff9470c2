// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/workbench.h"
#include "ui/bridge/profile_items.h"
#include "ui/dialogs/distribution_field.h"
#include "ui/dialogs/endpoint_checks.h"
#include "ui/dialogs/field.h"
#include "ui/dialogs/first_run_panel.h"
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/json_place.h"
#include "ui/dialogs/paste_tools_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/dialogs/tool_paste.h"
#include "ui/dialogs/workbench_templates.h"
#include "ui/theme/appearance.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <cstdint>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

QString q(const char* text) { return QString::fromUtf8(text); }

} // namespace

class TestDialogParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPointerFindsItsValueAlsoInABrokenText() {
        const auto text = q("{\n \"a\": [1, {\"b\\\"c\": \"x,]\"}],\n \"d\": {\"e\": 5}\n");
        const auto deep = findInJson(text, q("/d/e"));
        QVERIFY(deep);
        QCOMPARE(text.mid(deep->from, deep->to - deep->from), q("5"));
        QCOMPARE(lineOf(text, deep->from), 2);
        QCOMPARE(text[deep->key], QLatin1Char('"'));
        const auto list = findInJson(text, q("/a/1"));
        QCOMPARE(text[list->from], QLatin1Char('{'));
        const auto missing = findInJson(text, q("/d/nothing/here"));
        QCOMPARE(text[missing->from], QLatin1Char('{'));
        QVERIFY(!findInJson(q("   "), q("/a")));
    }

    void anAddressIsToldWhatIsWrongWithIt() {
        QVERIFY(addressProblem(q("https://api.example.com/v1")).isEmpty());
        QVERIFY(addressProblem(q("http://127.0.0.1:8000/v1")).isEmpty());
        for (const auto* wrong : {"", "api.example.com/v1", "https://user:pass@host/v1", "ftp://x/v1", "https://",
                                  "https://host/v1/chat/completions", "https://host/v1?key=1"})
            QVERIFY2(!addressProblem(q(wrong)).isEmpty(), wrong);
    }

    void aHeaderThatHoldsAKeyIsRefused() {
        QVERIFY(headersProblem(q("X-Team: a\n\nX-Api-Key: ${secret:env:TEAM_KEY}")).isEmpty());
        QVERIFY(headersProblem(q("X-Team: a\nAuthorization: Bearer abc")).contains(QLatin1Char('2')));
        for (const auto* literal : {"Ocp-Apim-Subscription-Key: SUBKEY-0123456789", "x-portkey-config: pc-abc",
                                    "X-Custom: sk-proj-abc123def456"})
            QVERIFY2(!headersProblem(q(literal)).isEmpty(), literal);
        for (const auto* harmless : {"OpenAI-Organization: org-q7Zt2Lk9Xw4Rb8Vn1Mc6Pd3S", "X-Title: My agent"})
            QVERIFY2(headersProblem(q(harmless)).isEmpty(), harmless);
        QVERIFY(!jsonObjectProblem(q(R"({"a":{"api_key":"abc"}})")).isEmpty());
        QVERIFY(jsonObjectProblem(q(R"({"metadata":{"user_id":"u-1"},"max_tokens":5})")).isEmpty());
        QVERIFY(!proxyProblem(q("http://me@proxy:3128")).isEmpty());
        QVERIFY(!headersProblem(q("no colon")).isEmpty());
        QVERIFY(!headersProblem(q("a b: c")).isEmpty());
        QCOMPARE(headersText(headersOf(q("A: b: c\nD:e"))), q("A: b: c\nD: e"));
    }

    void anExtraBodyHasToBeAnObjectAndItsErrorNamesTheLine() {
        QVERIFY(jsonObjectProblem(q("")).isEmpty());
        QVERIFY(jsonObjectProblem(q("{\"a\": 1}")).isEmpty());
        QVERIFY(!jsonObjectProblem(q("[1]")).isEmpty());
        QVERIFY(jsonObjectProblem(q("{\n\"a\": ,\n}")).contains(QLatin1Char('2')));
    }

    void pastedToolsBecomeToolsThatTheWorkbenchAccepts() {
        const auto pasted =
            convertTools(R"([{"type":"function","function":{"name":"get_weather","description":"Weather",
            "parameters":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}},
            {"name":"plain","input_schema":{"type":"object"}}])");
        QVERIFY(pasted);
        QCOMPARE(pasted->names.size(), std::size_t{2});
        for (const auto kind : {WorkbenchTemplate::Talk, WorkbenchTemplate::HttpTool}) {
            const auto text = workbenchTemplate(kind, q("w"), q("W")).toStdString();
            const auto joined = withTools(text, pasted->tools);
            const auto parsed = agent::parseWorkbench(joined, "w.json");
            if (!parsed) qWarning("%s", joined.c_str());
            QVERIFY(parsed);
            QCOMPARE(parsed->tools.size(), std::size_t{kind == WorkbenchTemplate::Talk ? 2U : 3U});
        }
    }

    void pastedNonsenseIsRefusedInWords() {
        for (const auto* text : {"nonsense", "[]", "[{\"type\":\"function\"}]", "5", "{\"tools\": 5}"}) {
            const auto pasted = convertTools(text);
            QVERIFY2(!pasted, text);
            QVERIFY(text::Catalogue::builtIn().has(pasted.error().message.id, text::Language::Chinese));
        }
    }

    void everyTemplateIsAValidWorkbenchWhateverItIsCalled() {
        for (const auto kind : {WorkbenchTemplate::Talk, WorkbenchTemplate::HttpTool, WorkbenchTemplate::SqlTool}) {
            const auto text = workbenchTemplate(kind, q("my-workbench"), q("Mine \"quoted\" \\ 我的"));
            const auto parsed = agent::parseWorkbench(text.toStdString(), "/tmp/my-workbench.json");
            QVERIFY2(parsed, text.toUtf8().constData());
            QCOMPARE(parsed->title.zh, std::string("Mine \"quoted\" \\ 我的"));
        }
    }

    void allProblemsOfAWorkbenchAreTold() {
        const auto parsed =
            agent::parseWorkbench(R"({"version": 1, "id": "a b", "tools": [{"kind": "no"}], "x": 1})", "f.json");
        QVERIFY(!parsed);
        const auto problems = problemsOf(parsed.error());
        QVERIFY(problems.size() >= 3);
        for (const auto& problem : problems) {
            const auto words = text::Catalogue::builtIn().render(problem.message, text::Language::English);
            QVERIFY2(words.find("f.json") != std::string::npos && words.find('{') == std::string::npos, words.c_str());
        }
    }

    void aDistributionGoesThroughTheFormUnchanged() {
        DistributionField field(q(" ms"));
        for (const auto* json :
             {R"({"constant":15})", R"({"lognormal":{"median":210,"sigma":0.33}})",
              R"({"uniform":{"max":80,"min":40}})", R"({"mix":[{"lognormal":{"median":1,"sigma":0.08},"share":1}]})"}) {
            const auto value = QJsonDocument::fromJson(json).object();
            field.setValue(value);
            QCOMPARE(field.value().toObject(), value);
            QVERIFY(field.problem().isEmpty());
        }
    }

    void aNumberOfTheLabIsShownShortAndWhole() {
        const Appearance appearance(text::Catalogue::builtIn());
        DistributionField field(q(" ms"));
        field.setValue(QJsonDocument::fromJson(R"({"lognormal":{"median":210,"sigma":0.33}})").object());
        field.resize(200, 40);
        field.show();
        const auto spins = field.findChildren<QDoubleSpinBox*>();
        QCOMPARE(spins[0]->text(), q("210 ms"));
        QCOMPARE(spins[1]->text(), q("σ 0.33"));
        spins[0]->setValue(123'456.5);
        QCOMPARE(spins[0]->text(), q("123456.5 ms"));
        for (const auto* spin : spins) {
            const auto* line = spin->findChild<QLineEdit*>();
            QTRY_VERIFY(line->width() >= line->fontMetrics().horizontalAdvance(spin->text()));
        }
    }

    void theSampleOfAnEmptyEditorIsAToolItself() {
        const Appearance appearance(text::Catalogue::builtIn());
        QGuiApplication::clipboard()->clear();
        PasteToolsDialog dialog(appearance);
        const auto sample = dialog.findChild<JsonEditor*>()->placeholderText();
        const auto pasted = convertTools(sample.toStdString());
        QVERIFY2(pasted, qPrintable(sample));
        QCOMPARE(pasted->names, std::vector<std::string>{"get_weather"});
    }

    void enterIndentsByTheBrackets() {
        const Appearance appearance(text::Catalogue::builtIn());
        JsonEditor editor(appearance);
        QTest::keyClicks(&editor, q("{}"));
        QTest::keyClick(&editor, Qt::Key_Left);
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, q("\"a\": 1"));
        QCOMPARE(editor.toPlainText(), q("{\n  \"a\": 1\n}"));
    }

    void aSpinBoxOfAFieldHasItsNameWhereTheKeyboardIs() {
        const Appearance appearance(text::Catalogue::builtIn());
        auto* spin = new QSpinBox;
        Field field(spin, appearance);
        field.setLabel(q("Attempts"));
        QCOMPARE(spin->accessibleName(), q("Attempts"));
        QCOMPARE(spin->findChild<QLineEdit*>()->accessibleName(), q("Attempts"));
    }

    void theFirstPanelOffersThreeWaysByMouseAndKey() {
        const Appearance appearance(text::Catalogue::builtIn());
        FirstRunPanel panel(appearance);
        panel.resize(800, 600);
        panel.show();
        QSignalSpy run(&panel, &FirstRunPanel::runRequested), endpoint(&panel, &FirstRunPanel::endpointRequested),
            open(&panel, &FirstRunPanel::openRequested);
        const auto buttons = panel.findChildren<QPushButton*>();
        QVERIFY(buttons.size() >= 4);
        for (auto* button : buttons) {
            QVERIFY(!button->accessibleName().isEmpty());
            QTest::mouseClick(button, Qt::LeftButton);
            QTest::keyClick(button, Qt::Key_Space);
        }
        QCOMPARE(run.count(), 2);
        QCOMPARE(endpoint.count(), 2);
        QCOMPARE(open.count(), 2);
    }

    void theKeysFitTheScreenAndNoneOfTheirWordsIsCut() {
        Appearance appearance(text::Catalogue::builtIn());
        for (const int size : kTextSizes) {
            appearance.setTextSize(size);
            ShortcutsDialog dialog;
            dialog.show();
            const auto room = dialog.screen()->availableSize();
            QVERIFY(dialog.width() <= room.width() && dialog.height() <= room.height());
            for (const auto* label : dialog.findChildren<QLabel*>()) {
                if (label->wordWrap())
                    QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
                QTRY_VERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
            }
        }
    }

    void theKeysAreClosedWithEscape() {
        ShortcutsDialog dialog;
        dialog.show();
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }
};

QTEST_MAIN(TestDialogParts)
#include "tst_dialog_parts.moc"

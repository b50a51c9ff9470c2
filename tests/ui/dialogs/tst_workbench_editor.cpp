// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/find_button.h"
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/workbench_editor.h"
#include "ui/theme/appearance.h"

#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cstdint>
#include <set>

using namespace stagefall;
using namespace stagefall::ui;
using test::button;

namespace {

struct Bench {
    QTemporaryDir folder;
    Appearance appearance{text::Catalogue::builtIn()};
    Profiles profiles{folder.path().toStdString(), STAGEFALL_SOURCE_DIR "/resources"};
    WorkbenchEditor editor{profiles, appearance};
    JsonEditor* text = editor.findChild<JsonEditor*>();

    Bench() { editor.show(); }
    bool loaded() {
        return QTest::qWaitFor([this] { return profiles.loaded(); });
    }
    bool duplicated() {
        const auto before = profiles.workbenches().size();
        QTest::mouseClick(button(editor, "Duplicate"), Qt::LeftButton);
        return QTest::qWaitFor([&] { return profiles.workbenches().size() == before + 1 && !text->isReadOnly(); });
    }
    bool checked() {
        return QTest::qWaitFor([this] { return !editor.checking(); });
    }
};

} // namespace

class TestWorkbenchEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void shippedOnesAreReadOnlyUntilDuplicated() {
        Bench bench;
        QVERIFY(bench.loaded());
        QVERIFY(bench.text->isReadOnly());
        QVERIFY(bench.text->toPlainText().contains(QStringLiteral("handbook")));
        QVERIFY(bench.duplicated());
        QVERIFY(bench.profiles.workbenches().back().problems.empty());
        QVERIFY(bench.profiles.workbenches().back().workbench.has_value());
    }

    void aMistakeIsFoundWhileTypingAndAClickGoesThere() {
        Bench bench;
        QVERIFY(bench.loaded());
        QVERIFY(bench.duplicated());
        auto text = bench.text->toPlainText();
        const auto at = text.indexOf(QStringLiteral("max_steps"));
        bench.text->goTo(at + 9);
        QTest::keyClicks(bench.text, QStringLiteral("z"));
        QVERIFY(bench.checked());
        QCOMPARE(bench.editor.problems().size(), std::size_t{1});
        QVERIFY(!button(bench.editor, "Use")->isEnabled());
        bench.text->goTo(0);
        QListWidget* list = nullptr;
        for (auto* each : bench.editor.findChildren<QListWidget*>())
            if (each->accessibleName() == QLatin1String("Problems")) list = each;
        QVERIFY(list != nullptr && list->isVisible());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
        QCOMPARE(bench.text->textCursor().blockNumber(), static_cast<int>(text.left(at).count(QLatin1Char('\n'))));
    }

    void aSyntaxErrorIsPlacedOnItsLine() {
        Bench bench;
        QVERIFY(bench.loaded());
        QVERIFY(bench.duplicated());
        bench.text->replaceAll(QStringLiteral("{\n  \"version\": 1,\n  oops\n}"));
        QVERIFY(bench.checked());
        QCOMPARE(bench.editor.problems().size(), std::size_t{1});
        for (auto* each : bench.editor.findChildren<QListWidget*>())
            if (each->accessibleName() == QLatin1String("Problems"))
                QVERIFY2(each->item(0)->text().startsWith(QStringLiteral("Line 3")), qPrintable(each->item(0)->text()));
    }

    void savingWritesTheFileAndUndoBringsTheOldOneBack() {
        Bench bench;
        QVERIFY(bench.loaded());
        QVERIFY(bench.duplicated());
        const auto before = bench.profiles.workbenches().back().text;
        bench.text->goTo(bench.text->toPlainText().indexOf(QStringLiteral("\"max_steps\": ")) + 13);
        QTest::keyClicks(bench.text, QStringLiteral("1"));
        QTest::mouseClick(button(bench.editor, "Save"), Qt::LeftButton);
        QTRY_VERIFY(bench.profiles.workbenches().back().text != before);
        QTRY_VERIFY(bench.profiles.canUndo());
        QTRY_VERIFY(button(bench.editor, "Undo saving") != nullptr);
        QTest::mouseClick(button(bench.editor, "Undo saving"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles.workbenches().back().text, before);
        QTRY_COMPARE(bench.text->toPlainText().toStdString(), before);
    }

    void copiesAreToldApartAndHoldNoPathOfTheInstallation() {
        Bench bench;
        QVERIFY(bench.loaded());
        QVERIFY(bench.duplicated());
        const auto first = bench.profiles.workbenches().back();
        QCOMPARE(first.title.en, std::string("Employee handbook (copy)"));
        QCOMPARE(first.title.zh, std::string("员工手册（副本）"));
        QVERIFY(first.text.find(STAGEFALL_SOURCE_DIR) == std::string::npos);
        QVERIFY(first.text.find("${resources}/workbenches/handbook") != std::string::npos);
        QVERIFY(bench.duplicated());
        std::set<std::string> ids, titles;
        for (const auto& item : bench.profiles.workbenches()) {
            QVERIFY2(item.problems.empty(), item.id.c_str());
            ids.insert(item.workbench->id);
            titles.insert(item.title.en);
        }
        QCOMPARE(ids.size(), bench.profiles.workbenches().size());
        QCOMPARE(titles.size(), bench.profiles.workbenches().size());
        QVERIFY(titles.contains("Employee handbook (copy 2)"));
    }

    void undoSaysWhatItTakesBackAndOnlyWhatWasDoneHere() {
        Bench bench;
        QVERIFY(bench.loaded());
        llm::EndpointProfile profile;
        profile.name = "Ours";
        profile.base_url = "http://127.0.0.1:9/v1";
        bench.profiles.saveEndpoint(profile);
        QTRY_VERIFY(bench.profiles.canUndo());
        const auto offered = [&bench] {
            QStringList out;
            for (auto* each : bench.editor.findChildren<QPushButton*>())
                if (each->isVisible() && each->text().startsWith(QStringLiteral("Undo"))) out << each->text();
            return out;
        };
        QVERIFY(offered().isEmpty());
        QVERIFY(bench.duplicated());
        QTRY_COMPARE(offered(), QStringList{QStringLiteral("Undo duplicating")});
        QTest::mouseClick(button(bench.editor, "Undo duplicating"), Qt::LeftButton);
        QTRY_VERIFY(offered().isEmpty());
        QTRY_VERIFY(bench.text->isReadOnly());
    }

    void theOneInUseIsTold() {
        Bench bench;
        QVERIFY(bench.loaded());
        QSignalSpy chosen(&bench.editor, &WorkbenchEditor::workbenchChosen);
        QTest::mouseClick(button(bench.editor, "Use"), Qt::LeftButton);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(chosen.front().front().toString().endsWith(QStringLiteral(".json")));
    }
};

QTEST_MAIN(TestWorkbenchEditor)
#include "tst_workbench_editor.moc"

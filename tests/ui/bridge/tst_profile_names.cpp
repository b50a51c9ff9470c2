// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/profile_names.h"
#include "ui/bridge/profiles.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <set>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

WorkbenchItem workbench(const char* id, const LocalizedText& title, bool shipped, const char* inner = nullptr) {
    WorkbenchItem out;
    out.id = id;
    out.title = title;
    out.shipped = shipped;
    out.file = std::string(shipped ? "/shipped/" : "/own/") + id + ".json";
    out.workbench.emplace();
    out.workbench->id = inner == nullptr ? id : inner;
    out.workbench->title = title;
    return out;
}

void write(const QString& path, const QByteArray& text) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("the file was not written");
}

} // namespace

class TestProfileNames : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theUsersWorkbenchStandsBesideTheShippedOneOfItsName() {
        std::vector<WorkbenchItem> items{workbench("sales", {"Sales", "销售"}, true),
                                         workbench("sales", {"Sales", "销售"}, false)};
        tellApart(items);
        QCOMPARE(items[0].id, std::string("sales"));
        QCOMPARE(items[0].title, (LocalizedText{"Sales", "销售"}));
        QCOMPARE(items[1].id, std::string("sales-yours"));
        QCOMPARE(items[1].title, (LocalizedText{"Sales (yours)", "销售（我的）"}));
        // What a session records is told apart too.
        QCOMPARE(items[1].workbench->id, std::string("sales-yours"));
        QCOMPARE(items[1].workbench->title, items[1].title);
    }

    void twoFilesWithTheSameIdInsideAreNotMixed() {
        std::vector<WorkbenchItem> items{workbench("sales", LocalizedText::same("Sales"), true),
                                         workbench("mine", LocalizedText::same("Mine"), false, "sales"),
                                         workbench("third", LocalizedText::same("Third"), false, "own-id")};
        tellApart(items);
        QCOMPARE(items[1].id, std::string("mine"));
        QCOMPARE(items[1].workbench->id, std::string("mine"));
        QCOMPARE(items[1].title, LocalizedText::same("Mine"));
        QCOMPARE(items[2].workbench->id, std::string("own-id"));
    }

    void anyNumberOfThemIsToldApart() {
        std::vector<WorkbenchItem> items;
        for (const char* id : {"sales", "sales", "sales-yours", "b", "c"})
            items.push_back(workbench(id, LocalizedText::same("Sales"), items.empty(), "sales"));
        tellApart(items);
        std::set<std::string> ids, recorded, titles;
        for (const auto& item : items) {
            ids.insert(item.id);
            recorded.insert(item.workbench->id);
            titles.insert(item.title.en);
        }
        QCOMPARE(ids.size(), items.size());
        QCOMPARE(recorded.size(), items.size());
        QCOMPARE(titles.size(), items.size());
    }

    void aFileWithMistakesHasAPlaceOfItsOwn() {
        std::vector<WorkbenchItem> items{workbench("sales", LocalizedText::same("Sales"), true),
                                         workbench("sales", LocalizedText::same("sales"), false)};
        items[1].workbench.reset();
        tellApart(items);
        QCOMPARE(items[1].id, std::string("sales-yours"));
    }

    void bothCanBeChosenAndNewFilesTakeNoShippedName() {
        const QTemporaryDir data, resources;
        const QByteArray text = R"({"version": 1, "id": "sales", "title": "Sales", "system_prompt": "Be brief."})";
        write(resources.filePath("workbenches/sales.json"), text);
        write(data.filePath("workbenches/sales.json"), text);
        const auto preset = lab::builtInProfiles().front();
        write(data.filePath(QString::fromStdString("lab/" + preset.id + ".json")),
              QByteArray::fromStdString(lab::formatProfile(preset)));
        Profiles profiles(data.path().toStdString(), resources.path().toStdString());
        QTRY_VERIFY(profiles.loaded());
        QVERIFY(profiles.workbench("sales")->shipped);
        QVERIFY(!profiles.workbench("sales-yours")->shipped);
        QVERIFY(profiles.lab(preset.id)->shipped());
        const auto* own = profiles.lab(preset.id + "-yours");
        QVERIFY(own != nullptr && !own->shipped());
        QCOMPARE(own->profile.id, preset.id + "-yours");
        QVERIFY(profiles.freeFile("workbenches", "sales").ends_with("/sales-2.json"));
        QVERIFY(profiles.freeFile("lab", lab::builtInProfiles().back().id)
                    .ends_with(lab::builtInProfiles().back().id + "-2.json"));
        QVERIFY(profiles.freeFile("endpoints", "sales").ends_with("/sales.json"));
    }
};

QTEST_GUILESS_MAIN(TestProfileNames)
#include "tst_profile_names.moc"

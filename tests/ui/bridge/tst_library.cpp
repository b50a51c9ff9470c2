// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/sqlite.h"
#include "core/report/report.h"
#include "tests/ui/pages/library_fixture.h"

#include <QFile>
#include <QSignalSpy>

using namespace stagefall;
using namespace stagefall::ui;
using namespace stagefall::ui::test;

class TestLibrary : public QObject {
    Q_OBJECT

    std::unique_ptr<LibraryFixture> fixture_;

    QStringList titles() const {
        QStringList out;
        for (const auto& item : fixture_->library->sessions()) out << QString::fromStdString(item.summary.title);
        return out;
    }

private Q_SLOTS:
    void init() {
        fixture_ = std::make_unique<LibraryFixture>();
        fixture_->addThree();
    }

    void theListIsReadNewestFirstWithStripsAndVerdicts() {
        Library library(*fixture_->store);
        QVERIFY(!library.loaded());
        library.refresh();
        QVERIFY(library.sessions().empty()); // the call waits for nothing
        fixture_->load();
        QCOMPARE(titles(), QStringList({"third", "second", "first"}));
        for (const auto& item : fixture_->library->sessions()) {
            QCOMPARE(item.strip->width, 200.0);
            QVERIFY(!item.strip->primitives.empty());
            QCOMPARE(item.summary.verdict, std::string("over")); // nobody had judged what was imported
        }
    }

    void stripsOfOldSessionsAreReadWhenTheyAreNeeded() {
        for (int i = 0; i < 62; ++i)
            QVERIFY(fixture_->store->import("n" + std::to_string(100 + i), sampleSession("n", 9),
                                            store::SessionState::Finished));
        Library library(*fixture_->store);
        library.refresh();
        const auto read = [&] {
            std::size_t n = 0;
            for (const auto& item : library.sessions()) n += item.strip ? 1 : 0;
            return n;
        };
        QTRY_COMPARE_WITH_TIMEOUT(read(), std::size_t{60}, 20'000);
        QCOMPARE(library.sessions().back().summary.id, std::string("a"));
        QVERIFY(!library.sessions().back().strip);
        library.needStrip("a");
        QTRY_VERIFY(library.sessions().back().strip);
        QCOMPARE(read(), std::size_t{61});
    }

    void anEqualListIsToldOnce() {
        auto& library = fixture_->load();
        QSignalSpy changed(&library, &Library::sessionsChanged);
        library.refresh();
        library.refresh();
        bool done = false;
        library.read({}, [&](const std::vector<FrameSource>&) { done = true; });
        QTRY_VERIFY(done);
        QCOMPARE(changed.count(), 0);
    }

    void aSessionOpensWithItsNotesAndItsBudget() {
        auto& library = fixture_->load();
        const std::vector<Annotation> notes{{1, {12}, {}, QStringLiteral("<b>slow</b>")}, {2, {}, {{5}, {9}}, "x"}};
        library.saveAnnotations("b", notes);
        QSignalSpy opened(&library, &Library::opened);
        library.open("b");
        QTRY_COMPARE(opened.count(), 1);
        const auto source = opened[0][0].value<FrameSource>();
        QCOMPARE(source.id, std::string("b"));
        QVERIFY(source.kind == FrameKind::Recorded && source.budget != nullptr);
        QVERIFY(source.events.size() > 50);
        QVERIFY(opened[0][1].value<std::vector<Annotation>>() == notes);
    }

    void onlyTheLastThatWasAskedForOpens() {
        auto& library = fixture_->load();
        QSignalSpy opened(&library, &Library::opened);
        for (const char* id : {"a", "b", "c"}) library.open(id);
        QTRY_COMPARE(opened.count(), 1);
        bool done = false;
        library.read({}, [&](const std::vector<FrameSource>&) { done = true; });
        QTRY_VERIFY(done);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].value<FrameSource>().id, std::string("c"));
    }

    void whatCannotBeReadSaysSo() {
        auto& library = fixture_->load();
        QSignalSpy failed(&library, &Library::failed);
        library.open("gone");
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].value<Error>().message.id, std::string("store.no_session"));
        library.importFile(QStringLiteral("/nowhere/x.json"));
        QTRY_COMPARE(failed.count(), 2);
        QCOMPARE(failed[1][0].value<Error>().message.id, std::string("store.cannot_read_file"));
    }

    void aTitleAndTagsAreShownAtOnceAndKept() {
        auto& library = fixture_->load();
        QSignalSpy changed(&library, &Library::sessionsChanged);
        library.rename("b", "  after \n the fix ");
        QCOMPARE(titles()[1], QStringLiteral("after the fix"));
        library.setTags("b", {"demo", " ", "demo", "x  y"});
        QCOMPARE(fixture_->item("b")->tags, QStringList({"demo", "x y"}));
        QCOMPARE(changed.count(), 2);
        library.rename("b", "after the fix");
        library.setTags("b", {"demo", "x y"});
        QCOMPARE(changed.count(), 2); // equal values say nothing
        fixture_->library.reset();    // carries out what was asked
        const auto kept = fixture_->store->session("b");
        QCOMPARE(kept->title, std::string("after the fix"));
        QCOMPARE(kept->tags.size(), std::size_t{2});
    }

    void anEmptyTitleGivesBackTheFirstOne() {
        auto& library = fixture_->load();
        library.rename("b", "mine");
        library.rename("b", "");
        QTRY_COMPARE(titles()[1], QStringLiteral("second"));
    }

    void aDeletedSessionComesBackWithUndo() {
        auto& library = fixture_->load();
        QSignalSpy removed(&library, &Library::removed);
        library.remove("b");
        QCOMPARE(titles(), QStringList({"third", "first"}));
        QCOMPARE(removed.count(), 1);
        QVERIFY(library.canUndoRemove());
        library.refresh();
        bool done = false;
        library.read({}, [&](const std::vector<FrameSource>&) { done = true; });
        QTRY_VERIFY(done);
        QCOMPARE(titles(), QStringList({"third", "first"})); // a fresh list does not bring it back
        library.undoRemove();
        QCOMPARE(titles(), QStringList({"third", "second", "first"}));
        QVERIFY(!library.canUndoRemove());
        fixture_->library.reset();
        QVERIFY(fixture_->store->session("b"));
    }

    void deletingAnotherOrEndingCarriesItOut() {
        auto& library = fixture_->load();
        library.remove("a");
        library.remove("b");
        QTRY_VERIFY(!fixture_->store->session("a"));
        QVERIFY(fixture_->store->session("b"));
        fixture_->library.reset();
        QVERIFY(!fixture_->store->session("b"));
        QVERIFY(fixture_->store->session("c"));
    }

    void whatIsBeingRecordedIsNotDeleted() {
        trace::EventLog log;
        auto recorder = fixture_->store->record("live", log);
        fixture_->library = std::make_unique<Library>(*fixture_->store);
        auto& library = *fixture_->library;
        library.refresh();
        QTRY_COMPARE(library.sessions().size(), std::size_t{4});
        QSignalSpy failed(&library, &Library::failed);
        library.remove("live");
        QCOMPARE(failed.count(), 1);
        QCOMPARE(library.sessions().size(), std::size_t{4});
    }

    void aFileIsImportedListedAndOpened() {
        auto& library = fixture_->load();
        const auto events = trace::viewOf(sampleSession("from a file", 9));
        const report::ReportInput input{.id = "filed",
                                        .events = events,
                                        .trace = trace::buildTrace(events),
                                        .budget = budget::Budget::standard(),
                                        .catalogue = text::Catalogue::builtIn()};
        QFile file(fixture_->dir.filePath("x.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(report::write(report::Format::Json, input)));
        file.close();
        QSignalSpy opened(&library, &Library::opened);
        library.importFile(file.fileName());
        QTRY_COMPARE(opened.count(), 1);
        QTRY_COMPARE(titles()[0], QStringLiteral("from a file"));
        library.importFile(file.fileName()); // it is there already: only opened
        QTRY_COMPARE(opened.count(), 2);
        QCOMPARE(library.sessions().size(), std::size_t{4});
    }

    void severalAreReadForComparisonWithoutThoseThatAreGone() {
        auto& library = fixture_->load();
        std::vector<FrameSource> read;
        library.read({"a", "gone", "c"}, [&](std::vector<FrameSource> sources) { read = std::move(sources); });
        QVERIFY(read.empty());
        QTRY_COMPARE(read.size(), std::size_t{2});
        QCOMPARE(read[1].id, std::string("c"));
    }
};

QTEST_GUILESS_MAIN(TestLibrary)
#include "tst_library.moc"

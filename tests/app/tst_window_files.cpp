// SPDX-License-Identifier: GPL-3.0-or-later
// What a person gives to the window: sessions and workbenches, opened, dropped or named at the start; and what the
// window leaves behind.
#include "tests/app/program.h"
#include "ui/dialogs/workbench_editor.h"
#include "ui/pages/inspector_pane.h"
#include "ui/widgets/fold_section.h"
#include "ui/window/panels.h"

#include <QAbstractButton>
#include <QDirIterator>
#include <QDropEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QSignalSpy>
#include <QToolButton>

using namespace stagefall;
using test::Program;

namespace {

const char* const kWorkbench = R"({
  "version": 1, "id": "x", "title": "Night shift", "system_prompt": "Answer shortly.",
  "tasks": [{"title": "First", "input": "What is open?"}],
  "retrieval": {"folder": "notes", "mode": "each_task", "passages": 2, "embeddings": false}
})";

QString write(const QTemporaryDir& folder, const char* name, const QByteArray& text) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("the file was not written");
    return file.fileName();
}

void drop(QWidget& on, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &event);
}

QStringList own(Program& program) {
    QStringList ids;
    for (const auto& item : program.workspace().profiles.workbenches())
        if (!item.shipped) ids << QString::fromStdString(item.id);
    return ids;
}

} // namespace

class TstWindowFiles final : public QObject {
    Q_OBJECT
    QTemporaryDir home_;
    QTemporaryDir files_;

private Q_SLOTS:
    void initTestCase() {
        // Before anything asks where settings are.
        qputenv("HOME", home_.path().toLocal8Bit());
        qunsetenv("XDG_CONFIG_HOME");
        QVERIFY(QDir(files_.path()).mkpath(QStringLiteral("notes")));
    }
    void aDroppedWorkbenchIsCopiedAndChosen() {
        QTemporaryDir folder;
        Program program(folder);
        const auto path = write(files_, "Night shift.stagefall.json", kWorkbench);
        // Before the list of workbenches is known, as when the file is named at the start.
        drop(program.root->window(), {path});
        QTRY_COMPARE(program.workspace().choice.workbench(), std::string("night-shift"));
        const auto* item = program.workspace().profiles.workbench("night-shift");
        QVERIFY(item != nullptr && item->workbench && item->problems.empty());
        QVERIFY(item->file.starts_with(folder.path().toStdString()));
        QCOMPARE(item->workbench->retrieval->folder, files_.filePath(QStringLiteral("notes")).toStdString());
        QTRY_VERIFY(program.find<QToolButton>("workbench")->text().contains(QStringLiteral("Night shift")));
        QVERIFY(program.root->window().findChild<ui::WorkbenchEditor*>() == nullptr);
        // The same again is no second one; another of that name is.
        program.workspace().choice.setWorkbench("handbook");
        drop(program.root->window(), {path});
        QTRY_COMPARE(program.workspace().choice.workbench(), std::string("night-shift"));
        QCOMPARE(own(program), QStringList{QStringLiteral("night-shift")});
        write(files_, "Night shift.stagefall.json", QByteArray(kWorkbench).replace("shortly", "at length"));
        drop(program.root->window(), {path});
        QTRY_COMPARE(program.workspace().choice.workbench(), std::string("night-shift-2"));
        QCOMPARE(own(program).size(), 2);
    }
    void aWorkbenchIsKnownByWhatIsInIt() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        program.root->window().openFile(write(files_, "plain.json", kWorkbench));
        QTRY_COMPARE(program.workspace().choice.workbench(), std::string("plain"));
        QCOMPARE(program.workspace().library.sessions().size(), std::size_t(0));
        // One of the user's own stays where it is.
        const auto file = program.workspace().profiles.workbench("plain")->file;
        program.workspace().choice.setWorkbench("handbook");
        program.root->window().openFile(QString::fromStdString(file));
        QTRY_COMPARE(program.workspace().choice.workbench(), std::string("plain"));
        QCOMPARE(own(program).size(), 1);
    }
    void aBrokenWorkbenchIsTakenAndItsEditorSaysWhy() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        drop(program.root->window(),
             {write(files_, "broken.json", QByteArray(kWorkbench).replace("\"title\": \"Night", "\"title: \"Night"))});
        QTRY_VERIFY(program.root->window().findChild<ui::WorkbenchEditor*>() != nullptr);
        auto* editor = program.root->window().findChild<ui::WorkbenchEditor*>();
        QTRY_VERIFY(editor->isVisible() && !editor->problems().empty());
        QCOMPARE(program.workspace().choice.workbench(), std::string("broken"));
        QTest::keyClick(editor, Qt::Key_Escape);
    }
    void sessionAndWorkbenchDroppedTogetherAreBothTaken() {
        QTemporaryDir folder;
        Program program(folder);
        QTRY_VERIFY(program.ready());
        drop(program.root->window(), {QString::fromStdString(agent::resourceFolder() + "/sessions/fast.json"),
                                      write(files_, "both.json", kWorkbench)});
        QTRY_COMPARE(program.workspace().choice.workbench(), std::string("both"));
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
    }
    void nothingIsWrittenOutsideItsFolder() {
        QTemporaryDir folder;
        {
            Program program(folder);
            QTRY_VERIFY(program.ready());
            auto& window = program.root->window();
            window.openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
            QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
            auto* section = window.panels()->inspector()->section(QStringLiteral("attributes"));
            QTRY_VERIFY(section->isVisible());
            QTest::mouseClick(section->findChild<QAbstractButton*>(), Qt::LeftButton);
            QVERIFY(section->folded());
            QTest::keyClick(&window, Qt::Key_O, Qt::ControlModifier);
            QTRY_VERIFY(window.findChild<QFileDialog*>() != nullptr);
            auto* dialog = window.findChild<QFileDialog*>();
            QSignalSpy gone(dialog, &QObject::destroyed);
            dialog->close();
            QTRY_COMPARE(gone.size(), 1);
            window.close();
        }
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("QtProject.conf")))); // the file dialog's, of Qt itself
        QDirIterator left(home_.path(), {QStringLiteral("*.conf"), QStringLiteral("*.ini")}, QDir::Files | QDir::Hidden,
                          QDirIterator::Subdirectories);
        QVERIFY2(!left.hasNext(), qPrintable(left.hasNext() ? left.next() : QString()));
        Program again(folder);
        QVERIFY(again.root->window().panels()->inspector()->section(QStringLiteral("attributes"))->folded());
    }
};

QTEST_MAIN(TstWindowFiles)
#include "tst_window_files.moc"

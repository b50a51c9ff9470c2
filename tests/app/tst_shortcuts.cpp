// SPDX-License-Identifier: GPL-3.0-or-later
// The list of keys tells the truth: each of them does something, in the window, the waterfall or the presentation.
#include "tests/app/program.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/models/conversation_model.h"
#include "ui/pages/presentation_window.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/panels.h"

#include <QAction>
#include <QLabel>
#include <QtTest>

using namespace stagefall;
using test::Program;

class TstShortcuts final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKeyOfTheListDoesSomething() {
        QTemporaryDir folder;
        Program program(folder);
        auto& window = program.root->window();
        window.openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
        QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
        auto& view = window.panels()->waterfall()->view();
        QTRY_VERIFY(!view.timeline().model().lines().empty());
        QSet<QKeySequence> of_window;
        for (const auto* action : window.actions())
            for (const auto& keys : action->shortcuts()) of_window << keys;
        const ui::ShortcutsDialog dialog;
        ui::ConversationModel talk;
        ui::PresentationWindow presentation(program.workspace().feed, talk, program.workspace().appearance);
        int letters = 0, of_the_window = 0, of_the_presentation = 0;
        for (const auto* cap : dialog.findChildren<QLabel*>()) {
            if (cap->property("role").toString() != QLatin1String("key")) continue;
            auto text = cap->text();
            // Qt's own, and what the pointer does.
            if (text == QLatin1String("Tab") || text.contains(QLatin1String("Wheel")) ||
                text.contains(QLatin1String("Drag")))
                continue;
            text.replace(QChar(0x2190), QLatin1String("Left")).replace(QChar(0x2191), QLatin1String("Up"));
            text.replace(QChar(0x2192), QLatin1String("Right")).replace(QChar(0x2193), QLatin1String("Down"));
            const QKeySequence keys(text);
            QVERIFY2(!keys.isEmpty() && keys[0].key() != Qt::Key_unknown, qPrintable(text));
            QKeyEvent press(QEvent::KeyPress, keys[0].key(), keys[0].keyboardModifiers());
            if (cap->property("group").toString() == QLatin1String("Presentation")) {
                QCoreApplication::sendEvent(&presentation, &press);
                QVERIFY2(press.isAccepted(), qPrintable(text));
                ++of_the_presentation;
                continue;
            }
            if (of_window.contains(keys)) {
                ++of_the_window;
                continue;
            }
            view.selectNextOver(1); // something to fit, open and leave
            QCoreApplication::sendEvent(&view, &press);
            QVERIFY2(press.isAccepted(), qPrintable(text));
            ++letters;
        }
        QVERIFY2(letters >= 15 && of_the_window >= 12 && of_the_presentation >= 13,
                 qPrintable(QStringLiteral("%1, %2, %3").arg(letters).arg(of_the_window).arg(of_the_presentation)));
    }
};

QTEST_MAIN(TstShortcuts)
#include "tst_shortcuts.moc"

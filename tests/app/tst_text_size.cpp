// SPDX-License-Identifier: GPL-3.0-or-later
// The size of letters in the whole window: chosen by key, remembered, and nothing is cut for it.
#include "tests/app/program.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/verdict_strip.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/clock_label.h"
#include "ui/window/panels.h"

#include <QAbstractButton>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QtTest>

using namespace stagefall;
using test::Program;

namespace {

void open(Program& program) {
    program.root->window().resize(1440, 900);
    program.root->window().openFile(QString::fromStdString(agent::resourceFolder() + "/sessions/slow.json"));
    QTRY_COMPARE(program.frame().kind, ui::FrameKind::Recorded);
    auto& view = program.root->window().panels()->waterfall()->view();
    QTRY_VERIFY(!view.timeline().model().lines().empty());
    view.selectNextOver(1);
}

/// What shows letters, does not say that it cuts them, and has less room than they need.
QStringList cut(const QWidget& window) {
    QStringList wrong;
    const auto say = [&](const QWidget* widget, const QString& text, QSize needs) {
        if (!widget->isVisible() || text.isEmpty()) return;
        if (widget->width() >= needs.width() && widget->height() >= needs.height()) return;
        wrong << QStringLiteral("%1 '%2' has %3x%4 and needs %5x%6")
                     .arg(QString::fromLatin1(widget->metaObject()->className()), text)
                     .arg(widget->width())
                     .arg(widget->height())
                     .arg(needs.width())
                     .arg(needs.height());
    };
    for (const auto* label : window.findChildren<QLabel*>()) {
        const bool elided = qobject_cast<const ui::ElidedLabel*>(label) != nullptr;
        if (label->text().isEmpty()) continue;
        const int letters = label->fontMetrics().height();
        if (label->wordWrap() || elided)
            say(label, label->text(), {0, letters - 1});
        else
            say(label, label->text(), {label->sizeHint().width(), letters - 1});
    }
    for (const auto* button : window.findChildren<QAbstractButton*>())
        say(button, button->text(), {button->minimumSizeHint().width(), button->fontMetrics().height()});
    for (const auto* table : window.findChildren<QTableView*>())
        if (table->isVisible() && table->verticalHeader()->defaultSectionSize() < table->fontMetrics().height())
            wrong << QStringLiteral("rows of %1").arg(table->accessibleName());
    return wrong;
}

} // namespace

class TstTextSize final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keysMakeLettersLargerAndSmallerAndItIsRemembered() {
        QTemporaryDir folder;
        {
            Program program(folder);
            auto& window = program.root->window();
            auto& appearance = program.workspace().appearance;
            QTest::keyClick(&window, Qt::Key_Plus, Qt::ControlModifier);
            QCOMPARE(appearance.textSize(), 115);
            QTest::keyClick(&window, Qt::Key_Equal, Qt::ControlModifier);
            QCOMPARE(appearance.textSize(), 130);
            QTest::keyClick(&window, Qt::Key_Minus, Qt::ControlModifier);
            QCOMPARE(appearance.textSize(), 115);
            QTest::keyClick(&window, Qt::Key_0, Qt::ControlModifier);
            QCOMPARE(appearance.textSize(), 100);
            QTest::keyClick(&window, Qt::Key_Minus, Qt::ControlModifier);
            QCOMPARE(appearance.textSize(), 90);
            window.close();
        }
        Program program(folder);
        QCOMPARE(program.workspace().appearance.textSize(), 90);
        QTest::keyClick(&program.root->window(), Qt::Key_0, Qt::ControlModifier);
    }
    void everythingGrowsAtOnce() {
        QTemporaryDir folder;
        Program program(folder);
        open(program);
        auto* panels = program.root->window().panels();
        const auto& view = panels->waterfall()->view();
        auto* list = panels->sessions()->findChild<QListView*>();
        QTRY_VERIFY(list->model()->rowCount() > 0);
        const auto* table = panels->tabs()->findChild<QTableView*>();
        const auto* clock = program.root->window().findChild<ui::ClockLabel*>();
        const auto* strip = program.root->window().findChild<ui::VerdictStrip*>();
        struct Heights {
            double line, text, row, card, tabs, clock, strip;
        };
        const auto heights = [&] {
            return Heights{view.timeline().lineHeight(),
                           view.timeline().options().text_size,
                           static_cast<double>(table->verticalHeader()->defaultSectionSize()),
                           static_cast<double>(list->sizeHintForRow(0)),
                           static_cast<double>(panels->tabs()->tabBar()->height()),
                           static_cast<double>(clock->parentWidget()->height()),
                           static_cast<double>(strip->height())};
        };
        const auto before = heights();
        program.workspace().appearance.setTextSize(150);
        QTRY_VERIFY(heights().strip > before.strip * 1.2);
        const auto after = heights();
        QVERIFY(after.line >= before.line * 1.45 && after.text >= before.text * 1.45);
        QVERIFY(after.row >= before.row * 1.45 && after.card >= before.card * 1.25);
        QVERIFY(after.tabs >= before.tabs * 1.2 && after.clock >= before.clock * 1.45);
        program.workspace().appearance.setTextSize(100);
        QTRY_COMPARE(heights().strip, before.strip);
        QCOMPARE(heights().line, before.line);
    }
    void nothingIsCutAtTheLargestSizeInEitherLanguage() {
        QTemporaryDir folder;
        Program program(folder);
        open(program);
        auto& appearance = program.workspace().appearance;
        auto* tabs = program.root->window().panels()->tabs();
        for (const auto language : {text::Language::English, text::Language::Chinese})
            for (const int size : {100, 150}) {
                appearance.setLanguage(language);
                appearance.setTextSize(size);
                for (int tab = 0; tab < tabs->count(); ++tab) {
                    tabs->setCurrentIndex(tab);
                    QTest::qWait(60);
                    QTRY_COMPARE(cut(program.root->window()).join(QLatin1Char('\n')), QString());
                }
            }
        appearance.setLanguage(text::Language::English);
        appearance.setTextSize(100);
    }
};

QTEST_MAIN(TstTextSize)
#include "tst_text_size.moc"

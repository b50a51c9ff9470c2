// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/right_side_fixture.h"
#include "ui/pages/inspector_pane.h"
#include "ui/pages/inspector_sections.h"
#include "ui/widgets/empty_state.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QTreeView>

using namespace stagefall;
using namespace stagefall::ui;

class TestInspectorPane : public QObject {
    Q_OBJECT

    std::unique_ptr<test::RightSide> side_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<InspectorPane> pane_;

    bool visible(const char* key) const { return pane_->section(QString::fromLatin1(key))->isVisible(); }
    QString textIn(const char* key) const {
        return static_cast<TextSection*>(pane_->section(QString::fromLatin1(key)))->block()->text();
    }

private Q_SLOTS:
    void init() {
        side_ = std::make_unique<test::RightSide>();
        settings_ = std::make_unique<QSettings>(side_->folder.filePath(QStringLiteral("w.ini")), QSettings::IniFormat);
        pane_ = std::make_unique<InspectorPane>(side_->feed, side_->selection, side_->appearance, settings_.get());
        pane_->resize(360, 700);
        pane_->show();
        side_->showRecorded(testing::sampleEvents());
    }
    void cleanup() {
        pane_.reset();
        settings_.reset();
        side_.reset();
    }

    void beforeThereIsASessionItSaysWhatWouldStandHere() {
        test::RightSide nothing;
        InspectorPane pane(nothing.feed, nothing.selection, nothing.appearance, settings_.get());
        pane.resize(360, 700);
        pane.show();
        const auto* empty = pane.findChild<EmptyState*>();
        QVERIFY(empty->isVisible());
        nothing.showRecorded(testing::sampleEvents());
        QTRY_VERIFY(!empty->isVisible());
    }
    void withNothingSelectedItShowsTheSession() {
        QTRY_COMPARE(pane_->details().name, QStringLiteral("Compare regions, last 3 days"));
        QVERIFY(visible("attributes") && !visible("timings") && !visible("why"));
    }
    void aSelectionShowsTheSpanWithoutAStall() {
        QElapsedTimer timer;
        timer.start();
        side_->selection.setSpan(SpanId{14});
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(pane_->details().name, QStringLiteral("query_sales"));
        QVERIFY(visible("why") && visible("timings") && visible("arguments") && visible("result"));
        QVERIFY(textIn("arguments").contains(QStringLiteral("\"group_by\": \"region\"")));
    }
    void gapsAndMessagesBelongToInferences() {
        side_->selection.setSpan(SpanId{23});
        QVERIFY(visible("gaps") && !visible("messages"));
        side_->selection.setSpan(SpanId{12});
        QVERIFY(visible("messages"));
        auto* tree = pane_->findChild<QTreeView*>();
        QCOMPARE(tree->model()->rowCount(), 1);
        tree->setCurrentIndex(tree->model()->index(0, 0));
        bool whole = false;
        for (auto* edit : pane_->findChildren<QPlainTextEdit*>())
            whole = whole || (edit->isVisible() && edit->toPlainText() == QStringLiteral("Compare regions"));
        QVERIFY(whole);
    }
    void theResultIsCopiedWhole() {
        side_->selection.setSpan(SpanId{14});
        auto* section = pane_->section(QStringLiteral("result"));
        for (auto* button : section->findChildren<QPushButton*>())
            if (button->accessibleName() == QStringLiteral("Copy the whole text"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("region d-2")));
    }
    void foldingIsRemembered() {
        side_->selection.setSpan(SpanId{14});
        auto* header = pane_->section(QStringLiteral("timings"))->findChild<QAbstractButton*>();
        QTest::mouseClick(header, Qt::LeftButton);
        InspectorPane another(side_->feed, side_->selection, side_->appearance, settings_.get());
        QVERIFY(another.section(QStringLiteral("timings"))->folded());
        QVERIFY(!another.section(QStringLiteral("result"))->folded());
        InspectorPane forgetful(side_->feed, side_->selection, side_->appearance);
        QVERIFY(!forgetful.section(QStringLiteral("timings"))->folded());
    }
    void aMegabyteOfResultDoesNotStall() {
        auto events = testing::sampleEvents();
        for (auto& event : events)
            if (event.name == trace::keys::kResult) event.text = "[" + std::string(1'000'000, '7') + "]";
        side_->showRecorded(std::move(events));
        QElapsedTimer timer;
        timer.start();
        side_->selection.setSpan(SpanId{14});
        QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
    }
    void scrollingStaysWhileTheSessionGoesOn() {
        side_->showLive();
        auto events = testing::sampleEvents();
        const std::vector<trace::Event> first(events.begin(), events.begin() + 60);
        side_->write(first);
        QTRY_VERIFY(side_->feed.frame()->trace->spans.size() > 4);
        side_->selection.setSpan(SpanId{12});
        pane_->resize(360, 260);
        QTRY_VERIFY(pane_->findChild<QScrollArea*>()->verticalScrollBar()->maximum() > 60);
        auto* bar = pane_->findChild<QScrollArea*>()->verticalScrollBar();
        bar->setValue(50);
        side_->write({events.begin() + 60, events.end()});
        QTRY_VERIFY(pane_->details().timings.size() > 3);
        QCOMPARE(bar->value(), 50);
    }
};

QTEST_MAIN(TestInspectorPane)
#include "tst_inspector_pane.moc"

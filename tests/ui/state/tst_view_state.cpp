// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/annotations.h"
#include "ui/state/folding.h"
#include "ui/state/run_choice.h"
#include "ui/state/selection.h"
#include "ui/state/time_range.h"

#include <QSignalSpy>
#include <QtTest>

using namespace stagefall;

class TstViewState final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneChangeOfTheSelectionGivesOneSignalAndTheSameValueNone() {
        ui::Selection selection;
        QSignalSpy changed(&selection, &ui::Selection::changed);
        selection.setSpan(SpanId{7});
        selection.setSpan(SpanId{7});
        QCOMPARE(changed.count(), 1);
        selection.clear();
        QCOMPARE(changed.count(), 2);
        QVERIFY(!selection.span().valid());
    }
    void aViewThatSetsWhatItWasToldMakesNoEcho() {
        ui::Selection selection;
        connect(&selection, &ui::Selection::changed, &selection, [&](SpanId span) { selection.setSpan(span); });
        QSignalSpy changed(&selection, &ui::Selection::changed);
        selection.setSpan(SpanId{3});
        QCOMPARE(changed.count(), 1);
    }
    void shownMarkedAndFollowingChangeApart() {
        ui::TimeRange range;
        QSignalSpy shown(&range, &ui::TimeRange::shownChanged);
        QSignalSpy marked(&range, &ui::TimeRange::markedChanged);
        QSignalSpy following(&range, &ui::TimeRange::followingChanged);
        range.setShown(ui::Range{MonoTime{1}, MonoTime{5}});
        range.setShown(ui::Range{MonoTime{1}, MonoTime{5}});
        range.setMarked(ui::Range{MonoTime{2}, MonoTime{3}});
        range.setFollowing(false);
        range.setFollowing(false);
        QCOMPARE(shown.count(), 1);
        QCOMPARE(marked.count(), 1);
        QCOMPARE(following.count(), 1);
    }
    void foldingAFoldedGroupChangesNothing() {
        ui::Folding folding;
        QSignalSpy changed(&folding, &ui::Folding::changed);
        folding.setFolded(SpanId{2}, true);
        folding.setFolded(SpanId{2}, true);
        QCOMPARE(changed.count(), 1);
        folding.setAll({});
        QCOMPARE(changed.count(), 2);
        QVERIFY(!folding.isFolded(SpanId{2}));
    }
    void notesThatAreLoadedAreNotKeptAgain() {
        ui::Annotations notes;
        QSignalSpy edited(&notes, &ui::Annotations::edited);
        notes.load({{.id = 4, .span = SpanId{1}, .range = {}, .text = QStringLiteral("slow")}});
        QCOMPARE(edited.count(), 0);
        notes.add(SpanId{2}, QStringLiteral("why?"));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(notes.all().back().id, std::int64_t(5));
    }
    void aNoteWithoutTextIsNoneAndOneMadeEmptyGoes() {
        ui::Annotations notes;
        notes.add(SpanId{2}, QStringLiteral("  \n"));
        QVERIFY(notes.all().empty());
        notes.add(SpanId{2}, QStringLiteral("a"));
        notes.setText(notes.all().front().id, QString());
        QVERIFY(notes.all().empty());
    }
    void choosingALabTakesTheEndpointBack() {
        ui::RunChoice choice;
        QSignalSpy changed(&choice, &ui::RunChoice::changed);
        choice.setEndpoint("ours");
        choice.setLab("lpx-target");
        choice.setLab("lpx-target");
        QCOMPARE(changed.count(), 2);
        QVERIFY(choice.endpoint().empty());
    }
};

QTEST_GUILESS_MAIN(TstViewState)
#include "tst_view_state.moc"

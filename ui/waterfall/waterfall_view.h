// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/annotations.h"
#include "ui/state/folding.h"
#include "ui/state/selection.h"
#include "ui/state/time_range.h"
#include "ui/theme/appearance.h"
#include "ui/waterfall/marks.h"
#include "ui/waterfall/plot.h"
#include "ui/waterfall/span_words.h"
#include "ui/waterfall/timeline_source.h"
#include "ui/waterfall/timeline_view.h"
#include "ui/widgets/scene_painter.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>

class QScrollBar;

namespace stagefall::ui {

class HoverCard;
class NoteEditor;
class WaterfallAccessible;
class WaterfallInput;

/// The waterfall: lines of spans under a header that stands still. Paints when something has changed, at most 60 times
/// a second, and only what is seen. All it can do is a function here; keys and pointer call them (WaterfallInput).
class WaterfallView : public QWidget {
    Q_OBJECT
public:
    WaterfallView(FrameFeed& feed, Selection& selection, TimeRange& range, Folding& folding, Annotations& annotations,
                  Appearance& appearance, QWidget* parent = nullptr);
    ~WaterfallView() override;

    const TimelineView& timeline() const { return view_; }
    const TimelineSource& source() const { return *source_; }
    const Marks& marks() const { return marks_; }
    /// What is seen, as a scene of its own: for "what is seen is what is exported".
    scene::Scene seenScene() const { return view_.layout().scene; }
    std::uint64_t replots() const { return plot_->replots(); }
    void setScale(double scale); ///< of text and lines, for presenting; until then the text size that is chosen holds
    void replot();               ///< lays out and paints all of it now
    bool measuring() const { return measuring_; }
    std::size_t selectedLine() const { return marks_.selected; }

    void setLook(const WaterfallLook& look);

    // Time. By hand: ends following.
    void zoom(double factor, std::optional<MonoTime> fixed = {});
    void pan(double share);
    void fitAll();
    void fitSelection();
    void fit(Range range);
    void follow();
    // Lines.
    void scrollBy(double pixels);
    void scrollTo(double top);
    void selectLine(std::size_t line); ///< kNoLine: none
    void selectNext(int step);
    void selectNextOver(int step);
    /// Selects a span and moves there, where it is not in view; false where it has no line.
    bool bring(SpanId span);
    void bring(Range range); ///< a stretch of time
    void toggleFold(std::size_t line);
    void foldAll(bool fold);
    void open() { Q_EMIT selection_.openRequested(); }
    // Search.
    void setQuery(const QString& text);
    void selectMatch(int step);
    // Measuring between two points, and marking a range.
    void setMeasuring(bool on);
    void setMeasure(std::optional<MonoTime> from, std::optional<MonoTime> to);
    void setMarked(std::optional<Range> range) { range_.setMarked(range); }
    MonoTime snapped(double x) const; ///< the time there, or that of an edge of a bar close by
    // Notes.
    void addNote(); ///< on the marked range, else on the selected span
    void editNote(std::int64_t id);
    const Annotation* noteAt(QPointF at) const;
    bool canNote() const { return range_.marked() || selection_.span().valid(); }

    bool takeKey(QKeyEvent& event); ///< for who has the focus in the place of this view; false: not one of ours
    void hover(QPointF at);
    void unhover();
    QString selectedSentence() const;
    // For those who listen instead of looking.
    LineWords wordsOf(std::size_t line) const;
    QRect lineRect(std::size_t line) const; ///< what is seen of it; empty where it is scrolled away
    const QWidget* canvas() const;          ///< what the lines are painted on
    void setListener(WaterfallAccessible* listener) { listener_ = listener; } ///< is told what changes; nullptr: nobody

Q_SIGNALS:
    void linesChanged();   ///< another model, or the view of it moved
    void partsRequested(); ///< "P"
    void playRequested();  ///< Space: pause or go on, whatever is shown
    void findRequested();  ///< "/"
    void findLeft();       ///< Esc while something is searched for
    void leaveRequested(); ///< Esc where nothing of this view is left to leave: out of a replay
    void matchesChanged(); ///< of the search
    void measuringChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    friend class WaterfallInput;
    void wire(FrameFeed& feed);
    void onLines();
    void onRange();
    void onSelection();
    void onAppearance();
    void forgetSession();
    void handMoved(std::optional<Range> shown);
    void refreshMatches();
    void reveal(std::size_t line);
    void bringToRead(std::size_t line);
    void placeScrollBar();
    void schedule(bool scene);
    void paintNow();
    void paintSceneLayer(QPainter& painter);
    void retranslate();
    void showHoverCard();
    void listen();

    Selection& selection_;
    TimeRange& range_;
    Folding& folding_;
    Annotations& annotations_;
    Appearance& appearance_;
    TimelineSource* source_;
    TimelineView view_;
    Marks marks_;
    QString query_;
    bool measuring_ = false;
    QPointF pointer_{-1, -1};
    std::unique_ptr<ScenePainter> painter_;
    std::unique_ptr<Plot> plot_;
    std::unique_ptr<WaterfallInput> input_;
    QScrollBar* bar_;
    WaterfallAccessible* listener_ = nullptr;
    HoverCard* card_;
    NoteEditor* editor_;
    QTimer paint_timer_, hover_timer_;
    QElapsedTimer since_paint_;
    double presenting_ = 0; ///< the scale for a room; 0: none
    bool scene_stale_ = false;
    bool moving_ = false; ///< the range is being set by this view
};

} // namespace stagefall::ui

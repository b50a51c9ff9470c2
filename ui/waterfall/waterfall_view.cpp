// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/waterfall_view.h"

#include "ui/waterfall/hover_card.h"
#include "ui/waterfall/navigation.h"
#include "ui/waterfall/note_editor.h"
#include "ui/waterfall/time_window.h"
#include "ui/waterfall/waterfall_accessible.h"
#include "ui/waterfall/waterfall_input.h"

#include <QAccessible>
#include <QEvent>
#include <QFocusEvent>
#include <QScrollBar>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr int kFrameMs = 16;    ///< at most 60 paints a second
constexpr int kHoverMs = 350;   ///< until the card shows
constexpr int kBarWidth = 10;   ///< of the scroll bar, kept free of text
constexpr double kBreath = 1.8; ///< seconds of one pulse of what runs

} // namespace

WaterfallView::WaterfallView(FrameFeed& feed, Selection& selection, TimeRange& range, Folding& folding,
                             Annotations& annotations, Appearance& appearance, QWidget* parent)
    : QWidget(parent), selection_(selection), range_(range), folding_(folding), annotations_(annotations),
      appearance_(appearance), source_(new TimelineSource(feed, folding, appearance, this)) {
    installWaterfallAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 120);
    setProperty("role", "ground");
    setAttribute(Qt::WA_StyledBackground);
    plot_ = std::make_unique<Plot>(
        this, [this](QPainter& painter) { paintSceneLayer(painter); },
        [this](QPainter& painter) { paintMarks(painter, view_, marks_, appearance_); });
    input_ = std::make_unique<WaterfallInput>(*this);
    bar_ = new QScrollBar(Qt::Vertical, this);
    bar_->setFocusPolicy(Qt::NoFocus);
    card_ = new HoverCard(appearance, this);
    editor_ = new NoteEditor(appearance, this);
    marks_.notes = &annotations_.all();
    paint_timer_.setSingleShot(true);
    paint_timer_.setTimerType(Qt::PreciseTimer);
    hover_timer_.setSingleShot(true);
    hover_timer_.setInterval(kHoverMs);
    wire(feed);
    onAppearance();
    onLines();
}

WaterfallView::~WaterfallView() {
    if (listener_ != nullptr) listener_->viewGoes();
}

void WaterfallView::wire(FrameFeed& feed) {
    connect(source_, &TimelineSource::changed, this, &WaterfallView::onLines);
    connect(&feed, &FrameFeed::sessionChanged, this, &WaterfallView::forgetSession);
    connect(&feed, &FrameFeed::replayChanged, this, &WaterfallView::onLines);
    connect(&selection_, &Selection::changed, this, &WaterfallView::onSelection);
    connect(&range_, &TimeRange::shownChanged, this, &WaterfallView::onRange);
    connect(&range_, &TimeRange::followingChanged, this, &WaterfallView::onRange);
    connect(&range_, &TimeRange::markedChanged, this, [this] {
        marks_.marked = range_.marked();
        schedule(false);
    });
    connect(&annotations_, &Annotations::changed, this, [this] { schedule(false); });
    connect(&appearance_, &Appearance::changed, this, &WaterfallView::onAppearance);
    connect(&paint_timer_, &QTimer::timeout, this, &WaterfallView::paintNow);
    connect(&hover_timer_, &QTimer::timeout, this, &WaterfallView::showHoverCard);
    connect(bar_, &QScrollBar::valueChanged, this, [this](int value) {
        if (moving_ || value == static_cast<int>(view_.scroll())) return;
        handMoved({});
        scrollTo(value);
    });
    connect(editor_, &NoteEditor::saved, this, [this](const Annotation& note) {
        if (note.id != 0)
            annotations_.setText(note.id, note.text);
        else if (note.span.valid())
            annotations_.add(note.span, note.text);
        else
            annotations_.add(note.range, note.text);
    });
    connect(editor_, &NoteEditor::removed, &annotations_, &Annotations::remove);
}

void WaterfallView::onLines() {
    const auto& frame = source_->frame();
    auto extent = source_->feed().extent();
    // Where pauses prevail a replay shows the task that is at work, as a live session does, and not all of its time.
    if (frame->kind == FrameKind::Replay && source_->feed().pausesPrevail()) extent = {};
    const bool follow = range_.following();
    view_.setModel(source_->model(), frame, {extent.first, extent.second}, frame->trace->spans.find(selection_.span()),
                   follow);
    if (follow && frame->running && range_.shown()) {
        moving_ = true;
        range_.setShown(following(*range_.shown(), frame->now));
        moving_ = false;
    }
    view_.setRange(range_.shown(), follow);
    marks_.selected = view_.model().lineOf(frame->trace->spans.find(selection_.span()));
    marks_.hovered = pointer_.y() >= 0 ? view_.lineAt(pointer_.y()) : kNoLine;
    refreshMatches();
    placeScrollBar();
    if (listener_ != nullptr) listener_->linesChanged();
    schedule(true);
    Q_EMIT linesChanged();
}

void WaterfallView::setLook(const WaterfallLook& look) {
    source_->setLook(look);
    view_.setLook(look.statuses, look.compact);
    placeScrollBar();
    schedule(true);
    Q_EMIT linesChanged();
}

void WaterfallView::onRange() {
    view_.setRange(range_.shown(), range_.following());
    if (range_.following() && view_.frame()->running) view_.setScroll(view_.maxScroll());
    placeScrollBar();
    schedule(true);
    Q_EMIT linesChanged();
}

void WaterfallView::onSelection() {
    listen();
    marks_.selected = view_.model().lineOf(view_.model().trace().spans.find(selection_.span()));
    schedule(false);
    if (listener_ != nullptr) listener_->selectionChanged();
}

void WaterfallView::onAppearance() {
    painter_.reset();
    if (presenting_ <= 0) view_.setScale(appearance_.scaled(1));
    placeScrollBar();
    plot_->setBackground(appearance_.colour(scene::Ink::Ground));
    retranslate();
    schedule(true);
    Q_EMIT linesChanged(); // the overview stands over the plot
}

void WaterfallView::forgetSession() {
    unhover();
    editor_->hide();
    setMeasuring(false);
    range_.setShown({});
    range_.setMarked({});
    range_.setFollowing(true);
    folding_.setAll({});
    selection_.clear();
}

void WaterfallView::retranslate() {
    setAccessibleName(tr("Waterfall"));
    setAccessibleDescription(
        tr("The spans of the session as bars over time, one line each. Alt+Down and Alt+Up go from "
           "span to span, N to the next one over budget, Enter opens the inspector."));
    bar_->setAccessibleName(tr("Scroll the waterfall"));
}

// Painting.

void WaterfallView::schedule(bool scene) {
    scene_stale_ = scene_stale_ || scene;
    if (paint_timer_.isActive() || !isVisible()) return;
    const auto passed = since_paint_.isValid() ? since_paint_.elapsed() : kFrameMs;
    paint_timer_.start(static_cast<int>(std::max<qint64>(0, kFrameMs - passed)));
}

void WaterfallView::paintNow() {
    since_paint_.start();
    if (!std::exchange(scene_stale_, false)) return plot_->replotMarks();
    const auto& timeline = view_.layout();
    const auto at = [&](MonoTime time) { return static_cast<double>((time - timeline.origin).count()); };
    plot_->setAxis(at(timeline.from), at(timeline.to), timeline.plot_left, timeline.plot_right);
    plot_->replot();
}

void WaterfallView::setScale(double scale) {
    presenting_ = scale;
    view_.setScale(scale);
    placeScrollBar();
    schedule(true);
    Q_EMIT linesChanged();
}

void WaterfallView::replot() {
    view_.setScroll(view_.scroll());
    scene_stale_ = true;
    paintNow();
}

void WaterfallView::paintSceneLayer(QPainter& painter) {
    const double ratio = devicePixelRatioF();
    if (!painter_ || painter_->pixelRatio() != ratio)
        painter_ = std::make_unique<ScenePainter>(appearance_.theme(), ratio);
    const double seconds = static_cast<double>(view_.frame()->now.ns) / 1e9;
    painter_->setPulse(view_.frame()->running ? 0.6 + 0.4 * std::cos(seconds * 2 * M_PI / kBreath) : 1);
    painter_->setScale(view_.layout().scene.scale);
    for (const auto& primitive : view_.layout().scene.primitives) painter_->paint(painter, primitive);
}

void WaterfallView::resizeEvent(QResizeEvent*) {
    view_.setSize(QSizeF(width() - kBarWidth, height()));
    // Beside the scroll bar, so that a replot does not repaint that too. Paints at once.
    plot_->widget()->setGeometry(0, 0, std::max(1, width() - kBarWidth), height());
    placeScrollBar();
    unhover();
    Q_EMIT linesChanged();
}

void WaterfallView::showEvent(QShowEvent*) { schedule(true); }

void WaterfallView::placeScrollBar() {
    const auto header = static_cast<int>(view_.layout().header_height);
    bar_->setGeometry(width() - kBarWidth, header, kBarWidth, std::max(0, height() - header));
    const QSignalBlocker quiet(bar_);
    bar_->setRange(0, static_cast<int>(std::ceil(view_.maxScroll())));
    bar_->setPageStep(static_cast<int>(view_.viewHeight()));
    bar_->setSingleStep(static_cast<int>(view_.lineHeight()));
    bar_->setValue(static_cast<int>(view_.scroll()));
    bar_->setVisible(view_.maxScroll() > 0);
}

// Pointing.

void WaterfallView::hover(QPointF at) {
    const bool moved = at != pointer_;
    pointer_ = at;
    const auto line = view_.lineAt(at.y());
    if (line != marks_.hovered) {
        marks_.hovered = line;
        schedule(false);
    }
    if (moved) {
        card_->hide();
        hover_timer_.start();
    }
}

void WaterfallView::unhover() {
    hover_timer_.stop();
    card_->hide();
    pointer_ = {-1, -1};
    if (std::exchange(marks_.hovered, kNoLine) != kNoLine) schedule(false);
}

void WaterfallView::showHoverCard() {
    if (editor_->isVisible() || measuring_) return;
    if (const auto* note = noteAt(pointer_)) return card_->showNote(note->text, pointer_.toPoint());
    if (marks_.hovered >= view_.model().lines().size()) return;
    card_->showCard(spanCard(view_.model(), marks_.hovered, appearance_), pointer_.toPoint());
}

const Annotation* WaterfallView::noteAt(QPointF at) const {
    for (const auto& note : annotations_.all())
        if (notePlace(note, view_).adjusted(-2, -2, 2, 2).contains(at)) return &note;
    return nullptr;
}

QString WaterfallView::selectedSentence() const { return spanSentence(view_.model(), marks_.selected, appearance_); }

LineWords WaterfallView::wordsOf(std::size_t line) const { return lineWords(view_.model(), line, appearance_); }

QRect WaterfallView::lineRect(std::size_t line) const {
    if (line >= view_.model().lines().size()) return {};
    const QRectF whole(0, view_.lineTop(line), width() - kBarWidth, view_.lineHeight());
    const QRectF seen(0, view_.headerHeight(), width() - kBarWidth, view_.viewHeight());
    return (whole & seen).toAlignedRect();
}

const QWidget* WaterfallView::canvas() const { return plot_->widget(); }

/// Until somebody has asked for the interface nobody is told anything: from now on they are.
void WaterfallView::listen() {
    if (listener_ == nullptr && QAccessible::isActive()) QAccessible::queryAccessibleInterface(this);
}

// Input is read in WaterfallInput.

void WaterfallView::keyPressEvent(QKeyEvent* event) {
    if (!takeKey(*event)) QWidget::keyPressEvent(event);
}
bool WaterfallView::takeKey(QKeyEvent& event) { return input_->key(event); }
void WaterfallView::wheelEvent(QWheelEvent* event) { input_->wheel(*event); }
void WaterfallView::mousePressEvent(QMouseEvent* event) { input_->press(*event); }
void WaterfallView::mouseMoveEvent(QMouseEvent* event) { input_->move(*event); }
void WaterfallView::mouseReleaseEvent(QMouseEvent* event) { input_->release(*event); }
void WaterfallView::mouseDoubleClickEvent(QMouseEvent* event) { input_->doubleClick(*event); }
void WaterfallView::leaveEvent(QEvent*) { unhover(); }
void WaterfallView::contextMenuEvent(QContextMenuEvent* event) { input_->menu(*event); }

void WaterfallView::focusInEvent(QFocusEvent* event) {
    const auto why = event->reason();
    marks_.focused = true;
    marks_.framed = why == Qt::TabFocusReason || why == Qt::BacktabFocusReason || why == Qt::ShortcutFocusReason;
    schedule(false);
    listen();
    // After Qt has told that the waterfall as a whole has it: what is said last is what is heard.
    if (listener_ != nullptr)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (listener_ != nullptr) listener_->focusCame();
            },
            Qt::QueuedConnection);
}
void WaterfallView::focusOutEvent(QFocusEvent*) {
    marks_.focused = marks_.framed = false;
    schedule(false);
}
void WaterfallView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui

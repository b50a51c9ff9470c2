// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/presentation_window.h"

#include "ui/pages/presentation_waterfall.h"
#include "ui/pages/replay_bar.h"
#include "ui/widgets/markdown_view.h"

#include <QApplication>
#include <QFrame>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

constexpr int kRestMs = 2500;
constexpr double kHeight = 1080; ///< the height that all sizes are given for
constexpr double kMargin = 64, kHead = 136, kBar = 48;
constexpr double kAnswer = 27, kLeastAnswer = 22; ///< letter sizes of the text
constexpr int kFewestLines = 3;                   ///< of what was done, however long the answer
constexpr int kMostLines = 10;                    ///< that the answer's box leaves room for while it has little to hold

/// Foreign text for a Markdown view that shows it as it is.
QString asLetters(const QString& text) {
    QString out;
    for (const auto letter : text) {
        if (QStringView(u"\\`*_{}[]<>()#+-.!|~&").contains(letter)) out += QLatin1Char('\\');
        out += letter;
    }
    return out;
}

/// Text that is still written, with the emphasis and code of its last paragraph closed: a room sees bold words, not the
/// stars before them.
QString closed(QString text) {
    const auto begin = text.lastIndexOf(QLatin1String("\n\n")) + 1;
    const auto count = [&](const QString& mark) { return QStringView(text).mid(begin).count(mark); };
    const auto odd = [&](const QString& mark) { return count(mark) % 2 == 1; };
    for (const auto& mark : {QStringLiteral("**"), QStringLiteral("`")}) {
        // A lone star at the end is half of a mark that is on its way.
        if (mark.size() == 2 && text.endsWith(QLatin1Char('*')) && !text.endsWith(mark)) text.chop(1);
        if (mark == QLatin1String("`") && text.contains(QLatin1String("```"))) continue;
        if (!odd(mark)) continue;
        if (text.endsWith(mark))
            text.chop(mark.size());
        else
            text = text.trimmed() + mark;
    }
    return text;
}

} // namespace

PresentationWindow::PresentationWindow(FrameFeed& feed, ConversationModel& model, Appearance& appearance,
                                       QWidget* parent)
    : QWidget(parent, Qt::Window), feed_(feed), model_(model), appearance_(appearance),
      head_(new PresentationHead(appearance, this)), statuses_(new PresentationStatuses(appearance, this)),
      panel_(new QFrame(this)), scroll_(new QScrollArea(panel_)), answer_(new MarkdownView(appearance)),
      waterfall_(new PresentationWaterfall(appearance, this)), bar_(new ReplayBar(feed, appearance, this)),
      ready_(new PresentationReady(appearance, this)) {
    setProperty("role", "ground");
    setFocusPolicy(Qt::StrongFocus);
    panel_->setProperty("role", "card");
    scroll_->setWidget(answer_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* inner = new QVBoxLayout(panel_);
    inner->addWidget(scroll_);
    rest_.setSingleShot(true);
    rest_.setInterval(kRestMs);
    connect(&rest_, &QTimer::timeout, this, [this] { setControlsShown(false); });
    connect(&feed, &FrameFeed::frameChanged, this, &PresentationWindow::takeFrame);
    connect(&feed, &FrameFeed::replayChanged, this, &PresentationWindow::takeFrame);
    connect(&feed, &FrameFeed::sessionChanged, this, [this] {
        model_.clear();
        events_seen_ = visible_seq_ = 0;
    });
    connect(&appearance, &Appearance::changed, this, [this] {
        model_.setLanguage(appearance_.language());
        retranslate();
        takeFrame();
    });
    connect(bar_, &ReplayBar::recordingRequested, this, &PresentationWindow::replayRequested);
    connect(ready_, &PresentationReady::runRequested, this, &PresentationWindow::askToRun);
    connect(statuses_, &PresentationStatuses::painted, this, &PresentationWindow::tellPainted);
    connect(answer_, &MarkdownView::heightChanged, this, [this] {
        fitAnswer(); // a long block is laid out some moments after its text came
        if (task_.running) scroll_->verticalScrollBar()->setValue(scroll_->verticalScrollBar()->maximum());
    });
    connect(scroll_->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int maximum) {
        if (task_.running) scroll_->verticalScrollBar()->setValue(maximum);
    });
    model_.setLanguage(appearance.language());
    retranslate();
}

void PresentationWindow::present() {
    showFullScreen();
    raise();
    activateWindow();
    setFocus();
}

void PresentationWindow::leave() {
    if (!isVisible()) return;
    hide();
    Q_EMIT left();
}

double PresentationWindow::scale() const { return std::min(height() / kHeight, width() / 1500.0); }

void PresentationWindow::place() {
    const auto s = scale();
    const auto unit = [s](double size) { return qRound(size * s); };
    const auto margin = unit(kMargin), gap = unit(40);
    const QRect inside = rect().adjusted(margin, unit(48), -margin, -unit(36));
    const auto bar = unit(kBar);
    head_->setScale(s);
    head_->setGeometry(inside.left(), inside.top(), inside.width(), unit(kHead));
    bar_->setScale(s);
    bar_->setGeometry(inside.left(), inside.bottom() - bar, inside.width(), bar);
    const auto top = head_->geometry().bottom() + unit(28);
    const auto high = bar_->geometry().top() - unit(20) - top;
    const auto left_wide = static_cast<int>(inside.width() * 0.42) - gap / 2;
    statuses_->setScale(s);
    column_ = QRect(inside.left(), top, left_wide, high);
    box_ = 0;
    fitted_ = {};
    panel_->layout()->setContentsMargins(unit(28), unit(24), unit(16), unit(24));
    panel_->setGeometry(column_); // as wide as it stays: what the answer needs follows from that
    waterfall_->setGeometry(inside.left() + left_wide + gap, top, inside.width() - left_wide - gap, high);
    waterfall_->setScale(s);
    ready_->setScale(s);
    ready_->setGeometry(rect());
    fitAnswer();
}

/// The answer's box stands on the column's bottom and takes what its text needs; what was done has the rest. While one
/// task is shown the box only grows: text that streams, and the lines above it, never move to and fro.
void PresentationWindow::shareColumn() {
    const auto gap = qRound(24 * scale());
    const auto besides = [&](int lines) { return column_.height() - gap - lines * statuses_->lineHeight(); };
    const auto margins = panel_->layout()->contentsMargins();
    constexpr int kBorders = 4;
    const auto text = answer_->heightForWidth(scroll_->viewport()->width());
    auto wanted = std::max(text + margins.top() + margins.bottom() + kBorders, besides(kMostLines));
    // What is opened when it is done leaves no gap.
    if (box_ == 0 && !task_.running) wanted = std::max(wanted, besides(statuses_->count()));
    // Whole lines above it, so that the gap between the two is always the same.
    const auto lines = (column_.height() - gap - wanted) / std::max(1, statuses_->lineHeight());
    wanted = std::max(besides(std::max(lines, kFewestLines)), statuses_->lineHeight());
    if (wanted <= box_) return;
    box_ = wanted;
    panel_->setGeometry(column_.left(), column_.bottom() + 1 - box_, column_.width(), box_);
    statuses_->setGeometry(column_.left(), column_.top(), column_.width(), column_.height() - gap - box_);
}

/// Large while it is written. Once it is complete somewhat smaller where that lets all of it be read, but never so
/// small that a room cannot read it: then Up and Down scroll.
void PresentationWindow::fitAnswer() {
    if (fitting_ || !panel_->isVisible()) return;
    const QScopedValueRollback once(fitting_, true);
    const auto s = scale();
    const Fit fit{column_.size(), task_.running ? -1 : answer_->text().size(), answer_->settled()};
    if (fit == fitted_ && box_ > 0 && !task_.running) return;
    fitted_ = fit;
    auto pixels = kAnswer * s;
    answer_->setPixels(pixels);
    shareColumn();
    const auto room = scroll_->viewport()->size();
    while (!task_.running && pixels > kLeastAnswer * s && answer_->heightForWidth(room.width()) > room.height()) {
        pixels = std::max(kLeastAnswer * s, pixels - std::max(1.0, s));
        answer_->setPixels(pixels);
    }
}

void PresentationWindow::takeFrame() {
    if (!isVisible()) return;
    const auto& frame = feed_.frame();
    if (frame->events.size() < events_seen_) events_seen_ = visible_seq_ = 0;
    const auto seen = std::exchange(visible_seq_, lastVisibleSeq(frame->events, events_seen_, visible_seq_));
    events_seen_ = frame->events.size();
    const auto task_before = task_.task;
    const bool was_running = task_.running;
    model_.setFrame(frame);
    task_ = presentedTask(model_, clock_.read(*frame), appearance_);
    if (!given_title_.isEmpty() && !task_.title.isEmpty()) task_.title = given_title_;
    const bool replay = frame->kind == FrameKind::Replay;
    // At its very beginning a replay has told nothing yet: what it is about stays on the screen.
    if (!task_.title.isEmpty())
        known_ = {frame->id, task_.title, task_.question, task_.source};
    else if (replay && known_.id == frame->id)
        task_.title = known_.title, task_.question = known_.question, task_.source = known_.source;
    // Another task, or a replay that was set back: the box begins small again.
    const bool again = (task_.running && !was_running) || frame->now < seen_until_;
    if (again || task_.task != task_before || frame->id != seen_session_) box_ = 0;
    seen_session_ = frame->id;
    seen_until_ = frame->now;
    // A live session has nothing to show until its task begins: what is being prepared is told till then.
    const bool live = frame->kind == FrameKind::Live;
    const bool begun = task_.task != trace::kNoRow;
    if (run_asked_ && live && begun) run_asked_ = false;
    const bool any = (replay || begun || (!live && !task_.title.isEmpty())) && !(run_asked_ && !failure_.isEmpty());
    ready_->setVisible(!any);
    const auto extent = replay ? feed_.taskExtent(begun ? frame->trace->spans[task_.task].id : SpanId()) : std::nullopt;
    if (replay && !begun) { // the task is about to begin: its clock and its axis stand at 0
        task_.clock = Nanoseconds{0};
        task_.allowed = frame->budget->task.total;
    }
    for (QWidget* part : {static_cast<QWidget*>(head_), static_cast<QWidget*>(statuses_), static_cast<QWidget*>(panel_),
                          static_cast<QWidget*>(waterfall_)})
        part->setVisible(any);
    showHold();
    head_->show(task_);
    statuses_->show(model_, task_, replay && feed_.speed() == 0);
    showAnswer();
    if (visible_seq_ != seen) statuses_->update(); // whose painting says what was seen
    waterfall_->show(frame, task_.task, extent);
    bar_->setVisible(controls_shown_ && bar_->useful());
    update(QRect(0, height() - 8, width(), 8));
}

void PresentationWindow::askToRun() {
    using State = SessionRunner::State;
    if (state_ != State::Idle && state_ != State::Waiting) return;
    run_asked_ = true;
    failure_.clear();
    Q_EMIT runRequested();
}

void PresentationWindow::setGivenTitle(const QString& title) {
    if (title == given_title_) return;
    given_title_ = title;
    takeFrame();
}

void PresentationWindow::setPlan(const PresentationPlan& plan) { ready_->setPlan(plan); }

void PresentationWindow::setState(SessionRunner::State state) {
    state_ = state;
    if (state != SessionRunner::State::Preparing) progress_.clear();
    if (state == SessionRunner::State::Preparing) failure_.clear();
    showReady();
}

void PresentationWindow::setProgress(const QString& words) {
    progress_ = words;
    showReady();
}

void PresentationWindow::setFailure(const QString& words) {
    if (!run_asked_) return;
    failure_ = words;
    showReady();
    takeFrame();
}

void PresentationWindow::showReady() {
    using State = SessionRunner::State;
    using Phase = PresentationReady::Phase;
    if (!failure_.isEmpty()) return ready_->setPhase(Phase::Failed, failure_);
    const bool busy = state_ != State::Idle && state_ != State::Waiting;
    if (!busy) return ready_->setPhase(Phase::Ready);
    ready_->setPhase(Phase::Preparing, progress_.isEmpty() ? tr("Preparing") : progress_);
}

bool PresentationWindow::atWork() const { return feed_.frame()->kind == FrameKind::Live && feed_.frame()->running; }

void PresentationWindow::setControl(agent::ControlState control) {
    control_ = control;
    if (!isVisible()) return;
    showHold();
    head_->update();
}

void PresentationWindow::showHold() {
    const bool pausing = control_ == agent::ControlState::Pausing && atWork();
    head_->setHold(task_.waiting ? tr("Paused") : pausing ? tr("Pausing …") : QString());
}

/// The latest text; where a turn went on to call tools its text stays until the next begins.
void PresentationWindow::showAnswer() {
    int answer = -1, problem = -1;
    for (int row = task_.first; row < model_.rowCount(); ++row) {
        const auto kind = model_.item(row).kind;
        if (kind == TalkItem::Kind::Answer) answer = row;
        if (kind == TalkItem::Kind::Problem) problem = row;
    }
    const bool writing =
        answer >= 0 && model_.item(answer).state == TalkItem::State::Running && model_.frame()->running;
    const bool broken = !task_.running && task_.failed && problem >= 0;
    Shown shown{answer < 0 ? TalkItem() : model_.item(answer), broken ? model_.item(problem) : TalkItem(), writing,
                appearance_.language(), model_.frame()->id};
    if (shown == shown_) return fitAnswer();
    shown_ = std::move(shown);
    auto text = answer < 0 ? QString() : model_.text(answer);
    if (broken) text += QStringLiteral("\n\n⚠ ") + asLetters(model_.text(problem));
    answer_->setText(writing ? closed(text) : text);
    answer_->setCaret(writing);
    fitAnswer();
    answer_->setAccessibleName(tr("Answer"));
}

void PresentationWindow::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(this);
    painter.fillRect(rect(), appearance_.colour(scene::Ink::Ground));
    if (!bar_->useful() || controls_shown_) return;
    // While the controls are hidden a thin line still says how far the recording is.
    const auto [from, to] = feed_.extent();
    const auto now = feed_.frame()->kind == FrameKind::Replay ? feed_.frame()->now : to;
    const auto share = static_cast<double>((now - from).count()) / static_cast<double>((to - from).count());
    painter.fillRect(QRectF(0, height() - 3, width() * std::clamp(share, 0.0, 1.0), 3),
                     appearance_.colour(scene::Ink::Accent));
}

void PresentationWindow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void PresentationWindow::tellPainted() {
    if (!isVisible() || isMinimized() || visible_seq_ == 0 || !answer_->settled()) return;
    feed_.painted(visible_seq_);
}

void PresentationWindow::retranslate() {
    setWindowTitle(tr("Presentation"));
    setAccessibleName(tr("Presentation"));
    showReady();
}

} // namespace stagefall::ui

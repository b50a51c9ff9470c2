// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_pane.h"

#include "ui/pages/conversation_header.h"
#include "ui/pages/conversation_input.h"
#include "ui/pages/conversation_view.h"
#include "ui/pages/open_link.h"
#include "ui/widgets/empty_state.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

namespace stagefall::ui {
namespace {

QFrame* rule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("role", "rule");
    return line;
}

} // namespace

ConversationPane::ConversationPane(FrameFeed& feed, SessionRunner& runner, Selection& selection, Appearance& appearance,
                                   QWidget* parent)
    : QWidget(parent), feed_(feed), runner_(runner), appearance_(appearance), model_(new ConversationModel(this)),
      header_(new ConversationHeader(appearance, this)),
      view_(new ConversationView(*model_, appearance, selection, this)), empty_(new EmptyState(this)),
      stack_(new QStackedWidget(this)), problem_(new QFrame(this)), problem_words_(new QLabel(problem_)),
      input_(new ConversationInput(appearance, this)) {
    setProperty("role", "panel");
    setMinimumWidth(240);
    stack_->addWidget(empty_);
    stack_->addWidget(view_);
    problem_->setProperty("role", "notice");
    problem_->setProperty("kind", "warning");
    problem_words_->setTextFormat(Qt::PlainText);
    problem_words_->setWordWrap(true);
    problem_words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* sign = new StatusRing(appearance, problem_);
    sign->setSign(Sign::Trouble);
    auto* inner = new QHBoxLayout(problem_);
    inner->setContentsMargins(12, 8, 12, 8);
    inner->setSpacing(8);
    inner->addWidget(sign, 0, Qt::AlignTop);
    inner->addWidget(problem_words_, 1);
    auto* around = new QVBoxLayout;
    around->setContentsMargins(16, 8, 16, 0);
    around->addWidget(problem_);
    problem_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(rule(this));
    column->addWidget(stack_, 1);
    column->addLayout(around);
    column->addWidget(input_);
    model_->setLanguage(appearance.language());

    connect(&feed, &FrameFeed::frameChanged, this, &ConversationPane::takeFrame);
    connect(&feed, &FrameFeed::sessionChanged, this, [this] {
        model_->clear();
        events_seen_ = 0;
        visible_seq_ = 0;
    });
    connect(&feed, &FrameFeed::replayChanged, this, &ConversationPane::stillRings);
    connect(&runner, &SessionRunner::stateChanged, this, &ConversationPane::takeState);
    connect(&runner, &SessionRunner::progress, this, [this](const Message& message) {
        progress_ = message;
        refreshHeader();
    });
    connect(&runner, &SessionRunner::failed, this, [this](const Error& error) { showProblem(error.message); });
    connect(&appearance, &Appearance::changed, this, [this] {
        model_->setLanguage(appearance_.language());
        retranslate();
    });
    connect(view_, &ConversationView::painted, this, &ConversationPane::tellPainted);
    connect(header_, &ConversationHeader::painted, this, &ConversationPane::tellPainted);
    connect(view_, &ConversationView::linkActivated, this, [this](const QString& url) { offerToOpenLink(url, this); });
    connect(input_, &ConversationInput::askRequested, this, &ConversationPane::askRequested);
    connect(input_, &ConversationInput::stopRequested, this, &ConversationPane::stopRequested);
    retranslate();
    takeState();
    takeFrame();
}

void ConversationPane::setSuggestions(const QStringList& suggestions) { input_->setSuggestions(suggestions); }
void ConversationPane::focusInput() { input_->focusInput(); }

void ConversationPane::setKeychainAsked(bool asked) {
    if (std::exchange(keychain_asked_, asked) != asked) refreshHeader();
}

void ConversationPane::showProblem(const Message& message) {
    // What failed inside a task is told by the conversation itself.
    if (runner_.state() == SessionRunner::State::Waiting && runner_.isOpen(feed_.frame()->id)) return;
    problem_message_ = message;
    problem_words_->setText(appearance_.say(message));
    problem_->show();
    hideToldProblem();
}

void ConversationPane::takeFrame() {
    if (!isVisible()) return; // taken when it is shown
    const auto& frame = feed_.frame();
    const auto& events = frame->events;
    if (events.size() < events_seen_) events_seen_ = visible_seq_ = 0;
    visible_seq_ = lastVisibleSeq(events, events_seen_, visible_seq_);
    events_seen_ = events.size();
    model_->setFrame(frame);
    if (problem_message_) hideToldProblem();
    if (still_) stillRings();
    stack_->setCurrentWidget(model_->rowCount() == 0 ? static_cast<QWidget*>(empty_) : view_);
    refreshHeader();
}

/// While a replay is paused nothing turns.
void ConversationPane::stillRings() {
    const bool still = feed_.frame()->kind == FrameKind::Replay && feed_.speed() == 0;
    if (!still && !still_) return;
    still_ = still;
    const auto rings = findChildren<StatusRing*>();
    for (auto* ring : rings) ring->setStill(still);
}

/// What the conversation tells itself needs no second card.
void ConversationPane::hideToldProblem() {
    const auto words = appearance_.say(*problem_message_);
    for (int row = 0; row < model_->rowCount(); ++row)
        if (model_->item(row).kind == TalkItem::Kind::Problem && model_->text(row) == words) problem_->hide();
}

void ConversationPane::takeState() {
    using State = SessionRunner::State;
    const auto state = runner_.state();
    if (state != State::Preparing) progress_.reset();
    if (state == State::Preparing || state == State::Running) {
        problem_->hide();
        problem_message_.reset();
    }
    input_->setMode(state == State::Stopping ? ConversationInput::Mode::Stopping
                    : runner_.busy()         ? ConversationInput::Mode::Busy
                                             : ConversationInput::Mode::Ready);
    refreshHeader();
}

void ConversationPane::refreshHeader() {
    QString preparing;
    if (runner_.state() == SessionRunner::State::Preparing)
        preparing = progress_ ? appearance_.say(*progress_) : tr("Preparing");
    if (keychain_asked_ && runner_.busy()) preparing = tr("Waiting for the keychain: unlock it if the desktop asks");
    header_->show(*model_, preparing);
}

void ConversationPane::tellPainted() {
    if (!isVisible() || window()->isMinimized() || visible_seq_ == 0) return;
    feed_.painted(visible_seq_);
}

void ConversationPane::retranslate() {
    setAccessibleName(tr("Conversation"));
    empty_->setTitle(tr("Nothing asked yet"));
    empty_->setText(tr("Ask something below, or choose one of the ready tasks. What the agent does is shown here as it "
                       "happens."));
    if (problem_message_) problem_words_->setText(appearance_.say(*problem_message_));
    refreshHeader();
}

void ConversationPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    takeFrame();
    feed_.beginWatching();
}

void ConversationPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_input.h"

#include "ui/theme/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextLayout>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {
constexpr int kMostSuggestions = 4;
constexpr int kMostLines = 6;
} // namespace

ConversationInput::ConversationInput(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), suggestions_box_(new QWidget(this)), suggestions_column_(new QVBoxLayout(suggestions_box_)),
      edit_(new QPlainTextEdit(this)), reason_(new QLabel(this)), ask_(new QPushButton(this)),
      stop_(new QPushButton(this)) {
    suggestions_column_->setContentsMargins(0, 0, 0, 0);
    suggestions_column_->setSpacing(4);
    edit_->setTabChangesFocus(true);
    edit_->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    edit_->installEventFilter(this);
    reason_->setProperty("role", "caption");
    reason_->setWordWrap(true);
    ask_->setProperty("role", "primary");
    stop_->setIcon(icon(QStringLiteral("stop"), appearance));
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    bottom->addWidget(reason_, 1);
    bottom->addWidget(stop_);
    bottom->addWidget(ask_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 8, 16, 12);
    column->setSpacing(8);
    column->addWidget(suggestions_box_);
    column->addWidget(edit_);
    column->addLayout(bottom);
    connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        refresh();
    });
    connect(ask_, &QPushButton::clicked, this, &ConversationInput::send);
    connect(stop_, &QPushButton::clicked, this, &ConversationInput::stopRequested);
    retranslate();
    fitHeight();
}

void ConversationInput::setSuggestions(const QStringList& suggestions) {
    if (suggestions == suggestions_) return;
    suggestions_ = suggestions;
    for (auto* button : buttons_) button->deleteLater();
    buttons_.clear();
    for (int i = 0; i < std::min<int>(kMostSuggestions, static_cast<int>(suggestions.size())); ++i) {
        auto* button = new QPushButton(suggestions_box_);
        button->setProperty("role", "suggestion");
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        const auto& text = suggestions[i];
        button->setAccessibleName(tr("Ask: %1").arg(text));
        button->setToolTip(text.toHtmlEscaped());
        connect(button, &QPushButton::clicked, this, [this, text] {
            edit_->setPlainText(text);
            edit_->moveCursor(QTextCursor::End);
            edit_->setFocus();
        });
        suggestions_column_->addWidget(button);
        buttons_.push_back(button);
    }
    refresh();
    elideSuggestions();
}

void ConversationInput::setMode(Mode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    refresh();
}

void ConversationInput::setTarget(Target target, const QString& workbench) {
    if (target == target_ && workbench == workbench_) return;
    target_ = target;
    workbench_ = workbench;
    refresh();
}

void ConversationInput::focusInput() { edit_->setFocus(); }

void ConversationInput::send() {
    const auto text = edit_->toPlainText().trimmed();
    if (text.isEmpty() || mode_ != Mode::Ready) return;
    edit_->clear();
    Q_EMIT askRequested(text);
}

void ConversationInput::refresh() {
    refreshPlaceholder();
    const bool ready = mode_ == Mode::Ready;
    const bool empty = edit_->document()->isEmpty();
    suggestions_box_->setVisible(ready && empty && !buttons_.empty());
    ask_->setVisible(ready);
    ask_->setEnabled(!edit_->toPlainText().trimmed().isEmpty());
    // A dead or hidden button would hand the keyboard on to whatever is next.
    if (mode_ != Mode::Busy && window()->focusWidget() == stop_) edit_->setFocus();
    stop_->setVisible(!ready);
    stop_->setEnabled(mode_ == Mode::Busy);
    edit_->setReadOnly(!ready); // what was typed stays, and the focus too
    switch (mode_) {
    case Mode::Ready:
        if (!empty)
            reason_->setText(tr("Shift+Enter begins a line"));
        else
            reason_->setText(caption());
        break;
    case Mode::Busy:
        reason_->setText(tr("The agent is at work. Ask again when it has answered."));
        break;
    case Mode::Stopping:
        reason_->setText(tr("Stopping ..."));
        break;
    }
    edit_->setAccessibleDescription(
        QStringList({edit_->placeholderText(), reason_->text()}).join(QLatin1Char('\n')).trimmed());
}

/// What no one may miss comes first, and a name only where there is room for it.
void ConversationInput::refreshPlaceholder() {
    QString words = tr("Ask something");
    if (target_ == Target::FollowUp) words = tr("Ask a follow-up");
    if (target_ == Target::NewSession) {
        constexpr int kAround = 24;
        words = tr("Ask %1, in a new session").arg(workbench_);
        if (workbench_.isEmpty() || edit_->fontMetrics().horizontalAdvance(words) > edit_->width() - kAround)
            words = tr("Ask in a new session");
    }
    if (words == edit_->placeholderText()) return;
    edit_->setPlaceholderText(words);
    edit_->viewport()->update(); // which Qt does only where the words come or go
}

QString ConversationInput::caption() const {
    if (target_ != Target::NewSession) return {};
    const auto words = tr("It will not know what is said above.");
    const auto margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - ask_->sizeHint().width() - 8;
    return reason_->fontMetrics().horizontalAdvance(words) <= room ? words : QString();
}

void ConversationInput::retranslate() {
    edit_->setAccessibleName(tr("Ask the agent"));
    ask_->setText(tr("Ask"));
    ask_->setToolTip(tr("Send the question (Enter)"));
    stop_->setText(tr("Stop"));
    stop_->setToolTip(tr("Stop the task; the conversation goes on"));
    refresh();
}

void ConversationInput::fitHeight() {
    int lines = 0;
    for (auto block = edit_->document()->begin(); block.isValid() && lines < kMostLines; block = block.next())
        lines += std::max(1, block.layout()->lineCount());
    const auto height = std::clamp(lines, 1, kMostLines) * edit_->fontMetrics().lineSpacing() +
                        static_cast<int>(edit_->document()->documentMargin()) * 2 + 12;
    edit_->setFixedHeight(height);
}

void ConversationInput::elideSuggestions() {
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        auto words = suggestions_[static_cast<int>(i)].simplified();
        words = buttons_[i]->fontMetrics().elidedText(words, Qt::ElideRight, std::max(40, width() - 32 - 24));
        buttons_[i]->setText(words.replace(QLatin1Char('&'), QStringLiteral("&&")));
    }
}

bool ConversationInput::eventFilter(QObject* watched, QEvent* event) {
    if (watched == edit_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && !key->modifiers().testFlag(Qt::ShiftModifier)) {
            send();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ConversationInput::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() != QEvent::FontChange) return;
    // Once what stands within has its letters too.
    QMetaObject::invokeMethod(
        this,
        [this] {
            fitHeight();
            elideSuggestions();
            refresh();
        },
        Qt::QueuedConnection);
}

void ConversationInput::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    elideSuggestions();
    fitHeight();
    refresh();
}

} // namespace stagefall::ui

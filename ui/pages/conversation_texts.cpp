// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_texts.h"

#include "core/analysis/format.h"
#include "core/scene/words.h"
#include "ui/pages/conversation_lines.h"
#include "ui/widgets/long_markdown.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

/// More of what the model thought is in the inspector.
constexpr qsizetype kMostReasoning = 8 * 1024;

QLabel* foreignLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setProperty("role", role);
    return label;
}

int layoutHeight(const QWidget* widget, int width) {
    const auto* layout = widget->layout();
    return layout->hasHeightForWidth() ? layout->totalHeightForWidth(width) : layout->totalSizeHint().height();
}

} // namespace

InputRow::InputRow(QWidget* parent) : ConversationRow(parent) {
    setSpaceAbove(16);
    auto* card = new QFrame(this);
    card->setProperty("role", "card");
    words_ = foreignLabel("", card);
    auto* inner = new QVBoxLayout(card);
    inner->setContentsMargins(12, 8, 12, 8);
    inner->addWidget(words_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(32, 0, 0, 4);
    column->addWidget(card);
}

void InputRow::setEntry(const ConversationModel& model, int row) {
    const auto text = model.text(row);
    if (text == words_->text()) return;
    words_->setText(text);
    setAccessibleName(tr("You asked: %1").arg(text));
    Q_EMIT heightChanged();
}

int InputRow::heightFor(int width) { return layoutHeight(this, width); }

AnswerRow::AnswerRow(const Appearance& appearance, QWidget* parent)
    : ConversationRow(parent), view_(new MarkdownView(appearance, this)) {
    setSpaceAbove(8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 4);
    column->addWidget(view_);
    connect(view_, &MarkdownView::heightChanged, this, &ConversationRow::heightChanged);
    connect(view_, &MarkdownView::linkActivated, this, &ConversationRow::linkActivated);
}

void AnswerRow::setEntry(const ConversationModel& model, int row) {
    const auto& item = model.item(row);
    view_->setText(middleLeftOut(model.text(row), [](qsizetype left_out) {
        return tr("(%1 characters are left out here. The inspector has all of them.)")
            .arg(QString::fromStdString(analysis::formatCount(left_out)));
    }));
    view_->setCaret(item.state == TalkItem::State::Running && model.frame()->running);
    view_->setAccessibleName(tr("Answer"));
    view_->setAccessibleDescription(view_->text().left(2000));
}

int AnswerRow::heightFor(int width) { return view_->heightForWidth(width) + 4; }

ReasoningRow::ReasoningRow(QWidget* parent)
    : ConversationRow(parent), section_(new FoldSection(tr("Reasoning"), this)), words_(foreignLabel("muted", this)) {
    section_->setBody(words_);
    section_->setFolded(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 8, 0);
    column->addWidget(section_);
    connect(section_, &FoldSection::foldedChanged, this, [this](bool folded) {
        if (!folded) words_->setText(text_);
        Q_EMIT heightChanged();
    });
}

void ReasoningRow::setEntry(const ConversationModel& model, int row) {
    const auto& item = model.item(row);
    const auto time = QString::fromStdString(analysis::formatDuration(item.took));
    section_->setTitle(tr("Reasoning"));
    section_->setCaption(time);
    text_ = model.text(row).trimmed();
    if (text_.size() > kMostReasoning)
        text_ = tr("%1 ... The rest is in the inspector.").arg(text_.left(kMostReasoning));
    if (section_->folded()) return;
    words_->setText(text_);
    Q_EMIT heightChanged();
}

int ReasoningRow::heightFor(int width) { return layoutHeight(this, width); }

ProblemRow::ProblemRow(const Appearance& appearance, Selection& selection, QWidget* parent)
    : ConversationRow(parent), appearance_(appearance) {
    setSpaceAbove(8);
    auto* card = new QFrame(this);
    card->setProperty("role", "notice");
    card->setProperty("kind", "warning");
    auto* sign = new StatusRing(appearance, card);
    sign->setSign(Sign::Trouble);
    title_ = foreignLabel("heading", card);
    words_ = foreignLabel("", card);
    where_ = new QPushButton(card);
    where_->setProperty("role", "link");
    connect(where_, &QPushButton::clicked, this, [this, &selection] {
        selection.setSpan(span_);
        Q_EMIT selection.openRequested();
    });
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(sign);
    top->addWidget(title_, 1);
    auto* inner = new QVBoxLayout(card);
    inner->setContentsMargins(12, 8, 12, 8);
    inner->setSpacing(4);
    inner->addLayout(top);
    inner->addWidget(words_);
    inner->addWidget(where_, 0, Qt::AlignLeft);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 4);
    column->addWidget(card);
}

void ProblemRow::setEntry(const ConversationModel& model, int row) {
    const auto& item = model.item(row);
    const auto& trace = *model.frame()->trace;
    const auto span = trace.spans[item.row];
    span_ = item.span;
    const auto name = QString::fromStdString(scene::spanLabel(span, appearance_.catalogue(), appearance_.language()));
    auto title = span.group == trace::GroupKind::None ? tr("%1 failed").arg(name) : tr("The task failed");
    if (span.group == trace::GroupKind::Session) title = tr("The session could not begin");
    if (item.times > 1) title = tr("%1, %2 times").arg(title).arg(item.times);
    title_->setText(title);
    const auto words = model.text(row);
    words_->setText(words.isEmpty() ? tr("Nothing was said about why.") : words);
    where_->setText(tr("Show it in the inspector"));
    setAccessibleName(title);
    setAccessibleDescription(words_->text());
    Q_EMIT heightChanged();
}

int ProblemRow::heightFor(int width) { return layoutHeight(this, width); }

ConversationRow* makeConversationRow(TalkItem::Kind kind, const Appearance& appearance, Selection& selection,
                                     QWidget* parent) {
    switch (kind) {
    case TalkItem::Kind::Input:
        return new InputRow(parent);
    case TalkItem::Kind::Status:
        return new StatusLineRow(appearance, parent);
    case TalkItem::Kind::Tool:
        return new ToolCallRow(appearance, selection, parent);
    case TalkItem::Kind::Reasoning:
        return new ReasoningRow(parent);
    case TalkItem::Kind::Answer:
        return new AnswerRow(appearance, parent);
    case TalkItem::Kind::Problem:
        return new ProblemRow(appearance, selection, parent);
    case TalkItem::Kind::End:
        break;
    }
    return new TaskEndRow(appearance, parent);
}

} // namespace stagefall::ui

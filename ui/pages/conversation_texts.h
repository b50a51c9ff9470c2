// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/conversation_row.h"
#include "ui/widgets/fold_section.h"
#include "ui/widgets/markdown_view.h"

class QFrame;
class QLabel;
class QPushButton;

namespace stagefall::ui {

/// What a person asked, in a card.
class InputRow final : public ConversationRow {
    Q_OBJECT
public:
    explicit InputRow(QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;

private:
    QLabel* words_;
};

/// The text of the model, as it streams in.
class AnswerRow final : public ConversationRow {
    Q_OBJECT
public:
    AnswerRow(const Appearance& appearance, QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;
    bool showsNews() const override { return view_->settled(); }

private:
    MarkdownView* view_;
};

/// What the model thought; folded until somebody wants to read it.
class ReasoningRow final : public ConversationRow {
    Q_OBJECT
public:
    explicit ReasoningRow(QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;

private:
    FoldSection* section_;
    QLabel* words_;
    QString text_;
};

/// An error: what happened, where, and what to do.
class ProblemRow final : public ConversationRow {
    Q_OBJECT
public:
    ProblemRow(const Appearance& appearance, Selection& selection, QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;

private:
    const Appearance& appearance_;
    QLabel* title_;
    QLabel* words_;
    QPushButton* where_;
    SpanId span_;
};

} // namespace stagefall::ui

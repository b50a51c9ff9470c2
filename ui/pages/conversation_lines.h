// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/conversation_row.h"
#include "ui/widgets/status_ring.h"

class QLabel;

namespace stagefall::ui {

class ElidedLabel;

/// "✓ Querying sales of the last 3 days   +720 ms": a ring while it is the latest of a running task.
class StatusLineRow final : public ConversationRow {
    Q_OBJECT
public:
    StatusLineRow(const Appearance& appearance, QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;
    bool showsNews() const override { return true; }

private:
    const Appearance& appearance_;
    StatusRing* ring_;
    ElidedLabel* words_;
    QLabel* time_;
};

/// A tool call in one small line; a click (or Space, Enter) selects its span.
class ToolCallRow final : public ConversationRow {
    Q_OBJECT
public:
    ToolCallRow(const Appearance& appearance, Selection& selection, QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString value() const;
    const Appearance& appearance_;
    Selection& selection_;
    TalkItem item_;
    trace::Stage stage_ = trace::Stage::Tool;
    QString name_;
    QString rows_;
};

/// Ends a task: how long it took, and its verdict.
class TaskEndRow final : public ConversationRow {
    Q_OBJECT
public:
    TaskEndRow(const Appearance& appearance, QWidget* parent);
    void setEntry(const ConversationModel& model, int row) override;
    int heightFor(int width) override;

private:
    const Appearance& appearance_;
    StatusRing* sign_;
    ElidedLabel* words_;
};

/// "Answered in 5.98 s · over by 1.98 s" and its sign; for the end of a task, the header and presentations.
QString endWords(const TalkItem& end);
/// The same where room is short: "5.98 s · over by 1.98 s".
QString endBrief(const TalkItem& end);
Sign endSign(const TalkItem& end);
Sign signOf(const TalkItem& item);

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_view.h"

#include "ui/widgets/accessible_role.h"

#include <QEvent>
#include <QPushButton>
#include <QScrollBar>

namespace stagefall::ui {
namespace {
constexpr int kSide = 16;
constexpr int kBottom = 16;
constexpr int kTop = 12;
} // namespace

ConversationView::ConversationView(ConversationModel& model, const Appearance& appearance, Selection& selection,
                                   QWidget* parent)
    : QScrollArea(parent), model_(model), appearance_(appearance), selection_(selection), column_(new QWidget),
      latest_(new QPushButton(this)) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    column_->setAccessibleName(tr("Conversation"));
    setAccessibleRole(column_, QAccessible::List);
    setWidget(column_);
    latest_->setText(tr("Latest"));
    latest_->hide();
    connect(latest_, &QPushButton::clicked, this, &ConversationView::showLatest);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (moving_) return;
        sticking_ = value >= verticalScrollBar()->maximum() - 8;
        placeButton();
    });
    connect(&model, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { insert(first, last); });
    connect(&model, &QAbstractItemModel::rowsRemoved, this,
            [this](const QModelIndex&, int first, int last) { remove(first, last); });
    connect(&model, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last) { refresh(first.row(), last.row()); });
    connect(&model, &QAbstractItemModel::modelReset, this, &ConversationView::clear);
    connect(&appearance, &Appearance::changed, this, [this] {
        refresh(0, static_cast<int>(rows_.size()) - 1);
        place(0);
    });
}

void ConversationView::insert(int first, int last) {
    for (int number = first; number <= last; ++number) {
        auto* row = makeConversationRow(model_.item(number).kind, appearance_, selection_, column_);
        row->installEventFilter(this);
        if (model_.item(number).kind != TalkItem::Kind::Tool) setAccessibleRole(row, QAccessible::ListItem);
        rows_.insert(rows_.begin() + number, row);
        // The width comes first: a long answer is dear to lay out, once for each width it is given.
        row->resize(columnWidth(), row->heightFor(columnWidth()));
        row->setEntry(model_, number);
        fresh_.insert(row);
        connect(row, &ConversationRow::linkActivated, this, &ConversationView::linkActivated);
        connect(row, &ConversationRow::heightChanged, this, [this, row] {
            const auto found = std::find(rows_.begin(), rows_.end(), row);
            if (found != rows_.end()) place(static_cast<std::size_t>(found - rows_.begin()));
        });
        row->show();
    }
    place(static_cast<std::size_t>(first));
}

void ConversationView::remove(int first, int last) {
    for (int number = last; number >= first; --number) {
        auto* row = rows_[static_cast<std::size_t>(number)];
        fresh_.erase(row);
        rows_.erase(rows_.begin() + number);
        row->hide();
        row->deleteLater();
    }
    place(static_cast<std::size_t>(first));
}

void ConversationView::refresh(int first, int last) {
    for (int number = first; number <= last; ++number) {
        auto* row = rows_[static_cast<std::size_t>(number)];
        row->setEntry(model_, number);
        fresh_.insert(row);
    }
}

void ConversationView::clear() {
    for (auto* row : rows_) {
        row->hide();
        row->deleteLater();
    }
    rows_.clear();
    fresh_.clear();
    sticking_ = true;
    place(0);
}

int ConversationView::columnWidth() const { return std::max(80, viewport()->width() - 2 * kSide); }

/// Gives places to the entries from `from` on.
void ConversationView::place(std::size_t from) {
    if (placing_) return; // heights that change because of the width are taken as they come
    placing_ = true;
    const auto width = columnWidth();
    int y = 0;
    if (from > 0 && from <= rows_.size()) y = rows_[from - 1]->geometry().bottom() + 1;
    for (auto i = from; i < rows_.size(); ++i) {
        y += i > 0 ? rows_[i]->spaceAbove() : kTop;
        const auto height = rows_[i]->heightFor(width);
        rows_[i]->setGeometry(kSide, y, width, height);
        y += height;
    }
    moving_ = true;
    column_->resize(viewport()->width(), rows_.empty() ? 0 : y + kBottom);
    moving_ = false;
    placing_ = false;
    follow();
}

void ConversationView::follow() {
    auto* bar = verticalScrollBar();
    moving_ = true;
    if (sticking_) bar->setValue(bar->maximum());
    moving_ = false;
    placeButton();
}

void ConversationView::showLatest() {
    sticking_ = true;
    follow();
}

void ConversationView::placeButton() {
    latest_->setVisible(!sticking_ && verticalScrollBar()->maximum() > 0);
    latest_->adjustSize();
    latest_->move((viewport()->width() - latest_->width()) / 2, viewport()->height() - latest_->height() - 8);
    latest_->raise();
}

bool ConversationView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Paint && fresh_.contains(watched)) {
        const auto* row = static_cast<const ConversationRow*>(watched);
        if (row->showsNews()) {
            fresh_.erase(watched);
            Q_EMIT painted();
        }
    }
    return QScrollArea::eventFilter(watched, event);
}

void ConversationView::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    place(0);
}

void ConversationView::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    latest_->setText(tr("Latest"));
    column_->setAccessibleName(tr("Conversation"));
    refresh(0, static_cast<int>(rows_.size()) - 1);
    place(0);
}

} // namespace stagefall::ui

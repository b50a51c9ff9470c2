// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/find_bar.h"

#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace stagefall::ui {

FindBar::FindBar(const Appearance& appearance, QWidget* parent) : QWidget(parent) {
    line_ = new QLineEdit(this);
    line_->setClearButtonEnabled(true);
    line_->setMaximumWidth(320);
    line_->installEventFilter(this);
    count_ = new QLabel(this);
    count_->setProperty("role", "caption");
    count_->setTextFormat(Qt::PlainText);
    const auto button = [&] {
        auto* made = new QToolButton(this);
        made->setProperty("role", "quiet");
        return made;
    };
    previous_ = button();
    next_ = button();
    close_ = button();
    previous_->setArrowType(Qt::NoArrow);
    previous_->setText(QStringLiteral("↑"));
    next_->setText(QStringLiteral("↓"));
    close_->setIcon(icon(QStringLiteral("close"), appearance, scene::Ink::Muted));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(4);
    row->addWidget(line_, 1);
    row->addWidget(count_);
    row->addWidget(previous_);
    row->addWidget(next_);
    row->addStretch(0);
    row->addWidget(close_);
    connect(line_, &QLineEdit::textChanged, this, &FindBar::queryChanged);
    connect(previous_, &QToolButton::clicked, this, [this] { Q_EMIT stepped(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { Q_EMIT stepped(1); });
    connect(close_, &QToolButton::clicked, this, &FindBar::dismiss);
    retranslate();
    hide();
}

void FindBar::open() {
    show();
    line_->setFocus(Qt::ShortcutFocusReason);
    line_->selectAll();
    if (!line_->text().isEmpty()) Q_EMIT queryChanged(line_->text());
}

void FindBar::dismiss() {
    if (isHidden()) return;
    hide();
    Q_EMIT queryChanged({});
    Q_EMIT closed();
}

void FindBar::setMatches(std::size_t at, std::size_t count) {
    at_ = at;
    matches_ = count;
    const auto total = static_cast<int>(count);
    if (line_->text().trimmed().isEmpty())
        count_->clear();
    else if (count == 0)
        count_->setText(tr("No match"));
    else if (at > 0)
        count_->setText(tr("%1 of %2").arg(at).arg(count));
    else
        count_->setText(tr("%n match(es)", nullptr, total));
    previous_->setEnabled(count > 0);
    next_->setEnabled(count > 0);
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) {
        dismiss();
        return true;
    }
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (enter || key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
        const bool back = key->key() == Qt::Key_Up || (enter && key->modifiers().testFlag(Qt::ShiftModifier));
        Q_EMIT stepped(back ? -1 : 1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FindBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void FindBar::retranslate() {
    line_->setPlaceholderText(tr("Find by name, tool, model or stage"));
    line_->setAccessibleName(tr("Find in the waterfall"));
    previous_->setToolTip(tr("Previous match (Shift+Enter)"));
    previous_->setAccessibleName(tr("Previous match"));
    next_->setToolTip(tr("Next match (Enter)"));
    next_->setAccessibleName(tr("Next match"));
    close_->setToolTip(tr("Close (Esc)"));
    close_->setAccessibleName(tr("Close the search"));
    setMatches(at_, matches_);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_bar.h"

#include "ui/format/format.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace stagefall::ui {

MessageBar::MessageBar(Appearance& appearance, QWidget* parent) : QFrame(parent), appearance_(appearance) {
    setProperty("role", "notice");
    setProperty("kind", "warning");
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 8, 8);
    row->setSpacing(12);
    sign_ = new QLabel(this);
    words_ = new QLabel(this);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    close_ = new QToolButton(this);
    close_->setProperty("role", "quiet");
    close_->setFocusPolicy(Qt::StrongFocus);
    close_->setIcon(icon(QStringLiteral("close"), appearance_));
    row->addWidget(sign_, 0, Qt::AlignTop);
    row->addWidget(words_, 1);
    row->addWidget(close_, 0, Qt::AlignTop);
    connect(close_, &QToolButton::clicked, this, &MessageBar::clear);
    connect(&appearance_, &Appearance::changed, this, &MessageBar::refresh);
    setVisible(false);
    refresh();
}

void MessageBar::show(const Error& error) {
    error_ = error;
    refresh();
    setVisible(true);
}

void MessageBar::clear() {
    error_.reset();
    setVisible(false);
}

QString MessageBar::text() const { return words_->text(); }

void MessageBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QFrame::changeEvent(event);
}

void MessageBar::refresh() {
    sign_->setPixmap(iconPixmap(QStringLiteral("warning"), appearance_, scene::Ink::Near, 18, devicePixelRatioF()));
    close_->setToolTip(tr("Close this message"));
    close_->setAccessibleName(tr("Close this message"));
    if (!error_) return;
    const auto words = errorText(appearance_, *error_);
    words_->setText(words);
    setAccessibleName(words);
}

} // namespace stagefall::ui

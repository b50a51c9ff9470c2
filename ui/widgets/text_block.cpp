// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_block.h"

#include "core/analysis/format.h"
#include "ui/theme/appearance.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {
constexpr int kMostLines = 16; ///< then it scrolls
} // namespace

TextBlock::TextBlock(QWidget* parent) : QWidget(parent), edit_(new QPlainTextEdit(this)), more_(new QPushButton(this)) {
    edit_->setReadOnly(true);
    edit_->setProperty("role", "code");
    edit_->setProperty("face", "code");
    edit_->setTabChangesFocus(true);
    edit_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    edit_->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    edit_->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    edit_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    more_->setProperty("role", "link");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(edit_);
    column->addWidget(more_, 0, Qt::AlignLeft);
    connect(more_, &QPushButton::clicked, this, &TextBlock::showAll);
    refresh();
}

void TextBlock::setText(const QString& text) {
    if (text == text_) return;
    text_ = text;
    all_ = false;
    refresh();
}

void TextBlock::showAll() {
    all_ = true;
    refresh();
}

void TextBlock::copy() const { QGuiApplication::clipboard()->setText(text_); }

void TextBlock::refresh() {
    cut_ = !all_ && text_.size() > kFirst;
    edit_->setPlainText(cut_ ? text_.left(kFirst) + QChar(0x2026) : text_);
    more_->setVisible(cut_);
    more_->setText(tr("Show all %1 characters")
                       .arg(QString::fromStdString(analysis::formatCount(static_cast<int>(text_.size())))));
    fitHeight();
}

void TextBlock::fitHeight() {
    const auto line = edit_->fontMetrics().lineSpacing();
    int lines = 0;
    for (auto block = edit_->document()->begin(); block.isValid() && lines < kMostLines; block = block.next()) {
        edit_->document()->documentLayout()->blockBoundingRect(block); // lays it out
        lines += std::max(1, block.layout()->lineCount());
    }
    // What the style puts around the text: the border and its padding.
    const auto around = std::clamp(edit_->height() - edit_->viewport()->height(), 2, 24);
    const auto frame = static_cast<int>(edit_->document()->documentMargin()) * 2 + around;
    edit_->setVerticalScrollBarPolicy(lines < kMostLines ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    const auto height = std::clamp(lines, 1, kMostLines) * line + frame;
    if (height != edit_->height() || edit_->minimumHeight() != height) edit_->setFixedHeight(height);
}

void TextBlock::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) refresh();
    // Once the text within has its letters too.
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        QMetaObject::invokeMethod(this, &TextBlock::fitHeight, Qt::QueuedConnection);
}

void TextBlock::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/budget_delegate.h"

#include "ui/format/format.h"
#include "ui/models/budget_model.h"
#include "ui/pages/current_row.h"
#include "ui/widgets/stage_swatch.h"
#include "ui/widgets/verdict_sign.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr int kPad = 8;

bool wrong(const QString& text) { return !text.trimmed().isEmpty() && !parseDuration(text); }

budget::Verdict verdictAt(const QModelIndex& index) {
    return static_cast<budget::Verdict>(index.data(BudgetModel::VerdictRole).toInt());
}

void drawElided(QPainter& painter, const QRect& area, const QFont& font, const QString& text,
                Qt::Alignment alignment = Qt::AlignLeft) {
    painter.setFont(font);
    painter.drawText(area, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, area.width()));
}

} // namespace

BudgetDelegate::BudgetDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance) {}

QSize BudgetDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const {
    return {60, appearance_.px(28)};
}

QColor BudgetDelegate::ink(const QModelIndex& index) const {
    const bool reported = index.data(BudgetModel::ReportedRole).toBool();
    switch (index.column()) {
    case BudgetModel::Worst:
        return appearance_.textColour(reported ? figureInk(verdictAt(index)) : Ink::Faint);
    case BudgetModel::Count:
        return appearance_.textColour(Ink::Muted);
    case BudgetModel::P95: // "needs 18 more" is no figure
        return appearance_.textColour(
            index.data().toString().isEmpty() || !index.data().toString().at(0).isDigit() ? Ink::Faint : Ink::Text);
    default:
        return appearance_.textColour(Ink::Text);
    }
}

void BudgetDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    // The style paints selection, hover and the line below; the words are painted here.
    auto bare = option;
    bare.text.clear();
    bare.state.setFlag(QStyle::State_HasFocus, false);
    const auto* widget = option.widget;
    widget->style()->drawControl(QStyle::CE_ItemViewItem, &bare, painter, widget);
    painter->save();
    const auto cell = option.rect.adjusted(kPad, 0, -kPad, -1);
    paintCurrentRow(*painter, option, index, appearance_);
    if ((option.state & QStyle::State_HasFocus) != 0 && index.column() == BudgetModel::Allowed) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(appearance_.colour(Ink::Accent), 1));
        painter->drawRoundedRect(QRectF(option.rect).adjusted(1.5, 2.5, -1.5, -3.5), 4, 4);
    }
    switch (index.column()) {
    case BudgetModel::What:
        paintName(*painter, cell, index);
        break;
    case BudgetModel::Share:
        paintShare(*painter, cell, index);
        break;
    case BudgetModel::Verdict:
        paintVerdictCell(*painter, cell, index);
        break;
    default:
        painter->setPen(ink(index));
        const auto text = index.data().toString();
        const bool figure = !text.isEmpty() && text.at(0).isDigit();
        drawElided(*painter, cell, figure ? appearance_.mono(12) : appearance_.text(12), text, Qt::AlignRight);
    }
    painter->restore();
}

void BudgetDelegate::paintName(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    auto text = cell;
    const bool task = index.data(BudgetModel::OfTaskRole).toBool();
    if (!task) {
        const auto stage = static_cast<trace::Stage>(index.data(BudgetModel::StageRole).toInt());
        paintSwatch(painter, QRectF(cell.left(), cell.center().y() - 4.5, 10, 10), stage, appearance_);
        text.setLeft(cell.left() + 18);
    }
    painter.setPen(appearance_.textColour(Ink::Text));
    drawElided(painter, text, appearance_.text(13, task), index.data().toString());
}

void BudgetDelegate::paintShare(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const auto share = index.data(BudgetModel::ShareRole).toDouble();
    if (share < 0) return;
    const auto figures = appearance_.mono(12);
    constexpr int kWithFigure = 104;
    const bool with_figure = cell.width() >= appearance_.px(kWithFigure);
    const auto room = with_figure ? QFontMetrics(figures).horizontalAdvance(QStringLiteral("< 0.1 %")) : -8;
    const QRectF track(cell.left(), cell.center().y() - 2.5, std::max(0, cell.width() - room - 8), 6);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(appearance_.colour(Ink::Raised));
    painter.drawRoundedRect(track, 3, 3);
    const auto stage = static_cast<trace::Stage>(index.data(BudgetModel::StageRole).toInt());
    const auto width = track.width() * std::min(1.0, share);
    if (width > 0) {
        painter.setBrush(appearance_.colour(scene::stageInk(stage)));
        painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(2.0, width), track.height()),
                                std::min(3.0, width / 2), 3);
    }
    if (!with_figure) return;
    painter.setPen(appearance_.textColour(Ink::Muted));
    drawElided(painter, QRect(cell.right() - room, cell.top(), room + 1, cell.height()), figures,
               index.data().toString(), Qt::AlignRight);
}

void BudgetDelegate::paintVerdictCell(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const auto verdict = verdictAt(index);
    auto text = cell;
    if (verdict != budget::Verdict::Unknown) {
        paintVerdict(painter, QRectF(cell.left(), cell.center().y() - 5, 11, 11), verdict, appearance_);
        text.setLeft(cell.left() + 20);
    }
    const auto ink = verdict == budget::Verdict::Unknown  ? Ink::Faint
                     : verdict == budget::Verdict::Within ? Ink::Within
                                                          : figureInk(verdict);
    painter.setPen(appearance_.textColour(ink));
    drawElided(painter, text, appearance_.text(13, verdict == budget::Verdict::Over), index.data().toString());
}

QWidget* BudgetDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                      const QModelIndex& /*index*/) const {
    auto* editor = new QLineEdit(parent);
    editor->setAlignment(Qt::AlignRight);
    editor->setAccessibleName(tr("Allowed time"));
    editor->setPlaceholderText(tr("none"));
    connect(editor, &QLineEdit::textChanged, this, [this, editor](const QString& text) {
        const bool bad = wrong(text);
        if (editor->property("wrong").toBool() != bad) {
            editor->setProperty("wrong", bad);
            editor->style()->unpolish(editor);
            editor->style()->polish(editor);
        }
        if (!bad) Q_EMIT refused({});
    });
    return editor;
}

/// As wide as "99 999 ms" with the frame of a field: the cell's width is made for the figure alone.
void BudgetDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                          const QModelIndex& /*index*/) const {
    const int wide = std::max(option.rect.width(), appearance_.px(116));
    editor->setGeometry(option.rect.right() + 1 - wide, option.rect.top(), wide, option.rect.height());
}

void BudgetDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* edit = qobject_cast<QLineEdit*>(editor);
    if (edit == nullptr || edit->isModified()) return; // what a person has typed stays while figures change
    edit->setText(index.data(Qt::EditRole).toString());
    edit->selectAll();
}

bool BudgetDelegate::eventFilter(QObject* editor, QEvent* event) {
    auto* edit = qobject_cast<QLineEdit*>(editor);
    if (edit != nullptr && wrong(edit->text())) {
        const auto key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab) {
            Q_EMIT refused(edit->text());
            return true;
        }
        if (event->type() == QEvent::FocusOut) Q_EMIT refused(edit->text());
        if (key == Qt::Key_Escape) Q_EMIT refused({});
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

} // namespace stagefall::ui

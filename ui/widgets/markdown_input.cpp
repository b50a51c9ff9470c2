// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse and the keys of MarkdownView: selecting, copying, following links.
#include "ui/widgets/markdown_view.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <algorithm>

namespace stagefall::ui {
namespace {
constexpr std::size_t kMostLinks = 12; ///< in the context menu
} // namespace

std::optional<MarkdownView::Place> MarkdownView::placeAt(const QPointF& point, Qt::HitTestAccuracy accuracy) const {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto& part = parts_[i];
        const bool last = i + 1 == parts_.size();
        if (!last && point.y() >= parts_[i + 1].y) continue;
        const auto position = part.document->documentLayout()->hitTest(point - QPointF(0, part.y), accuracy);
        if (position < 0) return std::nullopt;
        return Place{i, position};
    }
    return std::nullopt;
}

QString MarkdownView::linkAt(const QPointF& point) const {
    for (const auto& part : parts_)
        if (point.y() >= part.y && point.y() < part.y + part.height)
            return part.document->documentLayout()->anchorAt(point - QPointF(0, part.y));
    return {};
}

std::vector<std::pair<QString, QString>> MarkdownView::links() const {
    std::vector<std::pair<QString, QString>> found;
    for (const auto& part : parts_) {
        for (auto block = part.document->begin(); block.isValid(); block = block.next()) {
            for (auto it = block.begin(); !it.atEnd() && found.size() < kMostLinks; ++it) {
                const auto format = it.fragment().charFormat();
                if (format.isAnchor()) found.emplace_back(it.fragment().text(), format.anchorHref());
            }
        }
    }
    return found;
}

std::pair<int, int> MarkdownView::selectionIn(std::size_t part) const {
    const auto [first, last] = std::minmax(anchor_, cursor_);
    if (first == last || part < first.part || part > last.part) return {0, 0};
    const auto end = std::max(0, parts_[part].document->characterCount() - 1);
    return {part == first.part ? std::min(first.position, end) : 0,
            part == last.part ? std::min(last.position, end) : end};
}

QString MarkdownView::selectedText() const {
    QStringList lines;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto [from, to] = selectionIn(i);
        if (from >= to) continue;
        QTextCursor cursor(parts_[i].document.get());
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        lines << cursor.selection().toPlainText();
    }
    return lines.join(QStringLiteral("\n\n"));
}

void MarkdownView::selectAll() {
    if (parts_.empty()) return;
    anchor_ = {};
    cursor_ = {parts_.size() - 1, std::max(0, parts_.back().document->characterCount() - 1)};
    update();
}

/// The selection, else all of it as it came.
void MarkdownView::copy() const {
    const auto selected = selectedText();
    QGuiApplication::clipboard()->setText(selected.isEmpty() ? text_ : selected);
}

void MarkdownView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_link_ = linkAt(event->position());
    if (const auto place = placeAt(event->position(), Qt::FuzzyHit)) {
        cursor_ = *place;
        if (!event->modifiers().testFlag(Qt::ShiftModifier)) anchor_ = cursor_;
    }
    update();
}

void MarkdownView::mouseMoveEvent(QMouseEvent* event) {
    const auto link = linkAt(event->position());
    setCursor(link.isEmpty() ? Qt::IBeamCursor : Qt::PointingHandCursor);
    setToolTip(link.toHtmlEscaped());
    if (!event->buttons().testFlag(Qt::LeftButton)) return;
    if (const auto place = placeAt(event->position(), Qt::FuzzyHit)) cursor_ = *place;
    update();
}

void MarkdownView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto link = linkAt(event->position());
    if (!link.isEmpty() && link == pressed_link_ && anchor_ == cursor_) Q_EMIT linkActivated(link);
    pressed_link_.clear();
}

void MarkdownView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position(), Qt::FuzzyHit);
    if (!place) return;
    QTextCursor cursor(parts_[place->part].document.get());
    cursor.setPosition(place->position);
    cursor.select(QTextCursor::WordUnderCursor);
    anchor_ = {place->part, cursor.selectionStart()};
    cursor_ = {place->part, cursor.selectionEnd()};
    update();
}

void MarkdownView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else
        QWidget::keyPressEvent(event);
}

void MarkdownView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy"), this, &MarkdownView::copy);
    menu.addAction(tr("Select all"), this, &MarkdownView::selectAll);
    const auto all = links();
    if (!all.empty()) menu.addSeparator();
    for (const auto& [words, url] : all) {
        auto name = words;
        name.replace(QLatin1Char('&'), QStringLiteral("&&"));
        menu.addAction(tr("Open \"%1\" ...").arg(name), this, [this, url = url] { Q_EMIT linkActivated(url); });
    }
    menu.exec(event->globalPos());
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_delegate.h"

#include "ui/bridge/library_reader.h"
#include "ui/models/sessions_model.h"
#include "ui/widgets/sign.h"
#include "ui/widgets/two_lines.h"
#include "ui/widgets/verdict_sign.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr int kTitleHeight = 20; ///< of one line
constexpr int kFactsHeight = 18;
constexpr int kStripLine = 14;
constexpr int kTagsHeight = 22;
constexpr int kTop = 8;
constexpr int kBottom = 6;
constexpr int kLeft = 32; ///< of the texts; the sign stands before them
constexpr int kRight = 16;

QRect content(const QStyleOptionViewItem& option) { return option.rect.adjusted(8, 2, -8, -2); }

constexpr int kSecondLine = 17; ///< what another one adds

/// Of the rows: the list's, since the option of a size hint has none.
int rowWidth(const QStyleOptionViewItem& option) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    return view == nullptr ? option.rect.width() : view->viewport()->width();
}

/// As it is painted in a row of that width. Always measured in the bold face, so that no row changes its height when
/// its session is opened.
QStringList titleLines(const QModelIndex& index, int width, const Appearance& appearance) {
    const auto title = index.data().toString().simplified();
    const auto font = appearance.text(13, true);
    const int room = width - kLeft - kRight;
    // The usual case, without laying out a text: a list asks every row for its height.
    if (QFontMetrics(font).horizontalAdvance(title) <= room) return {title};
    return twoLines(title, font, room);
}

/// The source's row: the list may be filtered.
std::pair<const SessionsModel*, QModelIndex> source(const QModelIndex& index) {
    if (const auto* filter = qobject_cast<const QSortFilterProxyModel*>(index.model()))
        return {qobject_cast<const SessionsModel*>(filter->sourceModel()), filter->mapToSource(index)};
    return {qobject_cast<const SessionsModel*>(index.model()), index};
}

/// How a session ended that did not end well, as in its conversation; None for all others.
Sign signOf(const QModelIndex& index) {
    const auto [model, row] = source(index);
    const auto* item = model == nullptr ? nullptr : model->item(row);
    if (item == nullptr) return Sign::None;
    switch (item->summary.state) {
    case store::SessionState::Failed:
        return Sign::Trouble;
    case store::SessionState::Cancelled:
    case store::SessionState::Interrupted:
        return Sign::Stopped;
    case store::SessionState::Live:
    case store::SessionState::Finished:
        break;
    }
    // It ended, but not all of it went well: a green dot would say more than is so.
    return item->failed_tools > 0 ? Sign::Trouble : Sign::None;
}

} // namespace

QRect SessionDelegate::titleLine(const QStyleOptionViewItem& option) const {
    const auto rect = option.rect;
    return {rect.left() + kLeft, rect.top() + kTop, rect.width() - kLeft - kRight, appearance_.px(kTitleHeight)};
}

SessionDelegate::SessionDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance) {}

Nanoseconds SessionDelegate::wholeFor(std::vector<Nanoseconds> durations) {
    constexpr Nanoseconds kLeast{1'000'000};
    if (durations.empty()) return kLeast;
    std::sort(durations.begin(), durations.end());
    return std::max(kLeast, std::min(durations.back(), durations[(durations.size() - 1) / 2] * 4));
}

QSize SessionDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const bool tagged = !index.data(SessionsModel::TagsRole).toStringList().isEmpty();
    const bool second = titleLines(index, rowWidth(option), appearance_).size() > 1;
    // As narrow as the list may be: a row takes the width there is, and the list never scrolls sideways.
    return {100, kTop + appearance_.px(kTitleHeight) + (second ? appearance_.px(kSecondLine) : 0) +
                     2 * appearance_.px(kFactsHeight) + kStripLine + (tagged ? appearance_.px(kTagsHeight) : 0) +
                     kBottom};
}

void SessionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintCard(*painter, option, index.data(SessionsModel::ShownRole).toBool());
    auto line = titleLine(option);
    const auto verdict = static_cast<budget::Verdict>(index.data(SessionsModel::VerdictRole).toInt());
    const auto ended = signOf(index);
    if (ended != Sign::None && verdict != budget::Verdict::Over)
        paintSign(*painter, QRectF(option.rect.left() + 14.5, line.center().y() - 6, 13, 13), ended, appearance_);
    else
        paintVerdict(*painter, QRectF(option.rect.left() + 16, line.center().y() - 4.5, 10, 10), verdict, appearance_);
    const auto title = titleLines(index, option.rect.width(), appearance_);
    paintTitle(*painter, line, title, index.data(SessionsModel::ShownRole).toBool());
    const int below = line.bottom() + 1 + (title.size() > 1 ? appearance_.px(kSecondLine) : 0);
    line = {line.left(), below, line.width(), appearance_.px(kFactsHeight)};
    paintSource(*painter, line, index);
    line = {line.left(), line.bottom() + 1, line.width(), appearance_.px(kFactsHeight)};
    paintFacts(*painter, line, index);
    line = {line.left(), line.bottom() + 1, line.width(), kStripLine};
    paintStrip(*painter, line, index);
    line = {line.left(), line.bottom() + 1, line.width(), appearance_.px(kTagsHeight)};
    paintTags(*painter, line, index);
    painter->restore();
}

void SessionDelegate::paintCard(QPainter& painter, const QStyleOptionViewItem& option, bool shown) const {
    const auto card = QRectF(content(option));
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const bool hovered = (option.state & QStyle::State_MouseOver) != 0;
    const auto theme = appearance_.theme();
    const auto share = [theme](double accent) {
        return toColour(scene::mix(scene::colour(Ink::Accent, theme), scene::colour(Ink::Panel, theme), accent));
    };
    painter.setPen(Qt::NoPen);
    if (shown || selected)
        painter.setBrush(share(shown ? 0.2 : 0.1));
    else if (hovered)
        painter.setBrush(appearance_.colour(Ink::Raised));
    else
        painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(card, 6, 6);
    painter.setBrush(Qt::NoBrush);
    // Chosen ones are outlined: what is shown is told apart by its bar at the left.
    const bool focused = (option.state & QStyle::State_HasFocus) != 0 && (option.state & QStyle::State_Active) != 0;
    if (selected || focused) {
        painter.setPen(QPen(appearance_.colour(Ink::Accent), focused ? 2 : 1));
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
    if (shown) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(appearance_.colour(Ink::Accent));
        painter.drawRoundedRect(QRectF(card.left() - 5, card.top() + 6, 3, card.height() - 12), 1.5, 1.5);
    }
}

void SessionDelegate::paintTitle(QPainter& painter, const QRect& line, const QStringList& title, bool shown) const {
    painter.setFont(appearance_.text(13, shown));
    painter.setPen(appearance_.textColour(Ink::Text));
    auto at = line;
    for (const auto& words : title) {
        painter.drawText(at, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, words);
        at.translate(0, appearance_.px(kSecondLine));
    }
}

void SessionDelegate::paintSource(QPainter& painter, const QRect& line, const QModelIndex& index) const {
    const auto font = appearance_.text(12);
    painter.setFont(font);
    painter.setPen(appearance_.textColour(Ink::Muted));
    painter.drawText(
        line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(index.data(SessionsModel::SourceRole).toString(), Qt::ElideRight, line.width()));
}

void SessionDelegate::paintFacts(QPainter& painter, const QRect& line, const QModelIndex& index) const {
    const auto duration = index.data(SessionsModel::DurationRole).toString();
    const auto figures = appearance_.mono(12);
    painter.setFont(figures);
    painter.setPen(appearance_.textColour(scene::Ink::Text));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, duration);

    const auto small = appearance_.text(12);
    const auto room = line.width() - QFontMetrics(figures).horizontalAdvance(duration) - 8;
    painter.setFont(small);
    painter.setPen(appearance_.textColour(Ink::Muted));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     facts(index, QFontMetrics(small), room));
}

QString SessionDelegate::facts(const QModelIndex& index, const QFontMetrics& metrics, int room) {
    const auto when = index.data(SessionsModel::WhenRole).toString();
    const auto state = index.data(SessionsModel::StateRole).toString();
    const auto lab = index.data(SessionsModel::LabRole).toBool() ? tr("lab") : QString();
    // The day goes first, which the place in the list tells; the time last: it tells sessions of one name apart.
    static const QRegularExpression time(QStringLiteral("\\d?\\d:\\d\\d$"));
    const auto found = time.match(when);
    const auto clock = found.hasMatch() ? found.captured() : when;
    for (const auto& parts : {QStringList{when, state, lab}, QStringList{clock, state, lab}, QStringList{clock, state},
                              QStringList{clock, lab}, QStringList{clock}}) {
        auto said = parts;
        said.removeAll(QString());
        auto words = said.join(QStringLiteral(" \u00b7 "));
        if (!words.isEmpty() && metrics.horizontalAdvance(words) <= room) return words;
    }
    return metrics.elidedText(clock, Qt::ElideRight, room);
}

void SessionDelegate::paintStrip(QPainter& painter, const QRect& line, const QModelIndex& index) const {
    const auto [model, row] = source(index);
    const auto strip = model == nullptr ? nullptr : model->strip(row);
    const auto ns = index.data(SessionsModel::DurationNsRole).toLongLong();
    const auto top = line.top() + (line.height() - kStripHeight) / 2;
    if (!strip || strip->primitives.empty()) return;
    const auto ratio = painter.device()->devicePixelRatioF();
    if (!scene_painter_ || scene_painter_->theme() != appearance_.theme() || scene_painter_->pixelRatio() != ratio)
        scene_painter_ = std::make_unique<ScenePainter>(appearance_.theme(), ratio);
    painter.save();
    painter.translate(line.left(), top);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto share = static_cast<double>(ns) / static_cast<double>(whole_.count());
    const auto scale = line.width() * share / strip->width;
    for (const auto& primitive : strip->primitives) {
        auto box = std::get_if<scene::Box>(&primitive);
        if (box == nullptr) continue;
        auto scaled = *box;
        scaled.x *= scale;
        scaled.w = std::max(1.0, scaled.w * scale);
        if (scaled.x >= line.width()) continue;
        scaled.w = std::min(scaled.w, line.width() - scaled.x);
        scene_painter_->paint(painter, scaled);
    }
    if (share > 1) { // broken off: it goes on where there is no room for it
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(appearance_.colour(Ink::Panel), 2));
        for (const double from_end : {7.0, 12.0})
            painter.drawLine(QPointF(line.width() - from_end - 2, kStripHeight + 2),
                             QPointF(line.width() - from_end + 2, -2));
    }
    painter.restore();
}

void SessionDelegate::paintTags(QPainter& painter, const QRect& line, const QModelIndex& index) const {
    const auto font = appearance_.text(11);
    const QFontMetrics metrics(font);
    constexpr int kPad = 6, kGap = 4;
    const int height = appearance_.px(17);
    auto x = line.left();
    painter.setFont(font);
    for (const auto& tag : index.data(SessionsModel::TagsRole).toStringList()) {
        const auto room = line.right() - x - 2 * kPad;
        if (room < metrics.averageCharWidth() * 3) break;
        const auto word = metrics.elidedText(tag.simplified(), Qt::ElideRight, std::min(room, appearance_.px(120)));
        const QRectF chip(x + 0.5, line.top() + 2.5, metrics.horizontalAdvance(word) + 2 * kPad, height);
        painter.setPen(appearance_.colour(Ink::Line));
        painter.setBrush(appearance_.colour(Ink::Raised));
        painter.drawRoundedRect(chip, 4, 4);
        painter.setPen(appearance_.textColour(Ink::Muted));
        painter.drawText(chip, Qt::AlignCenter | Qt::TextSingleLine, word);
        x += static_cast<int>(chip.width()) + kGap;
    }
}

QWidget* SessionDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                       const QModelIndex& /*index*/) const {
    auto* editor = new QLineEdit(parent);
    editor->setAccessibleName(tr("Title of the session"));
    editor->setMaxLength(200);
    return editor;
}

void SessionDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex& /*index*/) const {
    const auto line = titleLine(option);
    const auto height = editor->sizeHint().height();
    editor->setGeometry(line.left() - 8, line.center().y() - height / 2, line.width() + 16, height);
}

} // namespace stagefall::ui

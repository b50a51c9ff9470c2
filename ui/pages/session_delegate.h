// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"
#include "ui/widgets/scene_painter.h"

#include <QStyledItemDelegate>
#include <memory>
#include <vector>

namespace stagefall::ui {

/// One session of the list: the sign of its verdict, or of how it ended where that was not well, and title, on two
/// lines where one is too short; endpoint and model; when, state and duration; the stage strip; tags. All strips are to
/// one scale, so that lengths can be compared down the list; one that is too long for it is broken off at its end.
class SessionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit SessionDelegate(const Appearance& appearance, QObject* parent = nullptr);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

    /// What a strip as wide as the row stands for.
    void setWhole(Nanoseconds whole) { whole_ = whole; }
    Nanoseconds whole() const { return whole_; }
    /// The longest of them, but no more than four times the middle one: one that hung would leave nothing of the
    /// others. Pure.
    static Nanoseconds wholeFor(std::vector<Nanoseconds> durations);
    /// When it was, its state and whether it is the lab's, as much as there is room for: the day goes first, the time
    /// of day last. Pure.
    static QString facts(const QModelIndex& index, const QFontMetrics& metrics, int room);

private:
    QRect titleLine(const QStyleOptionViewItem& option) const;
    void paintCard(QPainter& painter, const QStyleOptionViewItem& option, bool shown) const;
    void paintTitle(QPainter& painter, const QRect& line, const QStringList& title, bool shown) const;
    void paintFacts(QPainter& painter, const QRect& line, const QModelIndex& index) const;
    void paintStrip(QPainter& painter, const QRect& line, const QModelIndex& index) const;
    void paintTags(QPainter& painter, const QRect& line, const QModelIndex& index) const;

    void paintSource(QPainter& painter, const QRect& line, const QModelIndex& index) const;

    const Appearance& appearance_;
    Nanoseconds whole_{1'000'000'000};
    mutable std::unique_ptr<ScenePainter> scene_painter_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdict_strip.h"

#include "ui/format/format.h"
#include "ui/pages/verdict_cell_view.h"

#include <QEvent>
#include <QGridLayout>
#include <QResizeEvent>

namespace stagefall::ui {
namespace {

constexpr std::size_t kSessions = 24; ///< that steadiness looks at
constexpr int kNarrowest = 118;       ///< of one cell

} // namespace

VerdictStrip::VerdictStrip(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent)
    : QWidget(parent), library_(library), feed_(feed), appearance_(appearance), reader_(library),
      grid_(new QGridLayout(this)) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(0);
    for (std::size_t i = 0; i < kCells; ++i) {
        views_.at(i) = new VerdictCellView(appearance, this);
        connect(views_.at(i), &VerdictCellView::activated, this,
                [this, i] { Q_EMIT worstRequested(static_cast<Cell>(i)); });
    }
    arrange(static_cast<int>(kCells));
    connect(&feed, &FrameFeed::frameChanged, this, [this] {
        if (asked_.empty()) readSteadiness();
        refresh();
    });
    connect(&feed, &FrameFeed::sessionChanged, this, [this] {
        asked_.clear();
        steadiness_.reset();
        readSteadiness();
        refresh();
    });
    connect(&appearance, &Appearance::changed, this, [this] {
        arrange(columnsFor(width()));
        refresh();
    });
    connect(&library, &Library::sessionsChanged, this, &VerdictStrip::readSteadiness);
    connect(&reader_, &SampleReader::finished, this, [this] {
        steadiness_ = steadinessOf(firstTasks(reader_.samples()));
        refresh();
    });
    readSteadiness();
    refresh();
}

VerdictStrip::~VerdictStrip() = default;

int VerdictStrip::columnsFor(int width) const {
    const int narrowest = appearance_.px(kNarrowest);
    if (width >= 6 * narrowest) return 6;
    return width >= 3 * narrowest ? 3 : 2;
}

void VerdictStrip::arrange(int columns) {
    if (columns == columns_) return;
    columns_ = columns;
    for (auto* view : views_) grid_->removeWidget(view);
    for (std::size_t i = 0; i < kCells; ++i) {
        const auto at = static_cast<int>(i);
        grid_->addWidget(views_.at(i), at / columns, at % columns);
        views_.at(i)->setDivided(at % columns > 0);
    }
    for (int column = 0; column < static_cast<int>(kCells); ++column)
        grid_->setColumnStretch(column, column < columns ? 1 : 0);
}

void VerdictStrip::resizeEvent(QResizeEvent* event) {
    arrange(columnsFor(event->size().width()));
    QWidget::resizeEvent(event);
}

void VerdictStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QWidget::changeEvent(event);
}

void VerdictStrip::refresh() {
    shown_ = verdictCells(*feed_.frame(), clock_.read(*feed_.frame()), steadiness_, appearance_);
    for (std::size_t i = 0; i < kCells; ++i)
        views_.at(i)->setCell(shown_.at(i), verdictWord(appearance_, shown_.at(i).verdict));
}

void VerdictStrip::readSteadiness() {
    const auto& shown = feed_.frame()->id;
    auto ids = shown.empty() ? std::vector<SessionId>() : comparableSessions(library_.sessions(), shown, kSessions);
    if (ids == asked_) return;
    asked_ = std::move(ids);
    reader_.read(asked_);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/events_page.h"

#include "ui/format/format.h"
#include "ui/models/event_words.h"
#include "ui/models/events_model.h"
#include "ui/pages/event_delegate.h"
#include "ui/pages/row_table.h"
#include "ui/widgets/empty_state.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

constexpr std::array kKinds{trace::EventKind::SpanStart, trace::EventKind::SpanEnd, trace::EventKind::Mark,
                            trace::EventKind::Attribute, trace::EventKind::Delta,   trace::EventKind::Status,
                            trace::EventKind::Shown,     trace::EventKind::Note};
constexpr int kRow = 24;      ///< px high
constexpr int kEveryKind = 1; ///< in the list of kinds; before it all but paint reports, behind it kinds one by one

} // namespace

EventsPage::EventsPage(FrameFeed& feed, Selection& selection, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), selection_(selection), appearance_(appearance),
      model_(new EventsModel(appearance, this)), search_(new QLineEdit(this)), kind_(new QComboBox(this)),
      stage_(new QComboBox(this)), over_(new QCheckBox(this)), count_(new QLabel(this)), table_(new QTableView(this)),
      empty_(new EmptyState(this)), stack_(new QStackedWidget(this)) {
    build();
    wire();
    retranslate();
    takeFrame();
}

void EventsPage::build() {
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(appearance_.px(280));
    count_->setProperty("role", "muted");
    table_->setModel(model_);
    setUpRowTable(*table_, appearance_.px(kRow));
    table_->setItemDelegate(new EventDelegate(appearance_, table_));
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    fitRows();
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->installEventFilter(this);
    stack_->addWidget(table_);
    stack_->addWidget(empty_);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 8, 12, 4);
    bar->setSpacing(8);
    bar->addWidget(search_, 1);
    for (auto* widget : std::initializer_list<QWidget*>{kind_, stage_, over_}) bar->addWidget(widget);
    bar->addStretch();
    bar->addWidget(count_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(stack_, 1);
    typing_.setSingleShot(true);
    typing_.setInterval(120);
}

/// What a person made of the columns' widths ends where the size of letters changes.
void EventsPage::fitRows() {
    setRowHeight(*table_, appearance_.px(kRow));
    constexpr std::array<int, EventsModel::Text> kWidths{96, 88, 116, 168};
    for (int column = 0; column < EventsModel::Text; ++column)
        table_->setColumnWidth(column, appearance_.px(kWidths.at(static_cast<std::size_t>(column))));
}

void EventsPage::wire() {
    connect(&feed_, &FrameFeed::frameChanged, this, &EventsPage::takeFrame);
    connect(&feed_, &FrameFeed::sessionChanged, this, [this] {
        to_top_ = true;
        takeFrame();
    });
    connect(&selection_, &Selection::changed, this, &EventsPage::showSpan);
    connect(&typing_, &QTimer::timeout, this, &EventsPage::refreshFilter);
    connect(search_, &QLineEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
    connect(kind_, &QComboBox::currentIndexChanged, this, &EventsPage::refreshFilter);
    connect(stage_, &QComboBox::currentIndexChanged, this, &EventsPage::refreshFilter);
    connect(over_, &QCheckBox::toggled, this, &EventsPage::refreshFilter);
    connect(model_, &EventsModel::countsChanged, this, &EventsPage::refreshCount);
    connect(model_, &EventsModel::modelReset, this, [this] {
        if (model_->rowCount() > 0 && std::exchange(to_top_, false)) table_->scrollToTop();
        showSpan(selection_.span());
    });
    connect(&appearance_, &Appearance::changed, this, [this, size = appearance_.textSize()]() mutable {
        refreshCount();
        if (std::exchange(size, appearance_.textSize()) != appearance_.textSize()) fitRows();
    });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (!current.isValid()) return;
                if (const auto span = model_->event(current.row()).span; span.valid()) selection_.setSpan(span);
            });
    connect(table_, &QTableView::activated, this, [this] { Q_EMIT selection_.openRequested(); });
    connect(table_, &QTableView::customContextMenuRequested, this, [this](const QPoint& at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("Copy rows"), QKeySequence(QKeySequence::Copy), this, &EventsPage::copyRows);
        menu->popup(table_->viewport()->mapToGlobal(at));
    });
}

void EventsPage::retranslate() {
    search_->setPlaceholderText(tr("Filter"));
    search_->setAccessibleName(tr("Filter events by text"));
    kind_->setAccessibleName(tr("Kind of event"));
    stage_->setAccessibleName(tr("Stage"));
    over_->setText(tr("Only over"));
    over_->setToolTip(tr("Only events of spans that are over budget"));
    table_->setAccessibleName(tr("Events"));
    const QSignalBlocker quiet_kind(kind_), quiet_stage(stage_);
    const auto kind = std::max(0, kind_->currentIndex());
    const auto stage = std::max(0, stage_->currentIndex());
    kind_->clear();
    kind_->addItem(tr("Without paint reports"));
    kind_->addItem(tr("All kinds"));
    kind_->setItemData(0,
                       tr("Hides events of the kind \"%1\": they only say when another one was painted")
                           .arg(kindWord(trace::EventKind::Shown)),
                       Qt::ToolTipRole);
    for (const auto one : kKinds) kind_->addItem(kindWord(one));
    kind_->setCurrentIndex(kind);
    stage_->clear();
    stage_->addItem(tr("All stages"));
    for (const auto one : trace::kStages) stage_->addItem(stageWord(appearance_, one));
    stage_->setCurrentIndex(stage);
    refreshCount();
}

void EventsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void EventsPage::takeFrame() {
    const auto* bar = table_->verticalScrollBar();
    const bool at_end =
        feed_.frame()->running && bar->maximum() > 0 && bar->value() == bar->maximum() && !selection_.span().valid();
    model_->setFrame(feed_.frame());
    if (at_end) table_->scrollToBottom();
}

void EventsPage::refreshFilter() {
    EventFilter filter;
    filter.text = search_->text().trimmed();
    const auto kind = kind_->currentIndex();
    filter.shown_too = kind == kEveryKind;
    if (kind > kEveryKind) filter.kind = kKinds.at(static_cast<std::size_t>(kind - kEveryKind - 1));
    if (const auto stage = stage_->currentIndex(); stage > 0)
        filter.stage = trace::kStages.at(static_cast<std::size_t>(stage - 1));
    filter.only_over = over_->isChecked();
    model_->setFilter(filter);
}

void EventsPage::refreshCount() {
    const auto shown = static_cast<std::int64_t>(model_->rowCount());
    const auto total = static_cast<std::int64_t>(model_->total());
    count_->setText(shown == total ? tr("%1 events").arg(countText(total))
                                   : tr("%1 of %2 events").arg(countText(shown), countText(total)));
    const bool nothing = shown == 0 && !model_->busy();
    empty_->setTitle(total == 0 ? tr("No events yet") : tr("No event passes the filter"));
    empty_->setText(total == 0 ? tr("Run or open a session: everything that happens in it is listed here.")
                               : tr("Change the words, the kind or the stage above."));
    stack_->setCurrentWidget(nothing ? static_cast<QWidget*>(empty_) : table_);
}

void EventsPage::showSpan(SpanId span) {
    const auto current = table_->currentIndex();
    if (!span.valid() || (current.isValid() && model_->event(current.row()).span == span)) return;
    const auto row = model_->firstRow(span);
    if (row < 0) {
        table_->clearSelection();
        return;
    }
    const auto index = model_->index(row, 0);
    table_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    table_->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void EventsPage::copyRows() const {
    const auto text = model_->text(table_->selectionModel()->selectedRows());
    if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

bool EventsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copyRows();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stagefall::ui

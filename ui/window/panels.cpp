// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include "ui/dialogs/first_run_panel.h"
#include "ui/models/worst_place.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/events_page.h"
#include "ui/pages/inspector_pane.h"
#include "ui/pages/percentiles_page.h"
#include "ui/pages/session_head.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/verdict_strip.h"
#include "ui/waterfall/waterfall_panel.h"

#include <QApplication>
#include <QEvent>
#include <QFrame>
#include <QResizeEvent>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

namespace stagefall::ui {
namespace {

constexpr int kLeft = 248;
constexpr int kRight = 356;
constexpr int kLeastLeft = 200;
constexpr int kLeastRight = 300;
/// The centre needs so much before a column beside it is worth its place.
constexpr int kCentre = 620;
constexpr int kLeastCentre = 440;   ///< and is left so much where a person widened a side
constexpr int kNarrowestSide = 240; ///< what stands in it takes no less
constexpr int kLeastTalk = 200;     ///< in height
/// Heights: the waterfall's least, and what the tables are given: a share, within bounds.
constexpr int kWaterfall = 240;
constexpr double kTableShare = 0.35;
constexpr int kLeastTable = 200;
constexpr int kMostTable = 440;

QSplitter* splitter(Qt::Orientation orientation, QWidget* parent) {
    auto* made = new QSplitter(orientation, parent);
    made->setHandleWidth(1);
    made->setChildrenCollapsible(false);
    return made;
}

/// White in the light theme, raised from the ground in the dark one: everything but the waterfall.
void asPanel(QWidget* widget) {
    widget->setProperty("role", "panel");
    widget->setAttribute(Qt::WA_StyledBackground);
}

} // namespace

Panels::Panels(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), left_width_(kLeft), right_width_(kRight) {
    setProperty("role", "ground");
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    columns_ = splitter(Qt::Horizontal, this);
    sessions_ = new SessionsPane(workspace_.library, workspace_.feed, workspace_.appearance, this);
    asPanel(sessions_);
    centre_ = new QStackedWidget(this);
    first_run_ = new FirstRunPanel(workspace_.appearance, this);
    centre_->addWidget(first_run_);
    centre_->addWidget(makeCentre());
    columns_->addWidget(sessions_);
    columns_->addWidget(centre_);
    columns_->addWidget(makeRight());
    columns_->setStretchFactor(1, 1);
    layout->addWidget(columns_);
    connect(columns_, &QSplitter::splitterMoved, this, [this](int, int handle) {
        const auto sizes = columns_->sizes();
        const double percent = workspace_.appearance.textSize();
        sides_chosen_ = true;
        if (handle == 1) left_width_ = sizes[0] * 100 / percent;
        if (handle == 2) right_width_ = sizes[2] * 100 / percent;
    });
    connect(&workspace_.feed, &FrameFeed::frameChanged, this,
            [this] { centre_->setCurrentIndex(workspace_.feed.frame()->kind == FrameKind::Empty ? 0 : 1); });
    const auto look = [this] {
        const auto& values = workspace_.preferences.values();
        waterfall_->setLook({.parts = values.show_parts,
                             .fold_short = values.fold_short,
                             .statuses = values.show_statuses,
                             .unattributed = values.show_unattributed,
                             .compact = values.compact_rows});
    };
    connect(&workspace_.preferences, &Preferences::changed, this, look);
    connect(waterfall_, &WaterfallPanel::partsToggled, this, [this](bool shown) {
        auto values = workspace_.preferences.values();
        values.show_parts = shown;
        workspace_.preferences.set(values);
    });
    connect(waterfall_, &WaterfallPanel::shortToggled, this, [this](bool folded) {
        auto values = workspace_.preferences.values();
        values.fold_short = folded;
        workspace_.preferences.set(values);
    });
    look();
    connect(&workspace_.appearance, &Appearance::changed, this, [this] {
        conversation_->setMinimumHeight(workspace_.appearance.px(kLeastTalk));
        fitToWidth();
        // Once all that stands above the waterfall has its letters too.
        QMetaObject::invokeMethod(this, &Panels::foldForHeight, Qt::QueuedConnection);
    });
    connect(&workspace_.runner, &SessionRunner::controlChanged, this, [this](agent::ControlState control) {
        sessions_->setPaused(control == agent::ControlState::Held ? workspace_.runner.id() : SessionId());
    });
    connect(&workspace_.runner, &SessionRunner::openChanged, this,
            [this] { sessions_->setWaiting(workspace_.runner.waiting()); });
    connect(budget_, &BudgetPage::worstRequested, this, [this](const AllowanceKey& key) { goToWorst(key); });
    connect(verdict_, &VerdictStrip::worstRequested, this, [this](Cell cell) { goToWorst(cell); });
    connect(sessions_, &SessionsPane::selectedIdsChanged, this,
            [this] { percentiles_->setSessions(sessions_->selectedIds()); });
    retranslate();
}

QWidget* Panels::makeCentre() {
    auto* box = session_ = new QWidget(this);
    session_->installEventFilter(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    verdict_ = new VerdictStrip(workspace_.library, workspace_.feed, workspace_.appearance, box);
    asPanel(verdict_);
    auto* rule = new QFrame(box);
    rule->setProperty("role", "rule");
    head_ = new SessionHead(workspace_.library, workspace_.feed, workspace_.appearance, box);
    asPanel(head_);
    layout->addWidget(head_);
    layout->addWidget(verdict_);
    layout->addWidget(rule);
    rows_ = splitter(Qt::Vertical, box);
    waterfall_ = new WaterfallPanel(workspace_.feed, workspace_.selection, workspace_.range, workspace_.folding,
                                    workspace_.annotations, workspace_.appearance, rows_);
    waterfall_->setMinimumHeight(180); // at the least size of the window
    tabs_ = new QTabWidget(rows_);
    tabs_->setDocumentMode(true);
    tabs_->setMinimumHeight(140);
    budget_ = new BudgetPage(workspace_.feed, workspace_.appearance, tabs_);
    percentiles_ = new PercentilesPage(workspace_.library, workspace_.feed, workspace_.appearance, tabs_);
    events_ = new EventsPage(workspace_.feed, workspace_.selection, workspace_.appearance, tabs_);
    for (auto* page : std::initializer_list<QWidget*>{tabs_, budget_, percentiles_, events_}) asPanel(page);
    tabs_->addTab(budget_, {});
    tabs_->addTab(percentiles_, {});
    tabs_->addTab(events_, {});
    rows_->addWidget(waterfall_);
    rows_->addWidget(tabs_);
    rows_->setStretchFactor(0, 3);
    rows_->setStretchFactor(1, 2);
    rows_->installEventFilter(this);
    connect(rows_, &QSplitter::splitterMoved, this, [this] { rows_chosen_ = true; });
    layout->addWidget(rows_, 1);
    return box;
}

QWidget* Panels::makeRight() {
    right_ = splitter(Qt::Vertical, this);
    conversation_ =
        new ConversationPane(workspace_.feed, workspace_.runner, workspace_.selection, workspace_.appearance, right_);
    inspector_ =
        new InspectorPane(workspace_.feed, workspace_.selection, workspace_.appearance, &workspace_.settings, right_);
    asPanel(conversation_);
    asPanel(inspector_);
    conversation_->setMinimumHeight(workspace_.appearance.px(kLeastTalk));
    inspector_->setMinimumHeight(140);
    right_->addWidget(conversation_);
    right_->addWidget(inspector_);
    right_->setSizes({460, 380});
    return right_;
}

void Panels::retranslate() {
    tabs_->setTabText(0, tr("Budget"));
    tabs_->setTabText(1, tr("Percentiles"));
    tabs_->setTabText(2, tr("Events"));
    sessions_->setAccessibleName(tr("Sessions"));
    right_->setAccessibleName(tr("Conversation and inspector"));
    tabs_->setAccessibleName(tr("Tables of this session"));
}

void Panels::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void Panels::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitToWidth();
}

bool Panels::roomForBoth() const { return width() >= workspace_.appearance.px(kCentre + kLeft + kLeastRight); }

void Panels::fitToWidth() {
    if (roomForBoth()) asked_ = Side::None;
    const bool room_for_left = width() >= workspace_.appearance.px(kCentre + kLeft);
    const bool right = want_right_ && (roomForBoth() || asked_ == Side::Right);
    const bool left = want_left_ && (room_for_left || asked_ == Side::Left) && asked_ != Side::Right;
    const bool changed = right != rightShown() || left != leftShown();
    right_->setVisible(right);
    sessions_->setVisible(left);
    shareWidth();
    if (changed) Q_EMIT shownChanged();
}

/// The sides are as wide as they are wanted, and narrower while the centre would have too little beside them.
void Panels::shareWidth() {
    const auto& look = workspace_.appearance;
    const int handles = (leftShown() ? 1 : 0) + (rightShown() ? 1 : 0);
    const int total = columns_->width() - handles * columns_->handleWidth();
    // What does not fit a splitter is painted one over the other: rather a side that cuts its words.
    const int beside = std::max({kNarrowestSide, look.px(kLeastLeft), total - centre_->minimumSizeHint().width()});
    int spare = total - look.px(sides_chosen_ ? kLeastCentre : kCentre);
    const auto wide = [&](QWidget* side, int least, double wanted, int other) {
        side->setMinimumWidth(std::min(look.px(least), beside));
        return std::max(side->minimumWidth(), std::min(look.px(wanted), spare - other));
    };
    const int right = wide(right_, kLeastRight, right_width_, leftShown() ? look.px(left_width_) : 0);
    if (rightShown()) spare -= right;
    const int left = wide(sessions_, kLeastLeft, left_width_, 0);
    columns_->setSizes({left, total - (leftShown() ? left : 0) - (rightShown() ? right : 0), right});
}

bool Panels::eventFilter(QObject* watched, QEvent* event) {
    if (watched == rows_ && event->type() == QEvent::Resize) fitToHeight();
    if (watched == session_ && (event->type() == QEvent::Resize || event->type() == QEvent::Show)) foldForHeight();
    return QWidget::eventFilter(watched, event);
}

/// As with the columns: what there is no height for would be painted over what is below it.
void Panels::foldForHeight() {
    if (!session_->isVisible()) return;
    verdict_->show(); // how many rows it takes depends on its width, which it has only while it is there
    const int room = session_->height() - head_->sizeHint().height() - 1 - waterfall_->minimumHeight();
    const int strip = verdict_->sizeHint().height();
    const int table = tabs_->minimumHeight() + rows_->handleWidth();
    if (room >= strip + table) bottom_asked_ = false;
    const bool bottom = want_bottom_ && (room >= strip + table || bottom_asked_);
    verdict_->setVisible(room >= strip + (bottom ? table : 0));
    if (bottom == bottomShown()) return;
    tabs_->setVisible(bottom);
    Q_EMIT shownChanged();
}

void Panels::fitToHeight() {
    if (rows_chosen_) return;
    const int room = rows_->height() - rows_->handleWidth();
    auto table = std::clamp(static_cast<int>(room * kTableShare), kLeastTable, kMostTable);
    table = std::min(table, std::max(room - kWaterfall, tabs_->minimumHeight()));
    rows_->setSizes({room - table, table});
}

bool Panels::leftShown() const { return !sessions_->isHidden(); }
bool Panels::rightShown() const { return !right_->isHidden(); }
bool Panels::bottomShown() const { return !tabs_->isHidden(); }

void Panels::setLeftShown(bool shown) { show(Side::Left, shown); }
void Panels::setRightShown(bool shown) { show(Side::Right, shown); }

/// Who asks for a side gets it, narrow as the window may be, and gets the other one back when it goes.
void Panels::show(Side side, bool shown) {
    auto& want = side == Side::Left ? want_left_ : want_right_;
    if (shown) {
        want = true;
        if (!roomForBoth()) asked_ = side;
    } else if (asked_ == side) {
        asked_ = Side::None; // it folds since the room is small, not for ever
    } else {
        want = false;
    }
    fitToWidth();
    if (!shown && (side == Side::Left ? leftShown() : rightShown())) {
        want = false;
        fitToWidth();
    }
    Q_EMIT shownChanged(); // whatever came of it, the button that asked shows it
}

void Panels::setBottomShown(bool shown) {
    if (shown || !bottom_asked_) want_bottom_ = shown;
    bottom_asked_ = shown;
    tabs_->setVisible(shown);
    foldForHeight();
    Q_EMIT shownChanged();
}

void Panels::focusNext() {
    const std::initializer_list<QWidget*> all = {sessions_, waterfall_, tabs_, conversation_, inspector_};
    std::vector<QWidget*> parts;
    for (auto* part : all)
        if (part->isVisible()) parts.push_back(part);
    if (parts.empty()) return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i]->isAncestorOf(QApplication::focusWidget())) next = (i + 1) % parts.size();
    auto* target = parts[next];
    // The first widget in tab order of that part.
    for (auto* each = target; each != nullptr; each = each->nextInFocusChain()) {
        if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus) != 0 &&
            target->isAncestorOf(each))
            return each->setFocus(Qt::TabFocusReason);
        if (each->nextInFocusChain() == target) break;
    }
    target->setFocus(Qt::TabFocusReason);
}

void Panels::goToWorst(const AllowanceKey& key, trace::Row task) {
    const auto place = worstPlace(*workspace_.feed.frame(), key, task);
    if (!place.found()) return;
    if (place.time) {
        const Range range{place.time->first, place.time->second};
        workspace_.range.setMarked(range);
        return waterfall_->view().bring(range);
    }
    if (waterfall_->view().bring(place.span) || workspace_.preferences.values().show_parts) return;
    // It is a part of another span, and parts are left out: now they are wanted.
    auto values = workspace_.preferences.values();
    values.show_parts = true;
    workspace_.preferences.set(values);
}

void Panels::goToWorst(Cell cell) {
    using What = AllowanceKey::What;
    const auto& tasks = *workspace_.feed.frame()->tasks;
    if (cell == Cell::Steadiness) return tabs_->setCurrentWidget(percentiles_);
    constexpr std::array kWhat{What::TaskTotal, What::FirstFeedback, What::LongestSilence, What::Ttft, What::Tpot};
    if (!tasks.empty()) goToWorst({.what = kWhat.at(static_cast<std::size_t>(cell))}, tasks.back().task);
}

void Panels::restore() {
    auto& settings = workspace_.settings;
    sides_chosen_ = settings.contains(QStringLiteral("window/left_width"));
    left_width_ = settings.value(QStringLiteral("window/left_width"), kLeft).toDouble();
    right_width_ = settings.value(QStringLiteral("window/right_width"), kRight).toDouble();
    rows_chosen_ = rows_->restoreState(settings.value(QStringLiteral("window/rows")).toByteArray());
    right_->restoreState(settings.value(QStringLiteral("window/right")).toByteArray());
    want_left_ = settings.value(QStringLiteral("window/left_shown"), true).toBool();
    want_right_ = settings.value(QStringLiteral("window/right_shown"), true).toBool();
    want_bottom_ = settings.value(QStringLiteral("window/bottom_shown"), true).toBool();
    tabs_->setVisible(want_bottom_);
    tabs_->setCurrentIndex(settings.value(QStringLiteral("window/tab"), 0).toInt());
    fitToWidth();
}

void Panels::save() {
    auto& settings = workspace_.settings;
    if (sides_chosen_) {
        settings.setValue(QStringLiteral("window/left_width"), left_width_);
        settings.setValue(QStringLiteral("window/right_width"), right_width_);
    }
    if (rows_chosen_) settings.setValue(QStringLiteral("window/rows"), rows_->saveState());
    settings.setValue(QStringLiteral("window/right"), right_->saveState());
    settings.setValue(QStringLiteral("window/left_shown"), want_left_);
    settings.setValue(QStringLiteral("window/right_shown"), want_right_);
    settings.setValue(QStringLiteral("window/bottom_shown"), want_bottom_);
    settings.setValue(QStringLiteral("window/tab"), tabs_->currentIndex());
}

} // namespace stagefall::ui

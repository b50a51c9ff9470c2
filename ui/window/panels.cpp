// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include "ui/dialogs/first_run_panel.h"
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
#include <utility>

namespace stagefall::ui {
namespace {

constexpr int kLeft = 248;
constexpr int kRight = 356;
constexpr int kLeastLeft = 200;
constexpr int kLeastRight = 300;
/// The centre needs so much before a column beside it is worth its place.
constexpr int kCentre = 620;
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

Panels::Panels(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
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
    columns_->setSizes({kLeft, 836, kRight});
    layout->addWidget(columns_);
    connect(&workspace_.feed, &FrameFeed::frameChanged, this,
            [this] { centre_->setCurrentIndex(workspace_.feed.frame()->kind == FrameKind::Empty ? 0 : 1); });
    const auto look = [this] {
        const auto& values = workspace_.preferences.values();
        waterfall_->setLook({.parts = values.show_parts,
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
    look();
    takeTextSize();
    connect(&workspace_.appearance, &Appearance::changed, this, &Panels::takeTextSize);
    connect(&workspace_.runner, &SessionRunner::stateChanged, this, [this](SessionRunner::State state) {
        sessions_->setWaiting(state == SessionRunner::State::Waiting ? workspace_.runner.id() : SessionId());
    });
    connect(sessions_, &SessionsPane::selectedIdsChanged, this,
            [this] { percentiles_->setSessions(sessions_->selectedIds()); });
    retranslate();
}

QWidget* Panels::makeCentre() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    verdict_ = new VerdictStrip(workspace_.library, workspace_.feed, workspace_.appearance, box);
    asPanel(verdict_);
    auto* rule = new QFrame(box);
    rule->setProperty("role", "rule");
    auto* head = new SessionHead(workspace_.library, workspace_.feed, workspace_.appearance, box);
    asPanel(head);
    layout->addWidget(head);
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
    conversation_->setMinimumHeight(200);
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

/// Columns grow with what is in them, as far as the window has room.
void Panels::takeTextSize() {
    const auto& look = workspace_.appearance;
    const int before = std::exchange(text_size_, look.textSize());
    sessions_->setMinimumWidth(look.px(kLeastLeft));
    right_->setMinimumWidth(look.px(kLeastRight));
    if (before == text_size_) return;
    auto sizes = columns_->sizes();
    for (const int side : {0, 2}) {
        const int wide = sizes[side] * text_size_ / before;
        sizes[1] -= wide - sizes[side];
        sizes[side] = wide;
    }
    columns_->setSizes(sizes);
    fitToWidth();
}

void Panels::fitToWidth() {
    const auto& look = workspace_.appearance;
    const bool right = want_right_ && width() >= look.px(kCentre + kLeft + kLeastRight);
    const bool left = want_left_ && width() >= look.px(kCentre + kLeft);
    if (right == !right_->isHidden() && left == !sessions_->isHidden()) return;
    right_->setVisible(right);
    sessions_->setVisible(left);
    Q_EMIT shownChanged();
}

bool Panels::eventFilter(QObject* watched, QEvent* event) {
    if (watched == rows_ && event->type() == QEvent::Resize) fitToHeight();
    return QWidget::eventFilter(watched, event);
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

void Panels::setLeftShown(bool shown) {
    want_left_ = shown;
    sessions_->setVisible(shown); // who asks for it gets it, narrow as the window may be
    Q_EMIT shownChanged();
}

void Panels::setRightShown(bool shown) {
    want_right_ = shown;
    right_->setVisible(shown);
    Q_EMIT shownChanged();
}

void Panels::setBottomShown(bool shown) {
    tabs_->setVisible(shown);
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

void Panels::restore() {
    auto& settings = workspace_.settings;
    columns_->restoreState(settings.value(QStringLiteral("window/columns")).toByteArray());
    rows_chosen_ = rows_->restoreState(settings.value(QStringLiteral("window/rows")).toByteArray());
    right_->restoreState(settings.value(QStringLiteral("window/right")).toByteArray());
    want_left_ = settings.value(QStringLiteral("window/left_shown"), true).toBool();
    want_right_ = settings.value(QStringLiteral("window/right_shown"), true).toBool();
    setBottomShown(settings.value(QStringLiteral("window/bottom_shown"), true).toBool());
    tabs_->setCurrentIndex(settings.value(QStringLiteral("window/tab"), 0).toInt());
    fitToWidth();
}

void Panels::save() {
    auto& settings = workspace_.settings;
    settings.setValue(QStringLiteral("window/columns"), columns_->saveState());
    if (rows_chosen_) settings.setValue(QStringLiteral("window/rows"), rows_->saveState());
    settings.setValue(QStringLiteral("window/right"), right_->saveState());
    settings.setValue(QStringLiteral("window/left_shown"), want_left_);
    settings.setValue(QStringLiteral("window/right_shown"), want_right_);
    settings.setValue(QStringLiteral("window/bottom_shown"), bottomShown());
    settings.setValue(QStringLiteral("window/tab"), tabs_->currentIndex());
}

} // namespace stagefall::ui

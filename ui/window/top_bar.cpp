// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/top_bar.h"

#include "ui/theme/icons.h"
#include "ui/window/clock_label.h"
#include "ui/window/hold_buttons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

constexpr int kHeight = 52;
constexpr int kLeastChip = 88;
constexpr int kNarrow = 1240;                      ///< below: no caption, no model, no words on Pause and Step
constexpr int kOthers = 1040, kOthersNarrow = 740; ///< what all but the two menus take

QToolButton* chip(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setMenu(new QMenu(button));
    button->setProperty("role", "chip");
    button->setFocusPolicy(Qt::StrongFocus);
    // Its words give way, so that a window may become narrower than they are now.
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    button->setMinimumWidth(kLeastChip);
    return button;
}

QString cut(const QString& text, const QWidget& widget, int width) {
    return widget.fontMetrics().elidedText(text, Qt::ElideRight, width);
}

} // namespace

TopBar::TopBar(Workspace& workspace, SessionControl& control, QWidget* parent)
    : QWidget(parent), workspace_(workspace), control_(control) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(workspace_.appearance.px(kHeight));
    build();
    connect(run_, &QPushButton::clicked, this, &TopBar::runRequested);
    connect(stop_, &QPushButton::clicked, this, &TopBar::stopRequested);
    connect(hold_, &HoldButtons::pauseRequested, this, &TopBar::pauseRequested);
    connect(hold_, &HoldButtons::stepRequested, this, &TopBar::stepRequested);
    connect(&workspace_.runner, &SessionRunner::controlChanged, this,
            [this](agent::ControlState now) { clock_->setPausing(now == agent::ControlState::Pausing); });
    connect(present_, &QToolButton::clicked, this, &TopBar::presentRequested);
    connect(workbench_->menu(), &QMenu::aboutToShow, this, &TopBar::fillWorkbenches);
    connect(endpoint_->menu(), &QMenu::aboutToShow, this, &TopBar::fillEndpoints);
    connect(&workspace_.runner, &SessionRunner::stateChanged, this, &TopBar::refreshState);
    connect(&workspace_.feed, &FrameFeed::sessionChanged, this, &TopBar::refreshState);
    connect(&workspace_.feed, &FrameFeed::frameChanged, this,
            [this] { present_->setEnabled(workspace_.feed.frame()->kind != FrameKind::Empty); });
    connect(&workspace_.choice, &RunChoice::changed, this, &TopBar::refreshChoices);
    connect(&workspace_.profiles, &Profiles::changed, this, &TopBar::refreshChoices);
    connect(&workspace_.appearance, &Appearance::changed, this, [this] {
        setFixedHeight(workspace_.appearance.px(kHeight));
        refreshChoices();
    });
    retranslate();
    refreshState();
}

void TopBar::build() {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 0, 12, 0);
    row->setSpacing(8);
    brand_ = new QLabel(QStringLiteral("Stagefall"), this);
    brand_->setProperty("role", "brand");
    workbench_ = chip(this);
    workbench_->setObjectName(QStringLiteral("workbench"));
    endpoint_ = chip(this);
    endpoint_->setObjectName(QStringLiteral("endpoint"));
    next_run_ = new QLabel(this);
    next_run_->setProperty("role", "caption");
    model_ = new QLabel(this);
    model_->setProperty("role", "muted");
    model_->setTextFormat(Qt::PlainText);
    model_->setMinimumWidth(40);
    clock_ = new ClockLabel(workspace_.feed, workspace_.appearance, this);
    run_ = new QPushButton(this);
    run_->setObjectName(QStringLiteral("run"));
    run_->setProperty("role", "primary");
    run_->setIcon(iconOnAccent(QStringLiteral("run"), workspace_.appearance));
    hold_ = new HoldButtons(workspace_.runner, workspace_.appearance, this);
    stop_ = new QPushButton(this);
    stop_->setObjectName(QStringLiteral("stop"));
    stop_->setIcon(icon(QStringLiteral("stop"), workspace_.appearance));
    present_ = new QToolButton(this);
    present_->setObjectName(QStringLiteral("present"));
    present_->setIcon(icon(QStringLiteral("present"), workspace_.appearance));
    menu_ = new QToolButton(this);
    menu_->setObjectName(QStringLiteral("menu"));
    menu_->setIcon(icon(QStringLiteral("more"), workspace_.appearance));
    menu_->setPopupMode(QToolButton::InstantPopup);
    for (auto* button : {present_, menu_}) {
        button->setProperty("role", "quiet");
        button->setFocusPolicy(Qt::StrongFocus);
    }
    row->addWidget(brand_);
    row->addSpacing(8);
    row->addWidget(next_run_);
    row->addWidget(workbench_);
    row->addWidget(endpoint_);
    row->addWidget(model_);
    row->addStretch(1);
    row->addWidget(clock_);
    row->addSpacing(16);
    for (QWidget* each : std::initializer_list<QWidget*>{run_, hold_, stop_, present_, menu_}) row->addWidget(each);
}

void TopBar::setMenu(QMenu* menu) { menu_->setMenu(menu); }

void TopBar::focusRun() { run_->setFocus(); }

void TopBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refreshChoices();
}

void TopBar::retranslate() {
    run_->setText(tr("Run"));
    run_->setToolTip(tr("Run the workbench's first task as a new session (F5)"));
    stop_->setText(tr("Stop"));
    stop_->setToolTip(tr("Stop what runs; what was recorded stays (Shift+F5)"));
    present_->setToolTip(tr("Presentation (F11)"));
    present_->setAccessibleName(tr("Presentation"));
    menu_->setToolTip(tr("Menu"));
    menu_->setAccessibleName(tr("Menu"));
    next_run_->setText(tr("Next run"));
    next_run_->setToolTip(tr("What Run will use. What the session shown ran on stands above its verdicts."));
    workbench_->setToolTip(tr("Workbench of the next run: the agent, its tools and its tasks"));
    endpoint_->setToolTip(tr("Endpoint of the next run: where the model is"));
    refreshChoices();
}

void TopBar::refreshState() {
    const auto state = workspace_.runner.state();
    run_->setEnabled(!workspace_.runner.busy());
    const bool stops = state == SessionRunner::State::Preparing || state == SessionRunner::State::Running;
    if (!stops && window()->focusWidget() == stop_) Q_EMIT keyboardFreed();
    stop_->setEnabled(stops);
    workbench_->setEnabled(!workspace_.runner.busy());
    endpoint_->setEnabled(!workspace_.runner.busy());
    present_->setEnabled(workspace_.feed.frame()->kind != FrameKind::Empty);
}

void TopBar::refreshChoices() {
    const auto* item = control_.workbench();
    const auto title = item == nullptr
                           ? QString::fromStdString(workspace_.choice.workbench())
                           : QString::fromStdString(text::in(item->title, workspace_.appearance.language()));
    const auto& look = workspace_.appearance;
    const bool narrow = width() < look.px(kNarrow);
    hold_->setWordless(narrow);
    const int others = look.px(narrow ? kOthersNarrow : kOthers);
    const int room = std::max(110, (width() - others) / 2);
    workbench_->setText(cut(title, *workbench_, room) + QStringLiteral("  ▾"));
    workbench_->setAccessibleName(tr("Workbench of the next run: %1").arg(title));
    endpoint_->setText(cut(control_.endpointTitle(), *endpoint_, room) + QStringLiteral("  ▾"));
    endpoint_->setAccessibleName(tr("Endpoint of the next run: %1").arg(control_.endpointTitle()));
    model_->setText(cut(control_.modelTitle(), *model_, look.px(160)));
    model_->setToolTip(tr("Model of the next run"));
    for (auto* label : {next_run_, model_}) label->setVisible(!narrow);
}

void TopBar::fillWorkbenches() {
    auto* menu = workbench_->menu();
    menu->clear();
    const auto& all = workspace_.profiles.workbenches();
    const bool own = std::any_of(all.begin(), all.end(), [](const WorkbenchItem& item) { return !item.shipped; });
    bool in_own = false;
    if (own) menu->addSection(tr("Shipped"));
    for (const auto& item : all) { // shipped ones first
        if (!item.shipped && !std::exchange(in_own, true)) menu->addSection(tr("Yours"));
        auto title = QString::fromStdString(text::in(item.title, workspace_.appearance.language()));
        if (title.isEmpty()) title = QString::fromStdString(item.id);
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        if (!item.workbench) title = tr("%1 (has mistakes)").arg(title);
        auto* action = menu->addAction(title, this, [this, id = item.id] { workspace_.choice.setWorkbench(id); });
        action->setCheckable(true);
        action->setChecked(item.id == workspace_.choice.workbench());
    }
    menu->addSeparator();
    menu->addAction(tr("Edit or add a workbench …"), this, &TopBar::workbenchesRequested);
}

void TopBar::fillEndpoints() {
    auto* menu = endpoint_->menu();
    menu->clear();
    auto& choice = workspace_.choice;
    for (const auto& item : workspace_.profiles.endpoints()) {
        auto title = QString::fromStdString(item.profile.name.empty() ? item.id : item.profile.name);
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        auto* action = menu->addAction(title, this, [&choice, id = item.id] { choice.setEndpoint(id); });
        action->setCheckable(true);
        action->setChecked(item.id == choice.endpoint());
    }
    menu->addSection(tr("Lab: simulated times"));
    auto* fitting = menu->addAction(tr("As the workbench asks for"), this, [&choice] { choice.setLab({}); });
    fitting->setCheckable(true);
    fitting->setChecked(choice.endpoint().empty() && choice.lab().empty());
    for (const auto& item : workspace_.profiles.labs()) {
        auto title = QString::fromStdString(text::in(item.title, workspace_.appearance.language()));
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        auto* action = menu->addAction(title, this, [&choice, id = item.id] { choice.setLab(id); });
        action->setCheckable(true);
        action->setChecked(item.id == choice.lab());
    }
    menu->addSeparator();
    menu->addAction(tr("Add or edit an endpoint …"), this, &TopBar::endpointsRequested);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/top_bar.h"

#include "ui/format/format.h"
#include "ui/theme/icons.h"
#include "ui/window/clock_label.h"
#include "ui/window/hold_buttons.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QStyleOption>
#include <QStylePainter>
#include <QToolButton>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

constexpr int kHeight = 52;
constexpr int kLeastChip = 48;
constexpr int kModelWidth = 160;
constexpr int kSpacing = 8;
constexpr int kMargin = 12;
constexpr int kLevels = 8; ///< of shortening

/// Dead, and so no choice: QMenu::addSection() shows no words under a style sheet.
void addHeading(QMenu& menu, const QString& words) {
    if (!menu.isEmpty()) menu.addSeparator();
    menu.addAction(words)->setEnabled(false);
}

} // namespace

/// A choice: its name gives way at its end where there is no room, its arrow stays.
class TopBar::Chip : public QToolButton {
public:
    explicit Chip(const QString& name, QWidget* parent) : QToolButton(parent) {
        setObjectName(name);
        setPopupMode(QToolButton::InstantPopup);
        setToolButtonStyle(Qt::ToolButtonTextOnly);
        setMenu(new QMenu(this));
        setProperty("role", "chip");
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    void setName(const QString& name) {
        if (name == name_ && !text().isEmpty()) return;
        name_ = name;
        setText(name + arrow());
    }
    /// What it needs to be told from others.
    int comfortable() const {
        return std::min(sizeHint().width(), around() + fontMetrics().averageCharWidth() * (tight_ ? 7 : 14));
    }
    void setTight(bool tight, bool squeezed) {
        if (tight == tight_ && squeezed == squeezed_) return;
        tight_ = tight;
        squeezed_ = squeezed;
        updateGeometry();
    }
    QSize minimumSizeHint() const override {
        const auto hint = sizeHint();
        return {squeezed_ ? std::min(hint.width(), pxFor(*this, kLeastChip)) : comfortable(), hint.height()};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        auto shown = fontMetrics().elidedText(name_, Qt::ElideRight, width() - around());
        option.text = shown.replace(QLatin1Char('&'), QLatin1String("&&")) + arrow();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
    }

private:
    static QString arrow() { return QStringLiteral("  ▾"); }
    /// All but the name.
    int around() const { return sizeHint().width() - fontMetrics().horizontalAdvance(name_); }
    QString name_;
    bool tight_ = false;    ///< where little room is left a few letters have to do
    bool squeezed_ = false; ///< even fewer
};

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
    connect(budget_->menu(), &QMenu::aboutToShow, this, &TopBar::fillBudgets);
    connect(&workspace_.runner, &SessionRunner::stateChanged, this, &TopBar::refreshState);
    connect(&workspace_.feed, &FrameFeed::sessionChanged, this, &TopBar::refreshState);
    connect(&workspace_.feed, &FrameFeed::shownChanged, this, &TopBar::refreshState);
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
    auto* row = row_ = new QHBoxLayout(this);
    left_ = new QToolButton(this);
    left_->setObjectName(QStringLiteral("left_side"));
    right_ = new QToolButton(this);
    right_->setObjectName(QStringLiteral("right_side"));
    brand_ = new QLabel(QStringLiteral("Stagefall"), this);
    brand_->setProperty("role", "brand");
    workbench_ = new Chip(QStringLiteral("workbench"), this);
    endpoint_ = new Chip(QStringLiteral("endpoint"), this);
    budget_ = new Chip(QStringLiteral("budget"), this);
    next_run_ = new QLabel(this);
    next_run_->setProperty("role", "caption");
    model_ = new QLabel(this);
    model_->setProperty("role", "muted");
    model_->setTextFormat(Qt::PlainText);
    clock_ = new ClockLabel(workspace_.feed, workspace_.appearance, this);
    run_ = new QPushButton(this);
    run_->setObjectName(QStringLiteral("run"));
    run_->setProperty("role", "primary");
    run_->setIcon(iconOnAccent(QStringLiteral("run"), workspace_.appearance));
    hold_ = new HoldButtons(workspace_.runner, workspace_.feed, workspace_.appearance, this);
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
    for (auto* button : {left_, present_, menu_, right_}) {
        button->setProperty("role", "quiet");
        button->setFocusPolicy(Qt::StrongFocus);
    }
    row->addWidget(left_);
    brand_->setContentsMargins(0, 0, kSpacing, 0);
    row->addWidget(brand_);
    row->addWidget(next_run_);
    row->addWidget(workbench_);
    row->addWidget(endpoint_);
    row->addWidget(model_);
    row->addWidget(budget_);
    row->addStretch(1);
    row->addWidget(clock_);
    row->addSpacing(16);
    for (QWidget* each : std::initializer_list<QWidget*>{run_, hold_, stop_, present_, menu_, right_})
        row->addWidget(each);
}

void TopBar::setMenu(QMenu* menu) { menu_->setMenu(menu); }

void TopBar::setSides(QAction* left, QAction* right) {
    for (const auto& [button, action] : {std::pair(left_, left), std::pair(right_, right)}) {
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setDefaultAction(action);
    }
    fit();
}

void TopBar::focusRun() { run_->setFocus(); }

void TopBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    // Once what stands within has its letters too.
    if (event->type() == QEvent::FontChange) QMetaObject::invokeMethod(this, &TopBar::fit, Qt::QueuedConnection);
    QWidget::changeEvent(event);
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

QSize TopBar::minimumSizeHint() const {
    constexpr int kLeast = 640;
    const auto hint = QWidget::minimumSizeHint();
    return {std::min(hint.width(), workspace_.appearance.px(kLeast)), hint.height()};
}

void TopBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fit(); // only now each part knows how large it is
}

/// The words that go first are those that can be had elsewhere.
void TopBar::fit() {
    for (int level = 0; level < kLevels; ++level) {
        shorten(level);
        if (needs() <= width()) break;
    }
}

void TopBar::shorten(int level) {
    next_run_->setVisible(level < 1);
    model_->setVisible(level < 1);
    for (auto* chip : {workbench_, endpoint_, budget_}) chip->setTight(level >= 2, level + 1 == kLevels);
    hold_->setWordless(level >= 3);
    const bool wordless = level >= 4;
    run_->setText(wordless ? QString() : tr("Run"));
    stop_->setText(wordless ? QString() : tr("Stop"));
    brand_->setVisible(level < 5);
    present_->setVisible(level < 6); // it is in the menu too
    budget_->setVisible(level < 7);  // what was chosen holds; the table shows it
    row_->setSpacing(level < 6 ? kSpacing : kSpacing / 2);
    row_->setContentsMargins(level < 6 ? kMargin : kSpacing, 0, level < 6 ? kMargin : kSpacing, 0);
}

/// The width at which nothing is cut that the words of a level promise.
int TopBar::needs() const {
    const auto margins = row_->contentsMargins();
    int wide = margins.left() + margins.right() - row_->spacing();
    for (int i = 0; i < row_->count(); ++i) {
        const auto* item = row_->itemAt(i);
        const auto* widget = const_cast<QLayoutItem*>(item)->widget();
        if (widget == nullptr) {
            wide += item->sizeHint().width();
        } else if (!widget->isHidden()) {
            const auto* chip = dynamic_cast<const Chip*>(widget);
            wide += row_->spacing() + (chip != nullptr ? chip->comfortable() : widget->sizeHint().width());
        }
    }
    return wide;
}

void TopBar::retranslate() {
    run_->setAccessibleName(tr("Run"));
    run_->setToolTip(tr("Run the workbench's first task as a new session (F5)"));
    stop_->setAccessibleName(tr("Stop"));
    stop_->setToolTip(tr("Stop what runs, or the replay; what was recorded stays (Shift+F5)"));
    present_->setToolTip(tr("Presentation (F11)"));
    present_->setAccessibleName(tr("Presentation"));
    menu_->setToolTip(tr("Menu"));
    menu_->setAccessibleName(tr("Menu"));
    next_run_->setText(tr("Next run"));
    next_run_->setToolTip(tr("What Run will use. What the session shown ran on stands above its verdicts."));
    workbench_->setToolTip(tr("Workbench of the next run: the agent, its tools and its tasks"));
    endpoint_->setToolTip(tr("Endpoint of the next run: where the model is"));
    budget_->setToolTip(tr("Budget of the next run: what each stage may take"));
    refreshChoices();
}

void TopBar::refreshState() {
    const auto state = workspace_.runner.state();
    run_->setEnabled(!workspace_.runner.busy());
    const bool stops = state == SessionRunner::State::Preparing || state == SessionRunner::State::Running ||
                       (workspace_.feed.frame()->kind == FrameKind::Replay && !workspace_.runner.busy());
    if (!stops && window()->focusWidget() == stop_) Q_EMIT keyboardFreed();
    stop_->setEnabled(stops);
    workbench_->setEnabled(!workspace_.runner.busy());
    endpoint_->setEnabled(!workspace_.runner.busy());
    budget_->setEnabled(!workspace_.runner.busy());
}

void TopBar::refreshChoices() {
    const auto* item = control_.workbench();
    const auto title = item == nullptr ? foreignText(workspace_.choice.workbench())
                                       : foreignText(text::in(item->title, workspace_.appearance.language()));
    workbench_->setName(title);
    workbench_->setAccessibleName(tr("Workbench of the next run: %1").arg(title));
    endpoint_->setName(control_.endpointTitle());
    endpoint_->setAccessibleName(tr("Endpoint of the next run: %1").arg(control_.endpointTitle()));
    budget_->setName(tr("Budget %1").arg(control_.budgetTitle()));
    budget_->setAccessibleName(tr("Budget of the next run: %1").arg(control_.budgetTitle()));
    model_->setText(
        model_->fontMetrics().elidedText(control_.modelTitle(), Qt::ElideRight, workspace_.appearance.px(kModelWidth)));
    model_->setToolTip(tr("Model of the next run"));
    fit();
}

void TopBar::fillWorkbenches() {
    auto* menu = workbench_->menu();
    menu->clear();
    const auto& all = workspace_.profiles.workbenches();
    const bool own = std::any_of(all.begin(), all.end(), [](const WorkbenchItem& item) { return !item.shipped; });
    bool in_own = false;
    if (own) addHeading(*menu, tr("Shipped"));
    for (const auto& item : all) { // shipped ones first
        if (!item.shipped && !std::exchange(in_own, true)) addHeading(*menu, tr("Yours"));
        auto title = foreignMenuText(text::in(item.title, workspace_.appearance.language()));
        if (title.isEmpty()) title = foreignMenuText(item.id);
        if (!item.workbench) title = tr("%1 (has mistakes)").arg(title);
        auto* action = menu->addAction(title, this, [this, id = item.id] { workspace_.choice.setWorkbench(id); });
        action->setCheckable(true);
        action->setChecked(item.id == workspace_.choice.workbench());
    }
    menu->addSeparator();
    menu->addAction(tr("Edit or add a workbench …"), this, &TopBar::workbenchesRequested);
}

void TopBar::fillBudgets() {
    auto* menu = budget_->menu();
    menu->clear();
    auto& choice = workspace_.choice;
    const bool edited = choice.editedBudget() != nullptr;
    const auto add = [&](const QString& title, const std::string& id) {
        auto* action = menu->addAction(title, this, [&choice, id] { choice.setBudget(id); });
        action->setCheckable(true);
        action->setChecked(!edited && choice.budget() == id);
    };
    add(tr("As the workbench says"), {});
    const auto standard = budget::Budget::standard();
    add(foreignMenuText(text::in(standard.title, workspace_.appearance.language())), RunChoice::kStandardBudget);
    const auto& saved = workspace_.profiles.budgets();
    if (!saved.empty()) addHeading(*menu, tr("Yours"));
    for (const auto& item : saved)
        if (item.problems.empty())
            add(foreignMenuText(text::in(item.title, workspace_.appearance.language())), item.id);
    if (!edited) return;
    menu->addSeparator();
    auto* own = menu->addAction(foreignMenuText(control_.budgetTitle().toStdString()));
    own->setCheckable(true);
    own->setChecked(true);
}

void TopBar::fillEndpoints() {
    auto* menu = endpoint_->menu();
    menu->clear();
    auto& choice = workspace_.choice;
    if (!workspace_.profiles.endpoints().empty()) addHeading(*menu, tr("Your endpoints"));
    for (const auto& item : workspace_.profiles.endpoints()) {
        auto* action = menu->addAction(foreignMenuText(item.profile.name.empty() ? item.id : item.profile.name), this,
                                       [&choice, id = item.id] { choice.setEndpoint(id); });
        action->setCheckable(true);
        action->setChecked(item.id == choice.endpoint());
    }
    addHeading(*menu, tr("Lab, simulated"));
    auto* fitting = menu->addAction(tr("As the workbench asks for"), this, [&choice] { choice.setLab({}); });
    fitting->setCheckable(true);
    fitting->setChecked(choice.endpoint().empty() && choice.lab().empty());
    for (const auto& item : workspace_.profiles.labs()) {
        const auto title = foreignMenuText(text::in(item.title, workspace_.appearance.language()));
        auto* action = menu->addAction(title, this, [&choice, id = item.id] { choice.setLab(id); });
        action->setCheckable(true);
        action->setChecked(item.id == choice.lab());
    }
    menu->addSeparator();
    menu->addAction(tr("Add or edit an endpoint …"), this, &TopBar::endpointsRequested);
}

} // namespace stagefall::ui

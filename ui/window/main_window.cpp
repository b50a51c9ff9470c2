// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/dialogs/first_run_panel.h"
#include "ui/format/format.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/conversation_input.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/inspector_pane.h"
#include "ui/pages/presentation_window.h"
#include "ui/pages/sessions_pane.h"
#include "ui/theme/icons.h"
#include "ui/waterfall/waterfall_panel.h"
#include "ui/window/message_bar.h"
#include "ui/window/panels.h"
#include "ui/window/top_bar.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <set>

namespace stagefall::ui {
namespace {

constexpr const char* kScenario = "regional-sales";

} // namespace

MainWindow::MainWindow(Workspace& workspace, QWidget* parent)
    : QMainWindow(parent), workspace_(workspace), control_(workspace),
      opener_(workspace.library, workspace.profiles, workspace.choice) {
    setWindowIcon(programIcon());
    setMinimumSize(900, 560);
    resize(1440, 900);
    setAcceptDrops(true);
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    bar_ = new TopBar(workspace_, control_, box);
    auto* rule = new QFrame(box);
    rule->setProperty("role", "rule");
    messages_ = new MessageBar(workspace_.appearance, box);
    panels_ = new Panels(workspace_, box);
    layout->addWidget(bar_);
    layout->addWidget(rule);
    layout->addWidget(messages_);
    layout->addWidget(panels_, 1);
    setCentralWidget(box);
    menu_ = new QMenu(this);
    bar_->setMenu(menu_);
    makeActions();
    wire();
    retranslate();
    restoreGeometry(workspace_.settings.value(QStringLiteral("window/geometry")).toByteArray());
    panels_->restore();
    refreshActions();
    bar_->focusRun();
}

MainWindow::~MainWindow() { delete presentation_; } // it shows the conversation of the panels

QAction* MainWindow::add(const char* text, const QList<QKeySequence>& keys, void (MainWindow::*slot)()) {
    auto* action = new QAction(this);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    menu_->addAction(action);
    actions_.append({action, text});
    return action;
}

void MainWindow::makeActions() {
    run_action_ = add(QT_TR_NOOP("Run"), {Qt::Key_F5}, &MainWindow::run);
    pause_action_ = add(QT_TR_NOOP("Pause"), {}, &MainWindow::pauseOrResume);
    step_action_ = add(QT_TR_NOOP("Step"), {Qt::Key_F10}, &MainWindow::step);
    stop_action_ = add(QT_TR_NOOP("Stop"), {Qt::SHIFT | Qt::Key_F5}, &MainWindow::stop);
    add(QT_TR_NOOP("New session"), {QKeySequence::New}, &MainWindow::newSession);
    add(QT_TR_NOOP("Open file …"), {QKeySequence::Open}, &MainWindow::chooseFile);
    export_action_ = add(QT_TR_NOOP("Export …"), {Qt::CTRL | Qt::Key_E}, &MainWindow::exportShown);
    recordings_ = menu_->addMenu(QString());
    for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
             {"fast", QT_TR_NOOP("Fast: the announced LPX")},
             {"slow", QT_TR_NOOP("Slow: a busy GPU")},
             {"failing", QT_TR_NOOP("Failing: an endpoint that breaks off")}})
        actions_.append({recordings_->addAction(QString(), this, [this, name = name] { openRecording(name); }), text});
    menu_->addSeparator();
    present_action_ = add(QT_TR_NOOP("Presentation"), {Qt::Key_F11}, &MainWindow::present);
    replay_action_ = add(QT_TR_NOOP("Replay"), {Qt::CTRL | Qt::Key_R}, &MainWindow::replay);
    menu_->addSeparator();
    left_action_ = add(QT_TR_NOOP("Sessions"), {Qt::CTRL | Qt::Key_1}, &MainWindow::toggleLeft);
    right_action_ = add(QT_TR_NOOP("Conversation and inspector"), {Qt::CTRL | Qt::Key_2}, &MainWindow::toggleRight);
    bottom_action_ = add(QT_TR_NOOP("Tables"), {Qt::CTRL | Qt::Key_3}, &MainWindow::toggleBottom);
    for (auto* action : {left_action_, right_action_, bottom_action_}) action->setCheckable(true);
    for (const auto& [action, name] : {std::pair(left_action_, "left_side"), std::pair(right_action_, "right_side")}) {
        action->setIcon(icon(QString::fromLatin1(name), workspace_.appearance));
        action->setIconVisibleInMenu(false); // there it has a tick
    }
    bar_->setSides(left_action_, right_action_);
    auto* text_size = menu_->addMenu(QString());
    actions_.append({text_size->menuAction(), QT_TR_NOOP("Text size")});
    for (auto* action :
         {add(QT_TR_NOOP("Larger"), {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}, &MainWindow::largerText),
          add(QT_TR_NOOP("Smaller"), {Qt::CTRL | Qt::Key_Minus}, &MainWindow::smallerText),
          add(QT_TR_NOOP("Usual"), {Qt::CTRL | Qt::Key_0}, &MainWindow::usualText)}) {
        menu_->removeAction(action);
        text_size->addAction(action);
    }
    menu_->addSeparator();
    add(QT_TR_NOOP("Endpoints …"), {}, &MainWindow::editEndpoints);
    add(QT_TR_NOOP("Workbenches …"), {}, &MainWindow::editWorkbenches);
    add(QT_TR_NOOP("Settings …"), {Qt::CTRL | Qt::Key_Comma}, &MainWindow::editSettings);
    add(QT_TR_NOOP("Keys …"), {Qt::Key_F1, Qt::Key_Question}, &MainWindow::showKeys);
    menu_->addSeparator();
    auto* quit = new QAction(this);
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    connect(quit, &QAction::triggered, this, &QWidget::close);
    addAction(quit);
    menu_->addAction(quit);
    actions_.append({quit, QT_TR_NOOP("Quit")});
    for (const auto& [keys, slot] : std::initializer_list<std::pair<QKeySequence, void (MainWindow::*)()>>{
             {Qt::Key_F6, &MainWindow::nextPart},
             {Qt::CTRL | Qt::Key_F, &MainWindow::focusSearch},
             {Qt::CTRL | Qt::Key_L, &MainWindow::focusInput}}) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
    }
}

void MainWindow::wire() {
    connect(bar_, &TopBar::runRequested, this, &MainWindow::run);
    connect(bar_, &TopBar::stopRequested, this, &MainWindow::stop);
    connect(bar_, &TopBar::pauseRequested, this, [this] { workspace_.runner.canPause() ? pauseOrResume() : replay(); });
    connect(bar_, &TopBar::stepRequested, this, &MainWindow::step);
    connect(bar_, &TopBar::presentRequested, this, &MainWindow::present);
    connect(bar_, &TopBar::endpointsRequested, this, &MainWindow::editEndpoints);
    connect(bar_, &TopBar::workbenchesRequested, this, &MainWindow::editWorkbenches);
    auto* first_run = panels_->firstRun();
    connect(first_run, &FirstRunPanel::runRequested, this, &MainWindow::runScenario);
    connect(first_run, &FirstRunPanel::endpointRequested, this, &MainWindow::editEndpoints);
    connect(first_run, &FirstRunPanel::openRequested, this, &MainWindow::chooseFile);
    connect(panels_->sessions(), &SessionsPane::openRequested, &control_, &SessionControl::open);
    connect(panels_->sessions(), &SessionsPane::exportRequested, this, &MainWindow::exportSession);
    connect(panels_->sessions(), &SessionsPane::endRequested, &control_, &SessionControl::seal);
    connect(panels_->sessions(), &SessionsPane::newRequested, this, &MainWindow::newSession);
    connect(panels_->sessions(), &SessionsPane::importRequested, this, &MainWindow::chooseFile);
    connect(panels_->conversation(), &ConversationPane::askRequested, &control_, &SessionControl::ask);
    connect(panels_->conversation(), &ConversationPane::stopRequested, this, &MainWindow::stop);
    connect(panels_->budget(), &BudgetPage::budgetEdited, &control_, &SessionControl::judgeBy);
    connect(panels_->budget(), &BudgetPage::saveRequested, this,
            [this](const std::shared_ptr<const budget::Budget>& saved) {
                const auto file = QString::fromStdString(workspace_.profiles.saveBudget(*saved));
                saving_budget_ = {file, foreignText(saved->title.en)};
                workspace_.choice.setBudget(QFileInfo(file).completeBaseName().toStdString());
                workspace_.choice.setEditedBudget(saved); // until it is in the list
            });
    connect(&workspace_.profiles, &Profiles::saved, this, [this](const QString& file) {
        if (file == saving_budget_.first) panels_->budget()->tellSaved(std::exchange(saving_budget_, {}).second);
    });
    connect(&workspace_.selection, &Selection::openRequested, this, &MainWindow::inspect);
    connect(&panels_->waterfall()->view(), &WaterfallView::playRequested, this, &MainWindow::playOrPause);
    connect(&panels_->waterfall()->view(), &WaterfallView::leaveRequested, this, [this] {
        if (workspace_.feed.replays()) control_.endReplay();
    });
    connect(panels_, &Panels::shownChanged, this, &MainWindow::refreshActions);
    connect(&control_, &SessionControl::failed, messages_, &MessageBar::show);
    connect(&control_, &SessionControl::secretsAsked, this, &MainWindow::askAboutSecrets);
    connect(&opener_, &FileOpener::workbenchBroken, this, &MainWindow::editWorkbenches);
    connect(&workspace_.runner, &SessionRunner::started, messages_, &MessageBar::clear);
    // The button that was pressed is dead now; the keyboard goes to what it set off.
    connect(&workspace_.runner, &SessionRunner::started, this, [this] {
        if (bar_->isAncestorOf(QApplication::focusWidget())) panels_->waterfall()->view().setFocus();
    });
    connect(bar_, &TopBar::keyboardFreed, this, [this] { panels_->waterfall()->view().setFocus(); });
    connect(&workspace_.runner, &SessionRunner::stateChanged, this, &MainWindow::refreshActions);
    // Later: another source must not be shown while the feed takes a frame.
    connect(&workspace_.feed, &FrameFeed::replayChanged, this, &MainWindow::leaveEndedReplay, Qt::QueuedConnection);
    connect(&workspace_.runner, &SessionRunner::openChanged, this, &MainWindow::refreshAskTarget);
    connect(&workspace_.runner, &SessionRunner::controlChanged, this, &MainWindow::refreshActions);
    connect(&workspace_.keys, &KeyVault::lastingChanged, this, [this] {
        panels_->conversation()->setKeychainAsked(workspace_.keys.lasting() == KeyVault::Lasting::Asking);
    });
    connect(&workspace_.feed, &FrameFeed::shownChanged, this, [this] {
        const auto& frame = *workspace_.feed.frame();
        refreshAskTarget();
        refreshActions();
        if (!export_when_opened_.empty() && frame.id == export_when_opened_ && frame.kind != FrameKind::Replay) {
            export_when_opened_.clear();
            exportShown();
        }
    });
    connect(&workspace_.feed, &FrameFeed::shownChanged, this, &MainWindow::refreshGivenTitle);
    connect(&workspace_.library, &Library::sessionsChanged, this, &MainWindow::refreshGivenTitle);
    const auto workbench_changed = [this] {
        panels_->budget()->setChoices(budgetChoices());
        std::set<std::string> titles;
        for (const auto& item : workspace_.profiles.workbenches()) titles.insert(item.title.en);
        panels_->sessions()->setCommonTitles(titles);
        panels_->conversation()->setSuggestions(control_.tasks());
        // That which runScenario() chooses, whatever is chosen now.
        if (const auto* item = workspace_.profiles.workbench(kScenario); item != nullptr)
            panels_->firstRun()->setScenario(foreignText(text::in(item->title, workspace_.appearance.language())));
        refreshAskTarget();
        refreshPlan();
    };
    connect(&workspace_.profiles, &Profiles::changed, this, workbench_changed);
    connect(&workspace_.choice, &RunChoice::changed, this, workbench_changed);
    connect(&workspace_.appearance, &Appearance::changed, this, workbench_changed);
    workbench_changed();
}

void MainWindow::retranslate() {
    setWindowTitle(QStringLiteral("Stagefall"));
    recordings_->setTitle(tr("Recordings of the lab"));
    for (const auto& each : actions_) each.action->setText(tr(each.text));
    left_action_->setToolTip(tr("Show or hide the sessions (Ctrl+1)"));
    right_action_->setToolTip(tr("Show or hide the conversation and the inspector (Ctrl+2)"));
    refreshActions();
}

void MainWindow::refreshActions() {
    const auto state = workspace_.runner.state();
    run_action_->setEnabled(!workspace_.runner.busy());
    stop_action_->setEnabled(state == SessionRunner::State::Preparing || state == SessionRunner::State::Running ||
                             (!workspace_.runner.busy() && workspace_.feed.frame()->kind == FrameKind::Replay));
    const bool free = workspace_.runner.control() == agent::ControlState::Free;
    pause_action_->setText(free ? tr("Pause") : tr("Resume"));
    // F5 goes on where it is held. Run has it while nothing runs, and is disabled here.
    pause_action_->setShortcut(free ? QKeySequence() : QKeySequence(Qt::Key_F5));
    for (auto* action : {pause_action_, step_action_}) action->setEnabled(workspace_.runner.canPause());
    const auto kind = workspace_.feed.frame()->kind;
    export_action_->setEnabled(kind != FrameKind::Empty);
    replay_action_->setEnabled(kind != FrameKind::Empty && !workspace_.runner.busy());
    left_action_->setChecked(panels_->leftShown());
    right_action_->setChecked(panels_->rightShown());
    bottom_action_->setChecked(panels_->bottomShown());
}

/// As SessionControl::ask() will have it.
void MainWindow::refreshAskTarget() {
    using Target = ConversationInput::Target;
    auto target = Target::NewSession;
    if (workspace_.feed.frame()->kind == FrameKind::Empty) target = Target::Session;
    if (control_.showsOpenConversation()) target = Target::FollowUp;
    const auto* item = control_.workbench();
    panels_->conversation()->input()->setTarget(
        target, item == nullptr ? QString() : foreignText(text::in(item->title, workspace_.appearance.language())));
}

/// The name a person gave the session is not in its events.
void MainWindow::refreshGivenTitle() {
    QString title;
    for (const auto& item : workspace_.library.sessions())
        if (item.summary.id == workspace_.feed.frame()->id && item.summary.renamed)
            title = foreignText(item.summary.title).simplified();
    panels_->inspector()->setGivenTitle(title);
    if (presentation_) presentation_->setGivenTitle(title);
}

bool MainWindow::mayQuit() {
    if (!workspace_.runner.busy()) return true;
    QMessageBox box(this);
    box.setIcon(QMessageBox::NoIcon);
    box.setWindowTitle(tr("A session is running"));
    box.setText(tr("A session is running. Stop it and quit?"));
    box.setInformativeText(tr("What was recorded until now is kept."));
    auto* stop = box.addButton(tr("Stop and quit"), QMessageBox::AcceptRole);
    auto* stay = box.addButton(tr("Go on"), QMessageBox::RejectRole);
    box.setDefaultButton(stay);
    box.setEscapeButton(stay);
    // It may end by itself while the question stands: then nothing is stopped any more, and the question says so.
    connect(&workspace_.runner, &SessionRunner::stateChanged, &box, [this, &box, stop, stay] {
        if (workspace_.runner.busy()) return;
        box.setWindowTitle(tr("Quit?"));
        box.setText(tr("The session has ended meanwhile. Quit?"));
        box.setInformativeText(tr("It is kept."));
        stop->setText(tr("Quit"));
        stay->setText(tr("Stay"));
    });
    box.exec();
    return box.clickedButton() == stop;
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayQuit()) return event->ignore();
    workspace_.settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    panels_->save();
    if (presentation_) presentation_->close();
    event->accept();
}

void MainWindow::runScenario() {
    workspace_.choice.setWorkbench(kScenario);
    workspace_.choice.setLab({});
    run();
}

void MainWindow::newSession() {
    if (workspace_.runner.busy()) return;
    workspace_.feed.clear();
    workspace_.selection.clear();
    panels_->sessions()->setFocus();
    focusInput();
}

void MainWindow::exportSession(const SessionId& id) {
    if (workspace_.feed.frame()->id == id) return exportShown();
    export_when_opened_ = id;
    control_.open(id);
}

void MainWindow::replay() { control_.playOrPause(); }

void MainWindow::stop() {
    if (!workspace_.runner.busy()) control_.endReplay();
    control_.stop();
}

/// Here a replay ends with all of the recording; the presentation stays at its end.
void MainWindow::leaveEndedReplay() {
    const auto& feed = workspace_.feed;
    const bool over =
        feed.frame()->kind == FrameKind::Replay && feed.speed() == 0 && feed.frame()->now >= feed.extent().second;
    if (over && (presentation_ == nullptr || !presentation_->isVisible())) control_.endReplay();
}

/// Space in the waterfall: of the session at work where that is shown, else of the recording.
void MainWindow::playOrPause() {
    if (workspace_.feed.frame()->kind == FrameKind::Live && workspace_.runner.canPause()) return pauseOrResume();
    replay();
}

void MainWindow::openRecording(const char* name) {
    openFile(QString::fromStdString(agent::resourceFolder()) +
             QStringLiteral("/sessions/%1.json").arg(QLatin1String(name)));
}

void MainWindow::inspect() {
    if (!panels_->rightShown()) panels_->setRightShown(true);
    panels_->inspector()->comeForward();
}

std::vector<BudgetChoice> MainWindow::budgetChoices() const {
    std::vector<BudgetChoice> choices;
    for (const auto& item : workspace_.profiles.workbenches()) {
        if (!item.workbench || item.workbench->budget_json.empty()) continue;
        auto parsed = budget::parseBudget(item.workbench->budget_json, item.file);
        if (!parsed) continue; // its mistakes are shown with the workbench
        choices.push_back({foreignText(text::in(item.title, workspace_.appearance.language())),
                           std::make_shared<budget::Budget>(std::move(*parsed)), false});
    }
    for (const auto& item : workspace_.profiles.budgets())
        if (item.problems.empty())
            choices.push_back({foreignText(text::in(item.title, workspace_.appearance.language())),
                               std::make_shared<budget::Budget>(item.budget), true});
    return choices;
}

void MainWindow::setTextSize(int percent) {
    auto values = workspace_.preferences.values();
    values.text_size = percent;
    workspace_.preferences.set(values);
}

void MainWindow::largerText() { setTextSize(nextTextSize(workspace_.appearance.textSize(), 1)); }
void MainWindow::smallerText() { setTextSize(nextTextSize(workspace_.appearance.textSize(), -1)); }
void MainWindow::usualText() { setTextSize(kUsualTextSize); }
void MainWindow::toggleLeft() { panels_->setLeftShown(!panels_->leftShown()); }
void MainWindow::toggleRight() { panels_->setRightShown(!panels_->rightShown()); }
void MainWindow::toggleBottom() { panels_->setBottomShown(!panels_->bottomShown()); }
void MainWindow::nextPart() { panels_->focusNext(); }
void MainWindow::focusSearch() {
    if (!panels_->leftShown()) panels_->setLeftShown(true);
    panels_->sessions()->focusSearch();
}
void MainWindow::focusInput() {
    if (!panels_->rightShown()) panels_->setRightShown(true);
    panels_->conversation()->focusInput();
}

} // namespace stagefall::ui

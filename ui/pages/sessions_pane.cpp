// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sessions_pane.h"

#include "core/scene/strip.h"
#include "ui/bridge/library_reader.h"
#include "ui/format/format.h"
#include "ui/models/sessions_model.h"
#include "ui/pages/session_delegate.h"
#include "ui/pages/tags_editor.h"
#include "ui/pages/undo_bar.h"
#include "ui/theme/icons.h"
#include "ui/widgets/empty_state.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

/// As the store counts it: all tasks of the session itself together; where there are none, the session.
Nanoseconds took(const Frame& frame) {
    const auto& spans = frame.trace->spans;
    const auto session = frame.trace->session();
    Nanoseconds tasks{0};
    for (const auto& task : *frame.tasks)
        if (spans[task.task].parent_row == session) tasks += task.end_to_end;
    return frame.tasks->empty() && session != trace::kNoRow ? spans[session].duration(frame.now) : tasks;
}

} // namespace

SessionsPane::SessionsPane(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent)
    : QWidget(parent), library_(library), feed_(feed), appearance_(appearance),
      model_(new SessionsModel(library, appearance, this)), filter_(new SessionFilter(*model_, this)),
      heading_(new QLabel(this)), new_(new QPushButton(this)), search_(new QLineEdit(this)),
      choice_(new QToolButton(this)), chosen_(new QLabel(this)), all_(new QPushButton(this)),
      delegate_(new SessionDelegate(appearance, this)), list_(new QListView(this)), empty_(new EmptyState(this)),
      nothing_found_(new EmptyState(this)), begin_(empty_->addAction({})), open_file_(empty_->addAction({})),
      clear_search_(nothing_found_->addAction({})), stack_(new QStackedWidget(this)), undo_(new UndoBar(this)) {
    setProperty("role", "panel");
    build();
    wire();
    retranslate();
    takeFrame();
    refreshState();
}

SessionsPane::~SessionsPane() = default;

void SessionsPane::build() {
    heading_->setProperty("role", "section");
    new_->setProperty("role", "link");
    search_->setClearButtonEnabled(true);
    list_->setModel(filter_);
    list_->setItemDelegate(delegate_);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setMouseTracking(true);
    list_->setResizeMode(QListView::Adjust);
    list_->setFrameShape(QFrame::NoFrame);
    list_->installEventFilter(this);
    search_->installEventFilter(this);
    stack_->addWidget(list_);
    stack_->addWidget(empty_);
    stack_->addWidget(nothing_found_);

    auto* top = new QHBoxLayout;
    top->setContentsMargins(16, 12, 12, 8);
    top->addWidget(heading_, 1);
    top->addWidget(new_);
    auto* find = new QHBoxLayout;
    find->setContentsMargins(12, 0, 12, 8);
    find->setSpacing(4);
    find->addWidget(search_, 1);
    find->addWidget(choice_);
    choice_->setObjectName(QStringLiteral("choice"));
    choice_->setProperty("role", "quiet");
    choice_->setIcon(icon(QStringLiteral("filter"), appearance_));
    choice_->setPopupMode(QToolButton::InstantPopup);
    choice_->setFocusPolicy(Qt::StrongFocus);
    choice_->setMenu(new QMenu(this));
    chosen_->setProperty("role", "caption");
    all_->setProperty("role", "link");
    auto* chosen = new QHBoxLayout;
    chosen->setContentsMargins(16, 0, 12, 4);
    chosen->addWidget(chosen_, 1);
    chosen->addWidget(all_);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 8);
    bar->addWidget(undo_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addLayout(find);
    column->addLayout(chosen);
    column->addWidget(stack_, 1);
    column->addLayout(bar);
}

void SessionsPane::wire() {
    connect(new_, &QPushButton::clicked, this, &SessionsPane::newRequested);
    connect(begin_, &QPushButton::clicked, this, &SessionsPane::newRequested);
    connect(open_file_, &QPushButton::clicked, this, &SessionsPane::importRequested);
    connect(clear_search_, &QPushButton::clicked, this, [this] {
        search_->clear();
        all_->click();
    });
    connect(choice_->menu(), &QMenu::aboutToShow, this, &SessionsPane::fillChoice);
    connect(all_, &QPushButton::clicked, this, [this] {
        auto choice = SessionChoice();
        choice.order = filter_->choice().order;
        choose(choice);
    });
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (!text.trimmed().isEmpty()) library_.readAll(); // what was said may not have been read yet
        filter_->setSearch(text);
        refreshState();
    });
    connect(list_, &QListView::clicked, this, [this] {
        // With Ctrl or Shift people choose several, and the window stays at what it shows.
        if (QGuiApplication::keyboardModifiers() == Qt::NoModifier) openCurrent();
    });
    connect(list_, &QListView::customContextMenuRequested, this, &SessionsPane::showMenu);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SessionsPane::selectedIdsChanged);
    connect(&library_, &Library::sessionsChanged, this, &SessionsPane::refreshState);
    connect(&library_, &Library::sessionsChanged, this, &SessionsPane::removeEnded);
    connect(&library_, &Library::removed, this, [this] { undo_->offer(tr("Session deleted.")); });
    connect(undo_, &UndoBar::undoRequested, this, &SessionsPane::undoRemove);
    connect(&feed_, &FrameFeed::frameChanged, this, &SessionsPane::takeFrame);
    connect(&appearance_, &Appearance::changed, list_->viewport(), qOverload<>(&QWidget::update));
    // A title of another length or a first tag changes the height of a row, which a list asks for only when it is
    // told to. After the model, which was connected before.
    connect(&library_, &Library::sessionsChanged, list_, &QListView::doItemsLayout);
    connect(&appearance_, &Appearance::changed, list_, &QListView::doItemsLayout);
}

void SessionsPane::retranslate() {
    heading_->setText(tr("SESSIONS"));
    new_->setText(tr("+ New"));
    new_->setToolTip(tr("Begin a new session"));
    new_->setAccessibleName(tr("New session"));
    search_->setPlaceholderText(tr("Search"));
    search_->setAccessibleName(tr("Search sessions"));
    search_->setToolTip(
        tr("Words of title, question, answer, tag, workbench, endpoint or model, or one such as over or failed"));
    choice_->setToolTip(tr("Sort and filter the sessions"));
    choice_->setAccessibleName(tr("Sort and filter"));
    all_->setText(tr("Show all"));
    choose(filter_->choice());
    list_->setAccessibleName(tr("Sessions"));
    list_->setAccessibleDescription(
        tr("Enter opens, F2 renames, T edits the tags, Delete deletes; Ctrl or Shift with a click choose several"));
    empty_->setTitle(tr("No session yet"));
    empty_->setText(tr("Run the scenario, and the session is kept here."));
    begin_->setText(tr("New session"));
    open_file_->setText(tr("Open a file"));
    nothing_found_->setText(tr("No session matches."));
    clear_search_->setText(tr("Clear the search"));
    undo_->retranslate(tr("Session deleted."));
}

void SessionsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void SessionsPane::refreshState() {
    if (!library_.canUndoRemove()) undo_->hide();
    QWidget* page = list_;
    if (filter_->rowCount() == 0 && library_.loaded()) page = library_.sessions().empty() ? empty_ : nothing_found_;
    stack_->setCurrentWidget(page);
    measureStrips();
    search_->setEnabled(!library_.sessions().empty() || !search_->text().isEmpty());
    chooseShown();
}

void SessionsPane::measureStrips() {
    std::vector<Nanoseconds> durations;
    for (int row = 0; row < filter_->rowCount(); ++row) {
        const auto ns = filter_->index(row, 0).data(SessionsModel::DurationNsRole).toLongLong();
        if (ns >= 0) durations.emplace_back(ns);
    }
    const auto whole = SessionDelegate::wholeFor(std::move(durations));
    if (whole == delegate_->whole()) return;
    delegate_->setWhole(whole);
    list_->viewport()->update();
}

void SessionsPane::setCommonTitles(const std::set<std::string>& titles) { model_->setCommonTitles(titles); }

void SessionsPane::choose(const SessionChoice& choice) {
    filter_->setChoice(choice);
    const auto filters = choice.filters();
    chosen_->setText(tr("%n filter(s)", nullptr, filters));
    chosen_->setVisible(filters > 0);
    all_->setVisible(filters > 0);
    refreshState();
}

void SessionsPane::fillChoice() {
    using Order = SessionChoice::Order;
    using Which = SessionChoice::Which;
    auto* menu = choice_->menu();
    menu->clear();
    const auto now = filter_->choice();
    const auto heading = [menu](const QString& words) {
        if (!menu->isEmpty()) menu->addSeparator();
        menu->addAction(words)->setEnabled(false);
    };
    const auto add = [this, now](QMenu* to, const QString& words, auto member, auto value) {
        auto next = now;
        next.*member = value;
        auto* action = to->addAction(words, this, [this, next] { choose(next); });
        action->setCheckable(true);
        action->setChecked(next == now);
    };
    heading(tr("Sort by"));
    for (const auto& [order, words] :
         {std::pair(Order::Newest, tr("Time, newest first")), std::pair(Order::Longest, tr("Duration, longest first")),
          std::pair(Order::Worst, tr("Verdict, worst first")), std::pair(Order::Endpoint, tr("Endpoint")),
          std::pair(Order::Model, tr("Model"))})
        add(menu, words, &SessionChoice::order, order);
    heading(tr("Show"));
    for (const auto& [which, words] :
         {std::pair(Which::All, tr("All")), std::pair(Which::Over, tr("Over the budget")),
          std::pair(Which::Near, tr("Near the budget")), std::pair(Which::Within, tr("Within the budget")),
          std::pair(Which::Failed, tr("Something failed"))})
        add(menu, words, &SessionChoice::which, which);
    menu->addSeparator();
    QStringList endpoints, models;
    for (const auto& item : library_.sessions()) {
        endpoints << foreignText(item.summary.endpoint);
        models << foreignText(item.summary.model);
    }
    const auto some = [&](const QString& title, QStringList names, QString SessionChoice::*member) {
        names.removeAll(QString());
        names.removeDuplicates();
        names.sort(Qt::CaseInsensitive);
        auto* under = menu->addMenu(title);
        add(under, tr("Any"), member, QString());
        for (const auto& name : names.mid(0, 30)) {
            auto next = now;
            next.*member = name;
            auto* action = under->addAction(foreignMenuText(name.toStdString()), this, [this, next] { choose(next); });
            action->setCheckable(true);
            action->setChecked(next == now);
        }
    };
    some(tr("Endpoint"), endpoints, &SessionChoice::endpoint);
    some(tr("Model"), models, &SessionChoice::model);
    auto* time = menu->addMenu(tr("Time"));
    for (const auto& [days, words] : {std::pair(0, tr("Any")), std::pair(1, tr("Last 24 hours")),
                                      std::pair(7, tr("Last 7 days")), std::pair(30, tr("Last 30 days"))})
        add(time, words, &SessionChoice::days, days);
}

void SessionsPane::takeFrame() {
    const auto& frame = *feed_.frame();
    if (frame.id != model_->shown() && !model_->shown().empty()) left_ = model_->shown();
    model_->setShown(frame.id);
    chooseShown();
    if (frame.kind == FrameKind::Live && !strip_job_.busy()) refreshLive();
    if (frame.kind == FrameKind::Live) {
        was_live_ = true;
    } else {
        model_->setLive(std::nullopt);
        if (std::exchange(was_live_, false)) library_.refresh(); // of one that goes on unseen the store says how far
    }
}

/// A session that came into the window by a run or from a file is the one chosen, not that which was shown before: two
/// would look alike. Not before it is in the list, and not where people chose others.
void SessionsPane::chooseShown() {
    if (left_.empty()) return;
    if (selectedIds() != std::vector<SessionId>{left_}) return left_.clear();
    const auto row = filter_->mapFromSource(model_->find(model_->shown()));
    if (!row.isValid()) return;
    left_.clear();
    list_->selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect);
}

/// One after the other, off this thread: as often as it can be without being felt.
void SessionsPane::refreshLive() {
    struct Made {
        std::shared_ptr<const scene::Scene> strip;
        Nanoseconds took;
        QString question;
    };
    strip_job_.run<Made>(
        [frame = feed_.frame()](const CancelToken&) -> Made {
            scene::StripOptions options;
            options.width = kStripWidth;
            options.height = kStripHeight;
            options.lanes = 1;
            options.show_over = false;
            options.now = frame->now;
            auto strip = scene::layOutStrip(*frame->trace, *frame->budget, options);
            const auto tasks = frame->trace->tasks();
            const auto* detail = tasks.empty() ? nullptr : frame->trace->spans.detail(tasks.front());
            const auto* asked = detail == nullptr ? nullptr : detail->attribute(trace::keys::kInput);
            return {std::make_shared<const scene::Scene>(std::move(strip)), took(*frame),
                    asked == nullptr ? QString() : QString::fromStdString(*asked).simplified().left(400)};
        },
        [this, at = feed_.frame()](const Made& made) {
            if (feed_.frame()->kind != FrameKind::Live) return;
            const auto& frame = *at;
            const auto title = text::in(frame.trace->sessionText(trace::keys::kTitle), appearance_.language());
            model_->setLive(
                LiveGlance{frame.id, made.took, frame.table->verdict, made.strip, foreignText(title), made.question});
            measureStrips();
            if (feed_.frame() != at) refreshLive(); // the last one, after which none comes, counts
        });
}

std::vector<SessionId> SessionsPane::selectedIds() const {
    auto rows = list_->selectionModel()->selectedIndexes();
    std::sort(rows.begin(), rows.end());
    std::vector<SessionId> out;
    for (const auto& row : rows) out.push_back(row.data(SessionsModel::IdRole).toString().toStdString());
    return out;
}

void SessionsPane::setWaiting(const std::set<SessionId>& ids) {
    // What its task came to is in the store a moment later; while it is shown its frames say it, else nothing would.
    constexpr int kStoreLagMs = 250;
    if (!std::includes(waiting_.begin(), waiting_.end(), ids.begin(), ids.end()))
        QTimer::singleShot(kStoreLagMs, &library_, &Library::refresh);
    waiting_ = ids;
    model_->setWaiting(ids);
}

void SessionsPane::setPaused(const SessionId& id) { model_->setPaused(id); }

void SessionsPane::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

SessionId SessionsPane::current() const {
    return list_->currentIndex().data(SessionsModel::IdRole).toString().toStdString();
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/budget_page.h"

#include "ui/format/format.h"
#include "ui/models/budget_model.h"
#include "ui/pages/allowance_sheet.h"
#include "ui/pages/budget_delegate.h"
#include "ui/pages/budget_file.h"
#include "ui/pages/row_table.h"
#include "ui/pages/save_budget_sheet.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace stagefall::ui {
namespace {

constexpr int kRow = 28; ///< px high

/// Names of the spans of one stage, each once.
QStringList namesOf(const trace::Trace& trace, trace::Stage stage) {
    std::set<std::string_view> names;
    for (trace::Row row = 0; row < trace.spans.size(); ++row)
        if (const auto span = trace.spans[row]; span.stage == stage && !span.subject.empty())
            names.insert(span.subject);
    QStringList out;
    for (const auto name : names) out << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return out;
}

QPushButton* quietButton(QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setProperty("role", "quiet");
    return button;
}

} // namespace

BudgetPage::BudgetPage(FrameFeed& feed, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), appearance_(appearance), model_(new BudgetModel(appearance, this)),
      table_(new QTableView(this)), choice_(new QComboBox(this)), edited_(new QLabel(this)),
      near_label_(new QLabel(this)), near_(new QSpinBox(this)), add_(quietButton(this)), revert_(quietButton(this)),
      save_(quietButton(this)), message_(new QLabel(this)) {
    build();
    wire();
    retranslate();
    takeFrame();
}

BudgetPage::~BudgetPage() {
    delete table_; // a cell that is being edited tells the edits so, while they are there
}

void BudgetPage::build() {
    table_->setModel(model_);
    setUpRowTable(*table_, appearance_.px(kRow));
    table_->setItemDelegate(new BudgetDelegate(appearance_, table_));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    auto* header = table_->horizontalHeader();
    header->setMinimumSectionSize(40);
    header->setSectionResizeMode(BudgetModel::Verdict, QHeaderView::Stretch);
    near_->setRange(1, 99);
    near_->setSuffix(QStringLiteral(" %"));
    near_->setKeyboardTracking(false);
    edited_->setProperty("role", "muted");
    near_label_->setProperty("role", "muted");
    near_label_->setBuddy(near_);
    message_->setProperty("role", "wrong");
    message_->setTextFormat(Qt::PlainText);
    message_->setWordWrap(true);
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    message_->hide();
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice_->setMaximumWidth(appearance_.px(280));

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 8, 12, 4);
    bar->setSpacing(8);
    bar->addWidget(choice_);
    bar->addWidget(edited_);
    bar->addStretch();
    bar->addWidget(near_label_);
    bar->addWidget(near_);
    for (auto* button : {add_, revert_, save_}) bar->addWidget(button);
    auto* words = new QHBoxLayout;
    words->setContentsMargins(16, 0, 16, 0);
    words->addWidget(message_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addLayout(words);
    column->addWidget(table_, 1);
}

void BudgetPage::wire() {
    connect(&feed_, &FrameFeed::frameChanged, this, &BudgetPage::takeFrame);
    connect(model_, &BudgetModel::allowanceEdited, this,
            [this](const AllowanceKey& key, std::optional<Nanoseconds> allowed) { edits_.set(key, allowed); });
    connect(&edits_, &BudgetEdits::changed, this, [this](const std::shared_ptr<const budget::Budget>& budget) {
        told_.push_back(budget);
        Q_EMIT budgetEdited(budget);
    });
    connect(&edits_, &BudgetEdits::refreshed, this, &BudgetPage::refreshBudget);
    connect(&appearance_, &Appearance::changed, this, [this] {
        refreshChoices();
        fitColumns();
    });
    connect(near_, &QSpinBox::valueChanged, this, [this](int percent) { edits_.setNearShare(percent / 100.0); });
    const auto worst = [this](const QModelIndex& index) {
        if (index.isValid() && index.column() != BudgetModel::Allowed) Q_EMIT worstRequested(model_->key(index.row()));
    };
    connect(table_, &QTableView::clicked, this, worst);
    connect(table_, &QTableView::activated, this, worst);
    connect(add_, &QPushButton::clicked, this, &BudgetPage::showAdd);
    connect(revert_, &QPushButton::clicked, &edits_, &BudgetEdits::revert);
    connect(save_, &QPushButton::clicked, this, &BudgetPage::showSave);
    connect(choice_, &QComboBox::activated, this, &BudgetPage::choose);
    const auto* delegate = qobject_cast<BudgetDelegate*>(table_->itemDelegate());
    connect(delegate, &BudgetDelegate::refused, this, [this](const QString& text) {
        say(text.isEmpty() ? QString()
                           : tr("“%1” is no time. Write 200 ms or 1.5 s, or nothing for no allowance.").arg(text));
    });
    for (auto* action : {edits_.undoStack().createUndoAction(this), edits_.undoStack().createRedoAction(this)}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    actions().at(0)->setShortcut(QKeySequence::Undo);
    actions().at(1)->setShortcut(QKeySequence::Redo);
}

void BudgetPage::retranslate() {
    near_label_->setText(tr("Near from"));
    near_->setToolTip(tr("The share of an allowance from which a time counts as near"));
    near_->setAccessibleName(tr("Near from this share of an allowance"));
    near_->findChild<QLineEdit*>()->setAccessibleName(near_->accessibleName());
    add_->setText(tr("Add…"));
    add_->setToolTip(tr("An allowance for one tool, one model or another stage"));
    revert_->setText(tr("Revert"));
    revert_->setToolTip(tr("Back to the budget of the session"));
    save_->setText(tr("Save as…"));
    choice_->setAccessibleName(tr("Budget"));
    choice_->setToolTip(tr("Which budget the session is judged by"));
    table_->setAccessibleName(tr("Budget table"));
    table_->setAccessibleDescription(
        tr("Stage, allowed, worst, percentiles, share and verdict; F2 edits what is allowed"));
    refreshChoices();
}

void BudgetPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void BudgetPage::fitColumns() {
    const auto px = [this](int pixels) { return appearance_.px(pixels); };
    setRowHeight(*table_, px(kRow));
    constexpr std::array<int, BudgetModel::Columns> kWidths{132, 76, 88, 80, 112, 44, 120, 184};
    for (int column = BudgetModel::What + 1; column < BudgetModel::Verdict; ++column)
        table_->setColumnWidth(column, px(kWidths.at(static_cast<std::size_t>(column))));
    // What a glance needs stays: what it is, allowed, worst, verdict.
    constexpr int kWithP50 = 720, kWithP95 = 800, kWithShare = 560;
    table_->setColumnWidth(BudgetModel::What, std::clamp(width() / 6, px(120), px(240)));
    table_->setColumnHidden(BudgetModel::P95, width() < px(kWithP95));
    table_->setColumnHidden(BudgetModel::P50, width() < px(kWithP50));
    table_->setColumnHidden(BudgetModel::Share, width() < px(kWithShare));
    // The bar takes what is over, up to a length that can still be compared at a glance.
    const int verdict = px(180), shortest = px(96), longest = px(280);
    int rest = width() - table_->verticalScrollBar()->sizeHint().width() - verdict;
    for (int column = 0; column < BudgetModel::Verdict; ++column)
        if (column != BudgetModel::Share) rest -= table_->columnWidth(column); // 0 where hidden
    table_->setColumnWidth(BudgetModel::Share, std::clamp(rest, shortest, longest));
}

void BudgetPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void BudgetPage::takeFrame() {
    const auto& frame = *feed_.frame();
    // The budget of another session, or one that was set elsewhere.
    if (std::find(told_.begin(), told_.end(), frame.budget) == told_.end()) {
        told_ = {frame.budget};
        say({});
        const bool shown = frame.kind != FrameKind::Empty && feed_.ownBudget();
        edits_.begin(shown ? feed_.ownBudget() : frame.budget, frame.budget);
    }
    model_->setTable(frame.table);
}

QString BudgetPage::titleOf(const budget::Budget& budget) const {
    const auto& title = text::in(budget.title, appearance_.language());
    if (!title.empty()) return foreignText(title);
    return budget.name.empty() ? tr("Unnamed budget") : foreignText(budget.name);
}

void BudgetPage::refreshBudget() {
    near_->blockSignals(true);
    near_->setValue(qRound(edits_.current()->near_share * 100));
    near_->blockSignals(false);
    refreshChoices();
}

void BudgetPage::setChoices(std::vector<BudgetChoice> choices) {
    choices_ = std::move(choices);
    refreshChoices();
}

void BudgetPage::refreshChoices() {
    choice_->clear();
    choice_->addItem(tr("%1 (of the session)").arg(titleOf(*edits_.base())));
    choice_->addItem(tr("Standard"));
    for (const auto& choice : choices_) choice_->addItem(choice.name);
    choice_->insertSeparator(choice_->count());
    choice_->addItem(tr("From a file…"));
    // The one whose values hold; an edited one is shown as what it was made of.
    int entry = 0;
    if (edits_.edited()) {
        if (*edits_.current() == budget::Budget::standard()) entry = 1;
        for (std::size_t i = 0; i < choices_.size(); ++i)
            if (*edits_.current() == *choices_[i].budget) entry = static_cast<int>(i) + 2;
    }
    choice_->setCurrentIndex(entry);
    const bool own = edits_.edited() && entry == 0;
    edited_->setText(own ? tr("edited") : QString());
    revert_->setEnabled(edits_.edited());
}

void BudgetPage::choose(int entry) {
    const auto listed = static_cast<int>(choices_.size());
    say({});
    if (entry == 0) edits_.revert();
    if (entry == 1) edits_.replace(budget::Budget::standard());
    if (entry >= 2 && entry < 2 + listed) edits_.replace(*choices_[static_cast<std::size_t>(entry - 2)].budget);
    if (entry > 2 + listed) {
        auto* dialog = new QFileDialog(this, tr("Open a budget"), {}, tr("Budget files (*.json)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, this, &BudgetPage::loadFile);
        dialog->open();
    }
    refreshChoices();
}

void BudgetPage::loadFile(const QString& path) {
    file_job_.run<Result<budget::Budget>>([path](const CancelToken&) { return readBudgetFile(path); },
                                          [this](const Result<budget::Budget>& read) {
                                              if (!read) return say(errorText(appearance_, read.error()));
                                              say({});
                                              edits_.replace(*read);
                                          });
}

void BudgetPage::saveFile(const QString& path) {
    file_job_.run<Status>(
        [path, budget = edits_.current()](const CancelToken&) { return writeBudgetFile(path, *budget); },
        [this, path](const Status& written) {
            if (!written) return say(errorText(appearance_, written.error()));
            say(tr("Saved: %1").arg(path), true);
        });
}

void BudgetPage::saveElsewhere() {
    auto* dialog = new QFileDialog(this, tr("Save the budget"), {}, tr("Budget files (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, &BudgetPage::saveFile);
    dialog->open();
}

void BudgetPage::showSave() {
    QStringList saved;
    for (const auto& choice : choices_)
        if (choice.saved) saved << choice.name;
    const auto entry = choice_->currentIndex() - 2;
    const bool own =
        entry >= 0 && entry < static_cast<int>(choices_.size()) && choices_[static_cast<std::size_t>(entry)].saved;
    auto* sheet = new SaveBudgetSheet(own ? choice_->currentText() : QString(), saved, this);
    connect(sheet, &SaveBudgetSheet::accepted, this, [this](const QString& name) {
        auto budget = *edits_.current();
        budget.title = LocalizedText::same(name.toStdString());
        edits_.replace(budget); // under its name it is what the session is judged by
        Q_EMIT saveRequested(edits_.current());
    });
    connect(sheet, &SaveBudgetSheet::elsewhereRequested, this, &BudgetPage::saveElsewhere);
    sheet->popUp(save_->mapToGlobal(QPoint(save_->width(), save_->height() + 4)));
}

void BudgetPage::tellSaved(const QString& name) {
    say(tr("Saved as “%1”. It is in the list, and can be chosen for the next run.").arg(name), true);
}

void BudgetPage::say(const QString& text, bool good) {
    message_->setProperty("role", good ? "good" : "wrong");
    message_->style()->unpolish(message_);
    message_->style()->polish(message_);
    message_->setText(text);
    message_->setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    QAccessibleEvent alert(message_, QAccessible::Alert); // read out where somebody listens
    QAccessible::updateAccessibility(&alert);
}

void BudgetPage::showAdd() {
    const auto& trace = *feed_.frame()->trace;
    auto* sheet = new AllowanceSheet(namesOf(trace, trace::Stage::Tool), namesOf(trace, trace::Stage::Inference),
                                     appearance_, this);
    connect(sheet, &AllowanceSheet::accepted, this,
            [this](const AllowanceKey& key, Nanoseconds allowed) { edits_.set(key, allowed); });
    sheet->popUp(add_->mapToGlobal(QPoint(add_->width(), add_->height() + 4)));
}

} // namespace stagefall::ui

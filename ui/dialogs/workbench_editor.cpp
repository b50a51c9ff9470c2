// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/workbench_editor.h"

#include "ui/dialogs/ask.h"
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/json_place.h"
#include "ui/dialogs/paste_tools_dialog.h"
#include "ui/dialogs/two_line_delegate.h"
#include "ui/dialogs/workbench_templates.h"
#include "ui/format/format.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <utility>

namespace stagefall::ui {
namespace {

/// Where a problem stands: by its pointer, or by "line:column" for syntax.
qsizetype offsetOf(const QString& text, const Error& error) {
    for (const auto& [key, value] : error.context) {
        if (key != "pointer") continue;
        const auto place = findInJson(text, QString::fromStdString(value));
        if (place) return place->key >= 0 ? place->key : place->from;
    }
    for (const auto& [key, value] : error.message.args) {
        if (key != "place") continue;
        const auto parts = QString::fromStdString(value).split(QLatin1Char(':'));
        if (parts.size() != 2) continue;
        qsizetype at = 0;
        for (int line = 1; line < parts[0].toInt() && at >= 0; ++line) at = text.indexOf(QLatin1Char('\n'), at) + 1;
        return qBound<qsizetype>(0, at + parts[1].toInt() - 1, text.size());
    }
    return 0;
}

std::string folderOf(const std::string& file) {
    return QFileInfo(QString::fromStdString(file)).absolutePath().toStdString();
}

} // namespace

WorkbenchEditor::WorkbenchEditor(Profiles& profiles, const Appearance& appearance, QWidget* parent)
    : QDialog(parent), profiles_(profiles), appearance_(appearance) {
    build();
    timer_.setSingleShot(true);
    timer_.setInterval(200);
    connect(&timer_, &QTimer::timeout, this, &WorkbenchEditor::check);
    connect(&profiles_, &Profiles::changed, this, &WorkbenchEditor::fill);
    const auto carried_out = [this] {
        done_ = std::exchange(doing_, Done::Nothing);
        showUndo();
    };
    connect(&profiles_, &Profiles::saved, this, carried_out);
    connect(&profiles_, &Profiles::removed, this, carried_out);
    connect(&profiles_, &Profiles::undoChanged, this, &WorkbenchEditor::showUndo);
    connect(&profiles_, &Profiles::failed, this, [this](const Error& error) { showProblems({error}); });
    connect(&appearance_, &Appearance::changed, this, [this] {
        fill();
        showProblems(problems_);
    });
    connect(list_, &QListWidget::currentItemChanged, this, &WorkbenchEditor::currentChanged);
    connect(editor_, &QPlainTextEdit::textChanged, this, &WorkbenchEditor::textChanged);
    connect(problem_list_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { jumpTo(problem_list_->row(item)); });
    connect(problem_list_, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { jumpTo(problem_list_->row(item)); });
    connect(duplicate_, &QPushButton::clicked, this, &WorkbenchEditor::duplicate);
    connect(paste_, &QPushButton::clicked, this, &WorkbenchEditor::pasteTools);
    connect(remove_, &QPushButton::clicked, this, &WorkbenchEditor::removeCurrent);
    connect(undo_, &QPushButton::clicked, &profiles_, &Profiles::undo);
    connect(save_, &QPushButton::clicked, this, &WorkbenchEditor::save);
    connect(use_, &QPushButton::clicked, this, &WorkbenchEditor::use);
    retranslate();
    fill();
}

const WorkbenchItem* WorkbenchEditor::current() const {
    if (list_->currentItem() == nullptr) return nullptr;
    const auto file = list_->currentItem()->data(TwoLineDelegate::Key).toString().toStdString();
    for (const auto& item : profiles_.workbenches())
        if (item.file == file) return &item;
    return nullptr;
}

QString WorkbenchEditor::title(const WorkbenchItem& item) const {
    return foreignText(text::in(item.title, appearance_.language()));
}

void WorkbenchEditor::select(const std::string& file) {
    wanted_ = file;
    for (int row = 0; row < list_->count(); ++row) {
        if (list_->item(row)->data(TwoLineDelegate::Key).toString().toStdString() != file) continue;
        list_->setCurrentRow(row);
        wanted_.clear();
        return;
    }
}

void WorkbenchEditor::fill() {
    const auto* now = list_->currentItem();
    const auto before = now == nullptr ? std::string() : now->data(TwoLineDelegate::Key).toString().toStdString();
    const auto file = wanted_.empty() ? before : wanted_;
    {
        const QSignalBlocker quiet(list_);
        list_->clear();
        for (const bool shipped : {false, true}) {
            bool first = true;
            for (const auto& item : profiles_.workbenches()) {
                if (item.shipped != shipped) continue;
                if (first) {
                    auto* header = new QListWidgetItem(shipped ? tr("Shipped") : tr("Yours"), list_);
                    header->setData(TwoLineDelegate::Header, true);
                    header->setFlags(Qt::NoItemFlags);
                }
                first = false;
                auto* entry = new QListWidgetItem(title(item), list_);
                entry->setData(TwoLineDelegate::Key, QString::fromStdString(item.file));
                const auto name = QFileInfo(QString::fromStdString(item.file)).fileName();
                entry->setData(TwoLineDelegate::Caption, shipped ? QString::fromStdString(item.id) : name);
                entry->setData(TwoLineDelegate::Warns, !item.problems.empty());
            }
        }
        select(file);
        if (list_->currentRow() < 1 && list_->count() > 1) list_->setCurrentRow(1);
    }
    const auto* item = list_->currentItem();
    const bool same = item != nullptr && item->data(TwoLineDelegate::Key).toString().toStdString() == before;
    if (!same || !dirty_) showCurrent();
}

void WorkbenchEditor::currentChanged(QListWidgetItem* now, QListWidgetItem* before) {
    if (now == before || now == nullptr) return;
    if (!mayLeave()) {
        const QSignalBlocker quiet(list_);
        list_->setCurrentItem(before);
        return;
    }
    showCurrent();
}

void WorkbenchEditor::showCurrent() {
    const auto* item = current();
    const QSignalBlocker quiet(editor_);
    const auto text = item == nullptr ? QString() : QString::fromStdString(item->text);
    if (editor_->toPlainText() != text) editor_->setPlainText(text);
    editor_->setReadOnly(item == nullptr || item->shipped);
    title_->setText(item == nullptr ? QString() : title(*item));
    chip_->setVisible(item != nullptr && item->shipped);
    paste_->setEnabled(item != nullptr && !item->shipped);
    remove_->setEnabled(item != nullptr && !item->shipped);
    duplicate_->setEnabled(item != nullptr);
    showProblems(item == nullptr ? std::vector<Error>() : item->problems);
    setDirty(false);
}

void WorkbenchEditor::textChanged() {
    setDirty(true);
    timer_.start();
}

void WorkbenchEditor::check() {
    const auto* item = current();
    const auto file = item == nullptr ? std::string() : item->file;
    job_.run<std::vector<Error>>(
        [text = editor_->toPlainText().toStdString(), file](const CancelToken&) {
            const auto parsed = agent::parseWorkbench(text, file);
            return parsed ? std::vector<Error>() : problemsOf(parsed.error());
        },
        [this](std::vector<Error> problems) { showProblems(std::move(problems)); });
}

void WorkbenchEditor::showProblems(std::vector<Error> problems) {
    problems_ = std::move(problems);
    const auto text = editor_->toPlainText();
    std::set<int> lines;
    problem_list_->clear();
    for (const auto& error : problems_) {
        const int line = lineOf(text, offsetOf(text, error));
        lines.insert(line);
        auto message = error.message;
        for (auto& [key, value] : message.args)
            if (key == "file") value = QFileInfo(QString::fromStdString(value)).fileName().toStdString();
        auto* item = new QListWidgetItem(tr("Line %1").arg(line + 1) + QStringLiteral("   ") + appearance_.say(message),
                                         problem_list_);
        item->setToolTip(item->text().toHtmlEscaped());
    }
    editor_->markLines(std::move(lines));
    problem_list_->setVisible(!problems_.empty());
    problem_list_->setFixedHeight(qBound(64, 20 + 44 * static_cast<int>(problems_.size()), 132));
    const bool fine = problems_.empty();
    sign_->setPixmap(iconPixmap(fine ? QStringLiteral("check") : QStringLiteral("warning"), appearance_,
                                fine ? scene::Ink::Within : scene::Ink::Near, 16, devicePixelRatioF()));
    summary_->setText(fine ? tr("No problems.") : tr("Problems: %1. Click one to go there.").arg(problems_.size()));
    use_->setEnabled(fine && current() != nullptr);
}

void WorkbenchEditor::jumpTo(int row) {
    if (row < 0 || row >= static_cast<int>(problems_.size())) return;
    editor_->goTo(offsetOf(editor_->toPlainText(), problems_[static_cast<std::size_t>(row)]));
}

void WorkbenchEditor::setDirty(bool dirty) {
    dirty_ = dirty;
    save_->setEnabled(dirty);
}

bool WorkbenchEditor::mayLeave() {
    return !dirty_ || ask(this, tr("Leave without saving?"), tr("What was changed here is lost."), tr("Leave"));
}

void WorkbenchEditor::addFrom(int kind) {
    if (!mayLeave()) return;
    setDirty(false);
    const auto name = tr("My workbench");
    const auto file = profiles_.freeFile("workbenches", "my-workbench");
    const auto id = QFileInfo(QString::fromStdString(file)).completeBaseName();
    const auto text = workbenchTemplate(static_cast<WorkbenchTemplate>(kind), id, name);
    doing_ = Done::Added;
    wanted_ = profiles_.saveWorkbench(id.toStdString(), text.toStdString(), file);
}

void WorkbenchEditor::duplicate() {
    const auto* item = current();
    if (item == nullptr || !mayLeave()) return;
    setDirty(false);
    static const QRegularExpression suffix(QStringLiteral("-copy(-\\d+)?$"));
    const auto name = QString::fromStdString(item->id).remove(suffix) + QStringLiteral("-copy");
    const auto file = profiles_.freeFile("workbenches", name.toStdString());
    const auto id = QFileInfo(QString::fromStdString(file)).completeBaseName();
    std::vector<LocalizedText> titles;
    for (const auto& other : profiles_.workbenches()) titles.push_back(other.title);
    const auto copy =
        copiedWorkbench(QString::fromStdString(item->text), QString::fromStdString(folderOf(item->file)), id);
    const auto text = withTitle(copy, copiedTitle(item->title, titles, appearance_.catalogue()));
    doing_ = Done::Duplicated;
    wanted_ = profiles_.saveWorkbench(id.toStdString(), text.toStdString(), file);
}

/// Only what was done here: what was done elsewhere is undone there.
void WorkbenchEditor::showUndo() {
    undo_->setVisible(done_ != Done::Nothing && profiles_.canUndo());
    switch (done_) {
    case Done::Nothing:
        return;
    case Done::Added:
        return undo_->setText(tr("Undo adding"));
    case Done::Duplicated:
        return undo_->setText(tr("Undo duplicating"));
    case Done::Saved:
        return undo_->setText(tr("Undo saving"));
    case Done::Deleted:
        return undo_->setText(tr("Undo deleting"));
    }
}

void WorkbenchEditor::pasteTools() {
    PasteToolsDialog dialog(appearance_, this);
    if (dialog.exec() != QDialog::Accepted) return;
    editor_->replaceAll(QString::fromStdString(withTools(editor_->toPlainText().toStdString(), dialog.tools().tools)));
    if (const auto place = findInJson(editor_->toPlainText(), QStringLiteral("/tools"))) editor_->goTo(place->to - 1);
}

void WorkbenchEditor::removeCurrent() {
    const auto* item = current();
    if (item == nullptr || item->shipped) return;
    setDirty(false);
    doing_ = Done::Deleted;
    profiles_.remove(item->file);
}

void WorkbenchEditor::save() {
    const auto* item = current();
    if (item == nullptr || item->shipped) return;
    doing_ = Done::Saved;
    profiles_.saveWorkbench(item->id, editor_->toPlainText().toStdString(), item->file);
    setDirty(false);
}

void WorkbenchEditor::use() {
    const auto* item = current();
    if (item == nullptr) return;
    if (dirty_) save();
    Q_EMIT workbenchChosen(QString::fromStdString(item->file));
    accept();
}

void WorkbenchEditor::reject() {
    if (mayLeave()) QDialog::reject();
}

void WorkbenchEditor::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

} // namespace stagefall::ui

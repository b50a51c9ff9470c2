// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sessions_model.h"
#include "ui/pages/session_delegate.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/tags_editor.h"
#include "ui/pages/undo_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <algorithm>
#include <utility>

/// What people do with the sessions in the list.
namespace stagefall::ui {

void SessionsPane::openCurrent() {
    if (const auto id = current(); !id.empty()) Q_EMIT openRequested(id);
}

void SessionsPane::removeCurrent() {
    const auto id = current();
    if (id.empty()) return;
    if (!waiting_.contains(id)) return remove(id);
    remove_when_ended_ = id;
    Q_EMIT endRequested(id);
}

void SessionsPane::removeEnded() {
    if (remove_when_ended_.empty()) return;
    const auto* item = model_->item(model_->find(remove_when_ended_));
    if (item != nullptr && item->summary.state == store::SessionState::Live) return;
    const auto id = std::exchange(remove_when_ended_, {});
    if (item != nullptr) remove(id);
}

void SessionsPane::remove(const SessionId& id) {
    const auto row = std::max(0, filter_->mapFromSource(model_->find(id)).row());
    const bool shown = model_->shown() == id;
    library_.remove(id);
    if (model_->find(id).isValid()) return; // it was refused
    // The next one down takes its place, so that the keyboard can go on; in the window too, if it was shown.
    const auto next = filter_->index(std::min(row, filter_->rowCount() - 1), 0);
    if (next.isValid()) list_->selectionModel()->setCurrentIndex(next, QItemSelectionModel::ClearAndSelect);
    reopen_ = shown ? id : SessionId();
    opened_instead_ = shown && next.isValid() ? current() : SessionId();
    if (!opened_instead_.empty()) Q_EMIT openRequested(opened_instead_);
}

/// Back in the list, and in the window too if it was there and nothing else was opened since.
void SessionsPane::undoRemove() {
    library_.undoRemove();
    const auto id = std::exchange(reopen_, {});
    if (!id.empty() && (model_->shown().empty() || model_->shown() == opened_instead_ || model_->shown() == id))
        Q_EMIT openRequested(id);
    if (const auto row = filter_->mapFromSource(model_->find(id)); row.isValid())
        list_->selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect);
}

void SessionsPane::editTags() {
    const auto index = list_->currentIndex();
    if (!index.isValid()) return;
    QStringList known;
    for (const auto& item : library_.sessions())
        for (const auto& tag : item.tags)
            if (!known.contains(tag)) known << tag;
    auto* editor = new TagsEditor(index.data(SessionsModel::TagsRole).toStringList(), known.mid(0, 12), this);
    connect(editor, &TagsEditor::accepted, this,
            [this, id = current()](const QStringList& tags) { library_.setTags(id, tags); });
    const auto row = list_->visualRect(index);
    editor->popUp(list_->viewport()->mapToGlobal(row.bottomLeft() + QPoint(8, 0)));
}

bool SessionsPane::pressed(int key, Qt::KeyboardModifiers modifiers) {
    if (modifiers == Qt::ControlModifier && key == Qt::Key_Z && library_.canUndoRemove()) {
        undoRemove();
        return true;
    }
    if (modifiers != Qt::NoModifier && modifiers != Qt::KeypadModifier) return false;
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openCurrent();
        return true;
    case Qt::Key_F2:
        if (list_->currentIndex().isValid()) list_->edit(list_->currentIndex());
        return true;
    case Qt::Key_Delete:
        removeCurrent();
        return true;
    case Qt::Key_T:
        editTags();
        return true;
    default:
        return false;
    }
}

bool SessionsPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (watched == list_ && pressed(key->key(), key->modifiers())) return true;
        if (watched == search_ && key->key() == Qt::Key_Down && filter_->rowCount() > 0) {
            list_->setFocus(Qt::OtherFocusReason);
            if (!list_->currentIndex().isValid()) list_->setCurrentIndex(filter_->index(0, 0));
            return true;
        }
        if (watched == search_ && key->key() == Qt::Key_Escape && !search_->text().isEmpty()) {
            search_->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SessionsPane::showMenu(const QPoint& at) {
    if (!list_->indexAt(at).isValid()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto id = current();
    menu->addAction(tr("Open"), QKeySequence(Qt::Key_Return), this, &SessionsPane::openCurrent);
    menu->addAction(tr("Rename"), QKeySequence(Qt::Key_F2), this, [this] { list_->edit(list_->currentIndex()); });
    menu->addAction(tr("Tags…"), QKeySequence(Qt::Key_T), this, &SessionsPane::editTags);
    menu->addAction(tr("Export…"), this, [this, id] { Q_EMIT exportRequested(id); });
    menu->addAction(tr("Copy id"), this, [id] { QGuiApplication::clipboard()->setText(QString::fromStdString(id)); });
    menu->addSeparator();
    if (waiting_.contains(id))
        menu->addAction(tr("End the conversation"), this, [this, id] { Q_EMIT endRequested(id); });
    menu->addAction(tr("Delete"), QKeySequence(Qt::Key_Delete), this, &SessionsPane::removeCurrent);
    menu->popup(list_->viewport()->mapToGlobal(at));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/list_column.h"
#include "ui/dialogs/roles.h"
#include "ui/dialogs/workbench_editor.h"
#include "ui/theme/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

namespace stagefall::ui {

void WorkbenchEditor::build() {
    const auto column = makeListColumn(appearance_, this);
    list_ = column.list;
    undo_ = column.undo;
    new_ = column.add;
    auto* menu = new QMenu(new_);
    for (int kind = 0; kind < 3; ++kind)
        connect(menu->addAction(QString()), &QAction::triggered, this, [this, kind] { addFrom(kind); });
    new_->setMenu(menu);

    title_ = roleLabel("title", this);
    chip_ = roleLabel("chip", this);
    paste_ = roleButton("quiet", this);
    duplicate_ = quietButton("copy", appearance_, this);
    remove_ = quietButton("delete", appearance_, this);
    auto* head = headRow(title_, {chip_, paste_, duplicate_, remove_});

    editor_ = new JsonEditor(appearance_, this);
    sign_ = new QLabel(this);
    summary_ = roleLabel("muted", this);
    auto* state = new QHBoxLayout;
    state->setSpacing(8);
    state->addWidget(sign_);
    state->addWidget(summary_, 1);
    problem_list_ = new QListWidget(this);
    problem_list_->setProperty("role", QStringLiteral("framed"));
    problem_list_->setWordWrap(true);
    problem_list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    problem_list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    save_ = roleButton("", this);
    use_ = roleButton("primary", this);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    bottom->addLayout(state, 1);
    bottom->addWidget(save_);
    bottom->addWidget(use_);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addLayout(head);
    right->addWidget(editor_, 1);
    right->addWidget(problem_list_);
    right->addLayout(bottom);

    besideList(column, this)->addLayout(right, 1);
    setDialogSize(*this, {1040, 720}, {760, 480});
}

void WorkbenchEditor::retranslate() {
    setWindowTitle(tr("Workbenches"));
    list_->setAccessibleName(tr("Workbenches"));
    editor_->setAccessibleName(tr("Workbench file"));
    editor_->setAccessibleDescription(tr("Escape, then Tab, leaves the editor."));
    problem_list_->setAccessibleName(tr("Problems"));
    new_->setText(tr("New"));
    const auto actions = new_->menu()->actions();
    actions[0]->setText(tr("Only talking"));
    actions[1]->setText(tr("With an HTTP tool"));
    actions[2]->setText(tr("With a SQL tool"));
    showUndo();
    chip_->setText(tr("read-only; duplicate it to change it"));
    paste_->setText(tr("Paste tools"));
    duplicate_->setText(tr("Duplicate"));
    remove_->setText(tr("Delete"));
    save_->setText(tr("Save"));
    use_->setText(tr("Use"));
}

} // namespace stagefall::ui

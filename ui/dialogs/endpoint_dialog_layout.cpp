// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_dialog.h"
#include "ui/dialogs/endpoint_form.h"
#include "ui/dialogs/endpoint_test_view.h"
#include "ui/dialogs/lab_form.h"
#include "ui/dialogs/list_column.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

namespace stagefall::ui {
namespace {

QScrollArea* scrolling(QWidget* content, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setContentsMargins(4, 0, 12, 4);
    return area;
}

} // namespace

void EndpointDialog::build() {
    const auto column = makeListColumn(appearance_, this);
    list_ = column.list;
    undo_ = column.undo;
    add_ = column.add;

    title_ = roleLabel("title", this);
    chip_ = roleLabel("chip", this);
    duplicate_ = quietButton("copy", appearance_, this);
    remove_ = quietButton("delete", appearance_, this);
    auto* head = headRow(title_, {chip_, duplicate_, remove_});
    problem_ = roleLabel("wrong", this);
    problem_->setWordWrap(true);

    auto* own = new QWidget;
    auto* own_column = new QVBoxLayout(own);
    own_column->setContentsMargins(0, 0, 0, 0);
    own_column->setSpacing(16);
    own_column->addWidget(form_);
    own_column->addWidget(test_);
    own_column->addStretch();
    pages_ = new QStackedWidget(this);
    endpoint_page_ = scrolling(own, pages_);
    lab_page_ = scrolling(lab_form_, pages_);
    pages_->addWidget(endpoint_page_);
    pages_->addWidget(lab_page_);

    revert_ = roleButton("", this);
    save_ = roleButton("", this);
    use_ = roleButton("primary", this);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    bottom->addStretch();
    for (auto* button : {revert_, save_, use_}) bottom->addWidget(button);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addLayout(head);
    right->addWidget(problem_);
    right->addWidget(pages_, 1);
    right->addWidget(rule(this));
    right->addLayout(bottom);

    besideList(column, this)->addLayout(right, 1);
    setDialogSize(*this, {940, 680}, {880, 480});
}

void EndpointDialog::retranslate() {
    setWindowTitle(tr("Endpoints"));
    list_->setAccessibleName(tr("Endpoints"));
    add_->setText(tr("New endpoint"));
    showUndo();
    chip_->setText(tr("lab, simulated"));
    duplicate_->setText(tr("Duplicate"));
    remove_->setText(tr("Delete"));
    revert_->setText(tr("Revert"));
    save_->setText(tr("Save"));
    use_->setText(tr("Use"));
    use_->setAccessibleDescription(tr("Saves, and takes this endpoint for the next session"));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_dialog.h"
#include "ui/dialogs/endpoint_form.h"
#include "ui/dialogs/endpoint_test_view.h"
#include "ui/dialogs/lab_form.h"
#include "ui/dialogs/roles.h"
#include "ui/dialogs/two_line_delegate.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

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
    list_ = new QListWidget(this);
    list_->setItemDelegate(new TwoLineDelegate(appearance_, list_));
    list_->setProperty("role", QStringLiteral("nav"));
    list_->setMouseTracking(true);
    add_ = roleButton("", this);
    add_->setIcon(icon(QStringLiteral("add"), appearance_));
    undo_ = roleButton("quiet", this);
    undo_->setIcon(icon(QStringLiteral("undo"), appearance_));
    undo_->hide();
    auto* left = new QVBoxLayout;
    left->setSpacing(8);
    left->addWidget(list_, 1);
    left->addWidget(undo_, 0, Qt::AlignLeft);
    left->addWidget(add_);

    title_ = roleLabel("title", this);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    chip_ = roleLabel("chip", this);
    duplicate_ = roleButton("quiet", this);
    duplicate_->setIcon(icon(QStringLiteral("copy"), appearance_));
    remove_ = roleButton("quiet", this);
    remove_->setIcon(icon(QStringLiteral("delete"), appearance_));
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title_, 1);
    for (auto* widget :
         {static_cast<QWidget*>(chip_), static_cast<QWidget*>(duplicate_), static_cast<QWidget*>(remove_)})
        head->addWidget(widget, 0, Qt::AlignVCenter);
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

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 16, 20, 16);
    row->setSpacing(20);
    auto* left_box = new QWidget(this);
    left->setContentsMargins(0, 0, 0, 0);
    left_box->setLayout(left);
    left_box->setFixedWidth(pxFor(*this, 232));
    row->addWidget(left_box);
    row->addLayout(right, 1);
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

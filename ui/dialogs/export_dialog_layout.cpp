// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/export_preview.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>

namespace stagefall::ui {

void ExportDialog::build() {
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(options_);
    scroll->setWidgetResizable(true);
    scroll->setFixedWidth(pxFor(*this, 326));
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* card = new QFrame(this);
    card->setProperty("role", QStringLiteral("card"));
    preview_note_ = roleLabel("caption", this);
    preview_note_->setWordWrap(true);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(16, 16, 16, 16);
    inside->addWidget(preview_, 1);
    inside->addWidget(preview_note_);

    auto* top = new QHBoxLayout;
    top->setSpacing(20);
    top->addWidget(scroll);
    top->addWidget(card, 1);

    to_ = roleLabel("muted", this);
    path_ = new QLineEdit(this);
    browse_ = roleButton("", this);
    auto* where = new QHBoxLayout;
    where->setSpacing(8);
    where->addWidget(to_);
    where->addWidget(path_, 1);
    where->addWidget(browse_);

    sign_ = new QLabel(this);
    result_ = roleLabel("muted", this);
    result_->setWordWrap(true);
    result_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    open_ = roleButton("link", this);
    show_ = roleButton("link", this);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 0);
    progress_->setFixedWidth(120);
    copy_ = roleButton("", this);
    copy_->setIcon(icon(QStringLiteral("copy"), appearance_));
    close_ = roleButton("", this);
    export_ = roleButton("primary", this);
    export_->setIcon(iconOnAccent(QStringLiteral("export"), appearance_));
    export_->setDefault(true);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    bottom->addWidget(progress_);
    bottom->addWidget(sign_);
    bottom->addWidget(result_, 1);
    for (auto* button : {open_, show_, copy_, close_, export_}) bottom->addWidget(button);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(16);
    column->addLayout(top, 1);
    column->addWidget(rule(this));
    column->addLayout(where);
    column->addLayout(bottom);
    setDialogSize(*this, {1000, 700}, {760, 480});
}

void ExportDialog::retranslate() {
    setWindowTitle(tr("Export"));
    to_->setText(tr("To"));
    path_->setAccessibleName(tr("File to write"));
    browse_->setText(tr("Browse…"));
    offerCopy();
    export_->setText(tr("Export"));
    close_->setText(job_.busy() ? tr("Cancel") : tr("Close"));
    open_->setText(tr("Open"));
    show_->setText(tr("Show in folder"));
    progress_->setAccessibleName(tr("Writing"));
    preview_note_->setText(tr("As printed. On a screen the page follows the reader's light or dark theme."));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/ask.h"
#include "ui/dialogs/roles.h"
#include "ui/dialogs/settings_pages.h"
#include "ui/theme/appearance.h"

#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace stagefall::ui {

DataPage::DataPage(store::Store& store, std::string path, const Appearance& appearance, QWidget* parent)
    : QWidget(parent), store_(store), path_(std::move(path)), appearance_(appearance),
      where_label_(roleLabel("heading", this)), where_(roleLabel("code", this)), size_(roleLabel("muted", this)),
      open_(roleButton("", this)), delete_label_(roleLabel("heading", this)), delete_hint_(roleLabel("muted", this)),
      delete_(roleButton("", this)), progress_(new QProgressBar(this)), result_(roleLabel("muted", this)) {
    where_->setProperty("face", "code");
    where_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    where_->setText(QDir::toNativeSeparators(QString::fromStdString(path_)));
    where_->setWordWrap(true);
    delete_hint_->setWordWrap(true);
    result_->setWordWrap(true);
    progress_->setRange(0, 0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(where_label_);
    column->addWidget(where_);
    column->addWidget(size_);
    column->addWidget(open_, 0, Qt::AlignLeft);
    column->addSpacing(16);
    column->addWidget(delete_label_);
    column->addWidget(delete_hint_);
    column->addWidget(delete_, 0, Qt::AlignLeft);
    column->addWidget(progress_);
    column->addWidget(result_);
    column->addStretch();
    connect(open_, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(QString::fromStdString(path_)).absolutePath()));
    });
    connect(delete_, &QPushButton::clicked, this, &DataPage::deleteAll);
    connect(&job_, &LatestJob::busyChanged, this, [this](bool busy) {
        progress_->setVisible(busy);
        delete_->setEnabled(!busy && state_.sessions > 0);
    });
    progress_->hide();
    retranslate();
}

DataPage::State DataPage::read(store::Store& store, const std::string& path) {
    State state;
    for (const auto* ending : {"", "-wal"})
        state.bytes += QFileInfo(QString::fromStdString(path) + QLatin1String(ending)).size();
    if (auto sessions = store.sessions())
        state.sessions = sessions->size();
    else
        state.error = sessions.error();
    return state;
}

void DataPage::refresh() {
    job_.run<State>([&store = store_, path = path_](const CancelToken&) { return read(store, path); },
                    [this](const State& state) { take(state); });
}

void DataPage::deleteAll() {
    if (!ask(this, tr("Delete all sessions (%1)?").arg(state_.sessions),
             tr("They cannot be brought back. Export first what you want to keep."), tr("Delete all")))
        return;
    job_.run<State>(
        [&store = store_, path = path_](const CancelToken& cancel) {
            std::size_t deleted = 0, kept = 0;
            if (const auto sessions = store.sessions())
                for (const auto& session : *sessions) {
                    if (cancel.cancelled()) break;
                    ++(store.remove(session.id) ? deleted : kept);
                }
            auto state = read(store, path);
            state.after_deleting = true;
            state.deleted = deleted;
            state.kept = kept;
            return state;
        },
        [this](const State& state) { take(state); });
}

void DataPage::take(const State& state) {
    state_ = state;
    retranslate();
    if (state.after_deleting) Q_EMIT sessionsDeleted();
}

void DataPage::retranslate() {
    where_label_->setText(tr("Where sessions are kept"));
    size_->setText(tr("Sessions: %1. Size: %2.")
                       .arg(QString::number(state_.sessions),
                            QLocale(QLocale::C).formattedDataSize(state_.bytes, 1, QLocale::DataSizeSIFormat)));
    open_->setText(tr("Show in folder"));
    delete_label_->setText(tr("Delete"));
    delete_hint_->setText(tr("All sessions. Endpoints, workbenches and keys stay."));
    delete_->setText(tr("Delete all sessions…"));
    delete_->setEnabled(!job_.busy() && state_.sessions > 0);
    progress_->setAccessibleName(tr("Working"));
    QString result;
    if (state_.error)
        result = appearance_.say(state_.error->message);
    else if (state_.after_deleting && state_.kept > 0)
        result = tr("Deleted: %1. Still running, so kept: %2.").arg(state_.deleted).arg(state_.kept);
    else if (state_.after_deleting)
        result = tr("Deleted: %1.").arg(state_.deleted);
    result_->setText(result);
    result_->setVisible(!result.isEmpty());
}

void DataPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void DataPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui

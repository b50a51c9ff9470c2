// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/export_dialog.h"

#include "ui/dialogs/ask.h"
#include "ui/dialogs/export_preview.h"
#include "ui/export/timeline_picture.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>
#include <utility>

namespace stagefall::ui {
namespace {

QString sessionTitle(const Frame& frame, const Appearance& appearance) {
    return QString::fromStdString(text::in(frame.trace->sessionText(trace::keys::kTitle), appearance.language()));
}

/// A file's name out of a title, in any script.
QString fileNameOf(const QString& title) {
    QString out;
    for (const auto c : title) {
        if (c.isLetterOrNumber())
            out += c;
        else if (!out.isEmpty() && !out.endsWith(QLatin1Char('-')))
            out += QLatin1Char('-');
    }
    while (out.endsWith(QLatin1Char('-'))) out.chop(1);
    return out.isEmpty() ? QStringLiteral("session") : out.left(60);
}

/// What is proposed can be written to: the folder asked for, else the user's documents, else the home.
QString proposed(const QString& folder) {
    for (const auto& each : {folder, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)})
        if (!each.isEmpty() && QFileInfo(each).isDir()) return each;
    return QDir::homePath();
}

} // namespace

ExportDialog::ExportDialog(FramePtr frame, const Redactor& redactor, const Appearance& appearance,
                           const QString& folder, QWidget* parent)
    : QDialog(parent), frame_(std::move(frame)), redactor_(redactor), appearance_(appearance),
      folder_(proposed(folder)), options_(new ExportOptions(appearance)),
      preview_(new ExportPreview(inputMaker(), this)) {
    build();
    options_->setTitle(sessionTitle(*frame_, appearance_));
    connect(options_, &ExportOptions::changed, this, &ExportDialog::optionsChanged);
    connect(path_, &QLineEdit::textEdited, this, [this] { own_path_ = true; });
    connect(browse_, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(copy_, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(export_, &QPushButton::clicked, this, [this] { start(false); });
    connect(close_, &QPushButton::clicked, this, &ExportDialog::reject);
    connect(open_, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(written_)); });
    connect(show_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(written_).absolutePath())); });
    connect(&job_, &LatestJob::busyChanged, this, &ExportDialog::setBusy);
    retranslate();
    setBusy(false);
    optionsChanged();
}

ExportDialog::~ExportDialog() = default;

std::function<report::ReportInput(const ExportChoice&)> ExportDialog::inputMaker() const {
    return [frame = frame_, annotations = annotations_, &redactor = redactor_,
            &catalogue = appearance_.catalogue()](const ExportChoice& choice) {
        return report::ReportInput{.id = frame->id,
                                   .events = frame->events,
                                   .trace = frame->trace,
                                   .budget = *frame->budget,
                                   .catalogue = catalogue,
                                   .redactor = &redactor,
                                   .language = choice.language,
                                   .title = choice.title.toStdString(),
                                   .notes = choice.notes.toStdString(),
                                   .include_conversation = choice.conversation,
                                   .include_tool_data = choice.tool_data,
                                   .dark = choice.dark,
                                   .include_table = choice.table,
                                   .include_timeline = choice.timeline,
                                   .show_parts = choice.parts,
                                   .fold_short = choice.fold_short,
                                   .annotations = annotations};
    };
}

void ExportDialog::setAnnotations(const std::vector<Annotation>& annotations) {
    annotations_.clear();
    for (const auto& one : annotations)
        annotations_.push_back({one.span, one.range.from, one.range.to, one.text.toStdString()});
    preview_->setMakeInput(inputMaker());
    optionsChanged();
}

void ExportDialog::optionsChanged() {
    suggestPath();
    say({}, false);
    const auto choice = options_->choice();
    preview_note_->setVisible(choice.format == ExportFormat::Html);
    offerCopy();
    preview_->preview(choice);
}

void ExportDialog::suggestPath() {
    const auto choice = options_->choice();
    if (own_path_) {
        const QFileInfo own(path_->text());
        if (formatOfFile(path_->text()))
            path_->setText(
                QDir(own.path()).filePath(own.completeBaseName() + QLatin1Char('.') + ending(choice.format)));
        return;
    }
    const auto title = choice.title.isEmpty() ? sessionTitle(*frame_, appearance_) : choice.title;
    path_->setText(QDir(folder_).filePath(fileNameOf(title) + QLatin1Char('.') + ending(choice.format)));
}

void ExportDialog::setPath(const QString& path) {
    own_path_ = true;
    path_->setText(path);
}

void ExportDialog::browse() {
    const auto path = QFileDialog::getSaveFileName(this, tr("Export to"), path_->text(), QString(), nullptr,
                                                   QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) setPath(path);
}

void ExportDialog::start(bool overwrite) {
    const auto path = path_->text().trimmed();
    if (path.isEmpty()) return say(tr("Say where the file shall go."), true);
    const auto choice = options_->choice();
    say({}, false);
    job_.run<Done>(
        [make = inputMaker(), choice, path, overwrite](const CancelToken& cancel) {
            Done done;
            done.exists = !overwrite && QFileInfo::exists(path);
            if (done.exists) return done;
            const ExportPlan plan{choice.format, path, choice.paper, choice.scale};
            if (auto status = writeExport(make(choice), plan, cancel); !status) done.error = status.error();
            return done;
        },
        [this, path](const Done& done) { finished(done, path); });
}

void ExportDialog::finished(const Done& done, const QString& path) {
    if (done.exists) {
        const auto name = QFileInfo(path).fileName();
        if (ask(this, tr("%1 is there already").arg(name), tr("Replace it? What it holds now is lost."), tr("Replace")))
            start(true);
        return;
    }
    if (done.error) return say(appearance_.say(done.error->message), true);
    written_ = path;
    say(tr("Written to %1").arg(QDir::toNativeSeparators(path)), false);
    open_->show();
    show_->show();
    Q_EMIT exported(path);
}

/// A page has no form that others would paste.
void ExportDialog::offerCopy() {
    const auto format = options_->choice().format;
    copy_->setText(isPicture(format) ? tr("Copy picture") : tr("Copy text"));
    copy_->setVisible(isPicture(format) || isPlainText(format));
}

void ExportDialog::copy() {
    const auto choice = options_->choice();
    if (isPicture(choice.format)) return copyPicture(choice);
    copyText(choice);
}

void ExportDialog::copyPicture(const ExportChoice& choice) {
    copy_job_.run<Result<QImage>>(
        [make = inputMaker(), choice](const CancelToken&) {
            return timelineImage(make(choice), {.scale = choice.scale, .dark = choice.dark});
        },
        [this](const Result<QImage>& image) {
            if (!image) return say(appearance_.say(image.error().message), true);
            QGuiApplication::clipboard()->setImage(*image);
            say(tr("The picture is in the clipboard."), false);
        });
}

/// The very text that a file would hold.
void ExportDialog::copyText(const ExportChoice& choice) {
    const auto format = report::parseFormat(ending(choice.format).toStdString());
    if (!format) return;
    copy_job_.run<QString>(
        [make = inputMaker(), choice, format = *format](const CancelToken&) {
            return QString::fromStdString(report::write(format, make(choice)));
        },
        [this](const QString& text) {
            QGuiApplication::clipboard()->setText(text);
            say(tr("The text is in the clipboard."), false);
        });
}

void ExportDialog::say(const QString& text, bool wrong) {
    result_->setText(text);
    setRole(result_, wrong ? "wrong" : "muted");
    sign_->setVisible(!text.isEmpty());
    sign_->setPixmap(iconPixmap(wrong ? QStringLiteral("warning") : QStringLiteral("check"), appearance_,
                                wrong ? scene::Ink::Near : scene::Ink::Within, 16, devicePixelRatioF()));
    open_->hide();
    show_->hide();
}

void ExportDialog::setBusy(bool busy) {
    // A button that is disabled loses the keyboard to whatever is next: Cancel has it meanwhile. Not hasFocus(): the
    // window may be behind another.
    if (busy && focusWidget() == export_) {
        close_->setFocus();
        lent_ = true;
    }
    progress_->setVisible(busy);
    export_->setEnabled(!busy);
    close_->setText(busy ? tr("Cancel") : tr("Close"));
    if (!busy && std::exchange(lent_, false) && focusWidget() == close_) export_->setFocus();
}

void ExportDialog::reject() {
    if (!job_.busy()) return QDialog::reject();
    job_.cancel();
    say(tr("Cancelled; nothing was written."), false);
}

void ExportDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

} // namespace stagefall::ui

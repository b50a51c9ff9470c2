// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/export_preview.h"

#include "ui/export/pdf_document.h"
#include "ui/export/timeline_picture.h"
#include "ui/theme/appearance.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

constexpr int kPixels = 1'200;
constexpr std::size_t kMostText = 16'384;

report::Format textFormat(ExportFormat format) {
    return format == ExportFormat::Csv    ? report::Format::Csv
           : format == ExportFormat::Json ? report::Format::Json
                                          : report::Format::Markdown;
}

} // namespace

ExportPreview::ExportPreview(MakeInput make_input, QWidget* parent)
    : QWidget(parent), make_input_(std::move(make_input)), stack_(new QStackedWidget(this)),
      picture_(new QLabel(stack_)), text_(new QPlainTextEdit(stack_)) {
    picture_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    picture_->setMinimumSize(1, 1);
    text_->setReadOnly(true);
    text_->setProperty("face", "code");
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    stack_->addWidget(picture_);
    stack_->addWidget(text_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    setAccessibleName(tr("Preview"));
    timer_.setSingleShot(true);
    timer_.setInterval(120);
    connect(&timer_, &QTimer::timeout, this, &ExportPreview::start);
}

void ExportPreview::preview(const ExportChoice& choice) {
    choice_ = choice;
    timer_.start();
}

void ExportPreview::start() {
    job_.run<Made>(
        [make_input = make_input_, choice = choice_](const CancelToken& cancel) {
            const auto input = make_input(choice);
            Made made;
            switch (choice.format) {
            case ExportFormat::Html:
            case ExportFormat::Pdf:
                made.picture = firstPage(input, choice.paper, kPixels, choice.format == ExportFormat::Pdf, cancel);
                break;
            case ExportFormat::Png:
            case ExportFormat::Svg:
                if (auto image = timelineImage(input, {.scale = 1, .dark = choice.dark})) made.picture = *image;
                break;
            default:
                made.text =
                    QString::fromStdString(report::write(textFormat(choice.format), input).substr(0, kMostText));
            }
            return made;
        },
        [this](Made made) { take(std::move(made)); });
}

void ExportPreview::take(Made made) {
    image_ = std::move(made.picture);
    text_->setPlainText(made.text);
    stack_->setCurrentWidget(image_.isNull() ? static_cast<QWidget*>(text_) : picture_);
    fit();
}

void ExportPreview::fit() {
    if (image_.isNull()) return picture_->clear();
    const double ratio = devicePixelRatioF();
    auto scaled = image_.scaled(stack_->size() * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    scaled.setDevicePixelRatio(ratio);
    picture_->setPixmap(QPixmap::fromImage(scaled));
}

void ExportPreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

} // namespace stagefall::ui

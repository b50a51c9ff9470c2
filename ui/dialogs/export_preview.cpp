// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/export_preview.h"

#include "ui/export/pdf_document.h"
#include "ui/export/timeline_picture.h"
#include "ui/theme/appearance.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

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
      picture_(new QLabel(stack_)), text_(new QPlainTextEdit(stack_)), pager_(new QWidget(this)),
      back_(new QToolButton(pager_)), forth_(new QToolButton(pager_)), which_(roleLabel("muted", pager_)) {
    picture_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    picture_->setMinimumSize(1, 1);
    text_->setReadOnly(true);
    text_->setProperty("face", "code");
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    stack_->addWidget(picture_);
    stack_->addWidget(text_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(stack_, 1);
    auto* row = new QHBoxLayout(pager_);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch();
    for (auto* each : {static_cast<QWidget*>(back_), static_cast<QWidget*>(which_), static_cast<QWidget*>(forth_)})
        row->addWidget(each);
    row->addStretch();
    column->addWidget(pager_);
    pager_->hide();
    back_->setText(QStringLiteral("‹"));
    forth_->setText(QStringLiteral("›"));
    connect(back_, &QToolButton::clicked, this, [this] { turnTo(page_ - 1); });
    connect(forth_, &QToolButton::clicked, this, [this] { turnTo(page_ + 1); });
    setFocusPolicy(Qt::StrongFocus);
    retranslate();
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
        [make_input = make_input_, choice = choice_, page = page_](const CancelToken& cancel) {
            const auto input = make_input(choice);
            Made made;
            switch (choice.format) {
            case ExportFormat::Html:
            case ExportFormat::Pdf: {
                const bool numbered = choice.format == ExportFormat::Pdf;
                auto shown = pagePicture(input, choice.paper, kPixels, page, numbered, cancel);
                made = {std::move(shown.image), {}, shown.page, shown.pages};
                break;
            }
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
    page_ = made.page;
    pages_ = made.pages;
    pager_->setVisible(pages_ > 1);
    back_->setEnabled(page_ > 1);
    forth_->setEnabled(page_ < pages_);
    retranslate();
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

void ExportPreview::turnTo(int page) {
    page = std::clamp(page, 1, pages_);
    if (page == page_) return;
    page_ = page;
    start();
}

void ExportPreview::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_PageUp:
        return turnTo(page_ - 1);
    case Qt::Key_PageDown:
        return turnTo(page_ + 1);
    case Qt::Key_Home:
        return turnTo(1);
    case Qt::Key_End:
        return turnTo(pages_);
    default:
        QWidget::keyPressEvent(event);
    }
}

void ExportPreview::retranslate() {
    setAccessibleName(tr("Preview"));
    which_->setText(tr("Page %1 of %2").arg(page_).arg(pages_));
    for (const auto& [button, words] : {std::pair(back_, tr("Previous page")), std::pair(forth_, tr("Next page"))}) {
        button->setToolTip(words);
        button->setAccessibleName(words);
    }
}

void ExportPreview::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ExportPreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

} // namespace stagefall::ui

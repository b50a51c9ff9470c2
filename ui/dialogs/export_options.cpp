// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/export_options.h"

#include "ui/dialogs/field.h"
#include "ui/theme/appearance.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace stagefall::ui {

ExportOptions::ExportOptions(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), title_(new QLineEdit), notes_(new QPlainTextEdit), format_(new QComboBox), paper_(new QComboBox),
      scale_(new QComboBox), theme_(new QComboBox), language_(new QComboBox), conversation_(new QCheckBox),
      tool_data_(new QCheckBox), table_(new QCheckBox), timeline_(new QCheckBox), parts_(new QCheckBox),
      fold_short_(new QCheckBox), include_(roleLabel("muted")), title_field_(new Field(title_, appearance, this)),
      notes_field_(new Field(notes_, appearance, this)), format_field_(new Field(format_, appearance, this)),
      paper_field_(new Field(paper_, appearance, this)), scale_field_(new Field(scale_, appearance, this)),
      theme_field_(new Field(theme_, appearance, this)), language_field_(new Field(language_, appearance, this)) {
    notes_->setFixedHeight(pxFor(*notes_, 54)); // two lines; more scroll
    notes_->setTabChangesFocus(true);
    for (const auto format : kExportFormats) format_->addItem(QString(), QVariant::fromValue(static_cast<int>(format)));
    paper_->addItems({QStringLiteral("A4"), QStringLiteral("Letter")});
    for (const int scale : {1, 2, 3, 4}) scale_->addItem(QStringLiteral("%1×").arg(scale), scale);
    scale_->setCurrentIndex(1);
    theme_->addItems({QString(), QString()});
    language_->addItems({QStringLiteral("English"), QStringLiteral("简体中文")});
    language_->setCurrentIndex(appearance.language() == text::Language::Chinese ? 1 : 0);
    theme_->setCurrentIndex(appearance.theme() == scene::Theme::Dark ? 1 : 0);

    const auto pair = [](Field* left, Field* right) {
        auto* row = new QHBoxLayout;
        row->setSpacing(12);
        for (auto* field : {left, right}) row->addWidget(field, 1, Qt::AlignTop);
        return row;
    };
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 10, 0); // the scroll bar stands beside it
    column->setSpacing(12);
    column->addWidget(format_field_);
    column->addLayout(pair(paper_field_, language_field_));
    column->addLayout(pair(scale_field_, theme_field_));
    column->addWidget(title_field_);
    column->addWidget(notes_field_);
    column->addWidget(include_);
    auto* boxes = new QVBoxLayout;
    boxes->setSpacing(2);
    auto* of_timeline = new QVBoxLayout;
    of_timeline->setSpacing(2);
    of_timeline->setContentsMargins(22, 0, 0, 0);
    for (auto* box : {timeline_, parts_, fold_short_, table_, conversation_, tool_data_}) {
        box->setChecked(box != tool_data_ && box != fold_short_);
        if (box == parts_) boxes->addLayout(of_timeline);
        (box == parts_ || box == fold_short_ ? of_timeline : boxes)->addWidget(box);
    }
    column->addLayout(boxes);
    column->addStretch();
    QWidget* before = format_;
    for (auto* next : std::initializer_list<QWidget*>{paper_, language_, scale_, theme_, title_, notes_, timeline_,
                                                      parts_, fold_short_, table_, conversation_, tool_data_}) {
        setTabOrder(before, next);
        before = next;
    }
    connectAll();
    retranslate();
    showWhatMatters();
}

void ExportOptions::connectAll() {
    connect(title_, &QLineEdit::textChanged, this, &ExportOptions::changed);
    connect(notes_, &QPlainTextEdit::textChanged, this, &ExportOptions::changed);
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportOptions::showWhatMatters);
    for (auto* combo : {format_, paper_, scale_, theme_, language_})
        connect(combo, &QComboBox::currentIndexChanged, this, &ExportOptions::changed);
    connect(timeline_, &QCheckBox::toggled, this, &ExportOptions::showWhatMatters);
    for (auto* box : {timeline_, parts_, fold_short_, table_, conversation_, tool_data_})
        connect(box, &QCheckBox::toggled, this, &ExportOptions::changed);
}

void ExportOptions::setTitle(const QString& title) { title_->setPlaceholderText(title); }

void ExportOptions::setFormat(ExportFormat format) { format_->setCurrentIndex(static_cast<int>(format)); }

ExportChoice ExportOptions::choice() const {
    ExportChoice out;
    out.format = static_cast<ExportFormat>(format_->currentData().toInt());
    out.title = title_->text().trimmed();
    out.notes = notes_->toPlainText().trimmed();
    out.conversation = conversation_->isChecked();
    out.tool_data = tool_data_->isChecked();
    out.table = table_->isChecked();
    out.timeline = timeline_->isChecked();
    out.parts = parts_->isChecked();
    out.fold_short = fold_short_->isChecked();
    out.language = language_->currentIndex() == 1 ? text::Language::Chinese : text::Language::English;
    out.dark = isPicture(out.format) && theme_->currentIndex() == 1;
    out.paper = paper_->currentIndex() == 1 ? PaperSize::Letter : PaperSize::A4;
    out.scale = scale_->currentData().toInt();
    return out;
}

void ExportOptions::showWhatMatters() {
    const auto format = static_cast<ExportFormat>(format_->currentData().toInt());
    const bool picture = isPicture(format);
    const bool page = format == ExportFormat::Html || format == ExportFormat::Pdf || format == ExportFormat::Markdown;
    const bool words = page || picture;
    paper_field_->setVisible(format == ExportFormat::Pdf);
    scale_field_->setVisible(format == ExportFormat::Png);
    theme_field_->setVisible(picture);
    title_field_->setVisible(words);
    notes_field_->setVisible(page);
    language_field_->setVisible(words || format == ExportFormat::Csv);
    include_->setVisible(words);
    for (auto* box : {timeline_, table_, conversation_}) box->setVisible(page);
    tool_data_->setVisible(page);
    // Of a timeline that is drawn, and of Markdown's list of its spans.
    for (auto* box : {parts_, fold_short_}) {
        box->setVisible(words);
        box->setEnabled(picture || timeline_->isChecked());
    }
}

void ExportOptions::retranslate() {
    format_field_->setLabel(tr("Format"));
    paper_field_->setLabel(tr("Paper"));
    scale_field_->setLabel(tr("Size"));
    scale_field_->setHint(tr("2× is sharp on most screens, 4× in print."));
    theme_field_->setLabel(tr("Colours"));
    title_field_->setLabel(tr("Title"));
    notes_field_->setLabel(tr("Notes"));
    notes_field_->setHint(tr("Shown at the top, as plain text."));
    language_field_->setLabel(tr("Language"));
    include_->setText(tr("Include"));
    timeline_->setText(tr("Timeline"));
    parts_->setText(tr("Parts of requests and tools"));
    fold_short_->setText(tr("Fold what took less than 1 ms"));
    table_->setText(tr("Measures and budget table"));
    conversation_->setText(tr("Conversation"));
    tool_data_->setText(tr("Tool calls with arguments and results"));
    theme_->setItemText(0, tr("Light"));
    theme_->setItemText(1, tr("Dark"));
    const std::array<QString, kExportFormats.size()> names{
        tr("HTML, one file for any browser"),    tr("PDF, for print"),         tr("PNG, a picture"),
        tr("SVG, a picture without pixels"),     tr("Markdown, for an issue"), tr("CSV, for a spreadsheet"),
        tr("JSON, all events; opens here again")};
    for (std::size_t i = 0; i < names.size(); ++i) format_->setItemText(static_cast<int>(i), names.at(i));
}

void ExportOptions::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui

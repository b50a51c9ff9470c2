// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/roles.h"
#include "ui/export/export_job.h"

#include <QWidget>
#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace stagefall::ui {

class Appearance;
class Field;

/// A picture of the timeline.
inline bool isPicture(ExportFormat format) { return format == ExportFormat::Png || format == ExportFormat::Svg; }
/// Text that a person may paste elsewhere.
inline bool isPlainText(ExportFormat format) {
    return format == ExportFormat::Markdown || format == ExportFormat::Csv || format == ExportFormat::Json;
}

/// What an export holds and how it looks.
struct ExportChoice {
    ExportFormat format = ExportFormat::Html;
    QString title, notes;
    bool conversation = true, table = true, timeline = true;
    bool tool_data = false; ///< pages of it, as a rule: who wants it asks
    bool parts = true, fold_short = false;
    text::Language language = text::Language::English;
    bool dark = false;
    PaperSize paper = PaperSize::A4;
    double scale = 2;
};

/// The form of an export. Choices that the format has no use for are hidden.
class ExportOptions : public QWidget {
    Q_OBJECT
public:
    explicit ExportOptions(const Appearance& appearance, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    ExportChoice choice() const;
    void setFormat(ExportFormat format);

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void connectAll();
    void retranslate();
    void showWhatMatters();

    QLineEdit* title_;
    QPlainTextEdit* notes_;
    QComboBox* format_;
    QComboBox* paper_;
    QComboBox* scale_;
    QComboBox* theme_;
    QComboBox* language_;
    QCheckBox* conversation_;
    QCheckBox* tool_data_;
    QCheckBox* table_;
    QCheckBox* timeline_;
    QCheckBox* parts_;
    QCheckBox* fold_short_;
    QLabel* include_;
    Field* title_field_;
    Field* notes_field_;
    Field* format_field_;
    Field* paper_field_;
    Field* scale_field_;
    Field* theme_field_;
    Field* language_field_;
};

} // namespace stagefall::ui

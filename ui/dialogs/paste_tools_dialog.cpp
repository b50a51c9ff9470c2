// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/paste_tools_dialog.h"

#include "ui/dialogs/field.h"
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace stagefall::ui {
namespace {

/// What is to be pasted looks like this; it would be accepted itself.
QString sample(const QString& description) {
    return QStringLiteral(R"([
  {
    "type": "function",
    "function": {
      "name": "get_weather",
      "description": "%1",
      "parameters": {
        "type": "object",
        "properties": {"city": {"type": "string"}},
        "required": ["city"]
      }
    }
  }
])")
        .arg(description);
}

} // namespace

PasteToolsDialog::PasteToolsDialog(const Appearance& appearance, QWidget* parent)
    : QDialog(parent), appearance_(appearance), editor_(new JsonEditor(appearance)),
      field_(new Field(editor_, appearance, this)), add_(roleButton("primary", this)) {
    setWindowTitle(tr("Paste tools"));
    field_->setLabel(tr("Function tools, as they stand in a request"));
    editor_->setMinimumHeight(260);
    editor_->setPlaceholderText(sample(tr("The weather in a city")));
    auto* note = roleLabel("muted", this);
    note->setText(tr("Each becomes an HTTP tool. Fill in its address afterwards."));
    auto* cancel = roleButton("", this);
    cancel->setText(tr("Cancel"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(add_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(12);
    column->addWidget(field_, 1);
    column->addWidget(note);
    column->addLayout(buttons);
    resize(620, 460);
    connect(editor_, &QPlainTextEdit::textChanged, this, &PasteToolsDialog::read);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(add_, &QPushButton::clicked, this, &QDialog::accept);
    read();
    const auto clipboard = QGuiApplication::clipboard()->text();
    if (clipboard.size() < 200'000 && convertTools(clipboard.toStdString())) editor_->setPlainText(clipboard);
}

void PasteToolsDialog::read() {
    const auto text = editor_->toPlainText();
    auto converted = convertTools(text.toStdString());
    add_->setEnabled(converted.has_value());
    field_->setProblem({});
    if (converted) {
        tools_ = std::move(*converted);
        QStringList names;
        for (const auto& name : tools_.names) names << QString::fromStdString(name);
        field_->setHint(tr("Recognised: %1").arg(names.join(QStringLiteral(", "))));
    } else {
        field_->setHint({});
        if (!text.trimmed().isEmpty()) field_->setProblem(appearance_.say(converted.error().message));
    }
    add_->setText(converted ? tr("Add (%1)").arg(tools_.names.size()) : tr("Add"));
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/tool_paste.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace stagefall::ui {

class Appearance;
class Field;
class JsonEditor;

/// A place to paste the JSON of function tools into; says at once what was recognised.
class PasteToolsDialog : public QDialog {
    Q_OBJECT
public:
    explicit PasteToolsDialog(const Appearance& appearance, QWidget* parent = nullptr);
    const PastedTools& tools() const { return tools_; }

private:
    void read();

    const Appearance& appearance_;
    PastedTools tools_;
    JsonEditor* editor_;
    Field* field_;
    QPushButton* add_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/budget_edits.h"
#include "ui/theme/appearance.h"

#include <QFrame>
#include <QStringList>

class QComboBox;
class QLabel;
class QLineEdit;

namespace stagefall::ui {

/// A small sheet that adds an allowance which has no line in the table yet: of one tool or model by its name, or of a
/// stage. Deletes itself when it closes.
class AllowanceSheet : public QFrame {
    Q_OBJECT
public:
    /// `tools`, `models`: names of the session, offered while typing.
    AllowanceSheet(const QStringList& tools, const QStringList& models, const Appearance& appearance, QWidget* parent);
    void popUp(const QPoint& global);

Q_SIGNALS:
    void accepted(const stagefall::ui::AllowanceKey& key, stagefall::Nanoseconds allowed);

private:
    void kindChanged();
    void accept();

    QStringList tools_, models_;
    QComboBox* kind_;
    QComboBox* name_;
    QLineEdit* time_;
    QLabel* wrong_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QLineEdit;
class QPushButton;

namespace stagefall::ui {

/// A small sheet that asks what a budget is to be called. One that is there already is replaced, and the button says
/// so. Deletes itself when it closes.
class SaveBudgetSheet : public QFrame {
    Q_OBJECT
public:
    /// `saved`: the names there are.
    SaveBudgetSheet(const QString& name, const QStringList& saved, QWidget* parent);
    void popUp(const QPoint& global);

Q_SIGNALS:
    void accepted(const QString& name);
    void elsewhereRequested(); ///< into a file that is not in the list

private:
    void refresh();
    void accept();

    QStringList saved_;
    QLineEdit* name_;
    QLabel* hint_;
    QPushButton* save_;
};

} // namespace stagefall::ui

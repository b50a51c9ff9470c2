// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPushButton;
class QScrollArea;

namespace stagefall::ui {

/// All keys in groups ("?"). Scrolls where the screen has no room for all of them.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(QWidget* parent = nullptr);
    void setVisible(bool visible) override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void fit();
    QScrollArea* scroll_;
    QLabel* note_;
    QPushButton* close_;
};

} // namespace stagefall::ui

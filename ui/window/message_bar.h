// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QFrame>
#include <optional>

class QLabel;
class QToolButton;

namespace stagefall::ui {

/// One line that says what went wrong, where and what to do; it stays until it is closed or the next one comes.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(Appearance& appearance, QWidget* parent = nullptr);
    void show(const Error& error);
    void clear();
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    Appearance& appearance_;
    std::optional<Error> error_;
    QLabel* sign_;
    QLabel* words_;
    QToolButton* close_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/host/secret_permissions.h"

#include <QDialog>
#include <functional>
#include <vector>

class QPushButton;
class QScrollArea;

namespace stagefall::ui {

/// Asks whether files may send secrets, by name and destination, one row a pair. Enter and Esc refuse.
class SecretDialog : public QDialog {
    Q_OBJECT
public:
    explicit SecretDialog(const std::vector<host::SecretAsker>& open, QWidget* parent = nullptr);
    void setVisible(bool visible) override;

private:
    void fit();

    QScrollArea* scroll_;
    QPushButton* refuse_;
};

/// Opens the question over `parent` and returns at once; `done` is told the answer, unless `parent` goes first.
void askAboutSecrets(QWidget* parent, const std::vector<host::SecretAsker>& open, std::function<void(bool)> done);

} // namespace stagefall::ui

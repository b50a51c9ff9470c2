// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace stagefall::ui {

class Appearance;

/// The centre while no session is shown: three ways to begin, and the line to copy for a terminal.
class FirstRunPanel : public QWidget {
    Q_OBJECT
public:
    explicit FirstRunPanel(const Appearance& appearance, QWidget* parent = nullptr);

    /// What the first way runs, in the reader's words ("Regional sales").
    void setScenario(const QString& title);

Q_SIGNALS:
    void runRequested();
    void endpointRequested();
    void openRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Tile;
    void retranslate();
    void copyLine();

    const Appearance& appearance_;
    QString scenario_;
    QWidget* middle_;
    QLabel* title_;
    QLabel* words_;
    std::array<Tile*, 3> tiles_{};
    QLabel* terminal_;
    QLineEdit* line_;
    QPushButton* copy_;
    QBoxLayout* tile_row_;
};

} // namespace stagefall::ui

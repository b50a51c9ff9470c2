// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/key_value.h"

#include <QWidget>
#include <vector>

class QGridLayout;
class QLabel;

namespace stagefall::ui {

/// Names left, figures right in even digits. Setting new lines reuses what is there, so that nothing flickers while a
/// session is live; equal lines change nothing.
class KeyValueList : public QWidget {
    Q_OBJECT
public:
    explicit KeyValueList(QWidget* parent = nullptr);
    void setLines(std::vector<KeyValue> lines);
    const std::vector<KeyValue>& lines() const { return lines_; }
    /// Values that are words (endpoint, model) instead of figures: they may take several lines.
    void setWords(bool words);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QLabel* key;
        QLabel* between;
        QLabel* value;
        int key_columns = 1;
    };
    Row makeRow(int number);
    /// What stands between is whole or not there: where there is no room it is on hover.
    void showBetween(std::size_t line);
    void showAllBetween();
    void fill(const Row& row, const KeyValue& line);

    QGridLayout* grid_;
    std::vector<Row> rows_;
    std::vector<KeyValue> lines_;
    bool words_ = false;
};

} // namespace stagefall::ui

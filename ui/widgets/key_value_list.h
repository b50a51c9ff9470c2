// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;
class QLabel;

namespace stagefall::ui {

/// One line of a KeyValueList. Everything is plain text and may be foreign.
struct KeyValue {
    enum class Tone {
        Plain,
        Faint, ///< "not reported"
        Near,
        Over, ///< with a sign before it
    };
    QString key;
    QString value;
    QString between;    ///< small and faint between them: "+240 ms → +241 ms"
    QString definition; ///< on hover, and for screen readers
    Tone tone = Tone::Plain;
    int depth = 0; ///< indents the key
    bool operator==(const KeyValue&) const = default;
};

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

private:
    struct Row {
        QLabel* key;
        QLabel* between;
        QLabel* value;
    };
    Row makeRow(int number);
    void fill(const Row& row, const KeyValue& line);

    QGridLayout* grid_;
    std::vector<Row> rows_;
    std::vector<KeyValue> lines_;
    bool words_ = false;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace stagefall::ui {

/// The path of a file that is read: typed, or chosen in a dialog. UI thread; the file itself is not looked at.
class FileEntry : public QWidget {
    Q_OBJECT
public:
    explicit FileEntry(QWidget* parent = nullptr);

    QString path() const;
    void setPath(const QString& path);
    /// `what`: the title of the dialog; `choose`: what the button does, for screen readers.
    void setTexts(const QString& what, const QString& choose);

Q_SIGNALS:
    void edited();

private:
    void browse();
    QLineEdit* edit_;
    QToolButton* browse_;
    QString what_;
};

} // namespace stagefall::ui

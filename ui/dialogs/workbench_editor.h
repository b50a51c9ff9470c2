// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/latest_job.h"
#include "ui/bridge/profiles.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace stagefall::ui {

class Appearance;
class JsonEditor;

/// Workbench files: pick, duplicate, begin from a template, edit as JSON with checks while typing. Shipped ones are
/// read-only.
class WorkbenchEditor : public QDialog {
    Q_OBJECT
public:
    WorkbenchEditor(Profiles& profiles, const Appearance& appearance, QWidget* parent = nullptr);

    void select(const std::string& file);
    const std::vector<Error>& problems() const { return problems_; }
    bool checking() const { return timer_.isActive() || job_.busy(); }

Q_SIGNALS:
    void workbenchChosen(const QString& file);

protected:
    void changeEvent(QEvent* event) override;
    void reject() override;

private:
    void build();
    void retranslate();
    void fill();
    void currentChanged(QListWidgetItem* now, QListWidgetItem* before);
    void showCurrent();
    void textChanged();
    void check();
    void showProblems(std::vector<Error> problems);
    void jumpTo(int row);
    void setDirty(bool dirty);
    bool mayLeave();
    void addFrom(int kind);
    void duplicate();
    void pasteTools();
    void removeCurrent();
    void save();
    void use();
    const WorkbenchItem* current() const;
    QString title(const WorkbenchItem& item) const;
    void showUndo();

    Profiles& profiles_;
    const Appearance& appearance_;
    std::vector<Error> problems_;
    std::string wanted_; ///< file to be selected when the list has it
    bool dirty_ = false;
    enum class Done { Nothing, Added, Duplicated, Saved, Deleted };
    Done doing_ = Done::Nothing; ///< asked for, not carried out yet
    Done done_ = Done::Nothing;  ///< here, and what Undo takes back
    QListWidget* list_;
    QPushButton* new_;
    QPushButton* undo_;
    QLabel* title_;
    QLabel* chip_;
    QPushButton* paste_;
    QPushButton* duplicate_;
    QPushButton* remove_;
    JsonEditor* editor_;
    QLabel* sign_;
    QLabel* summary_;
    QListWidget* problem_list_;
    QPushButton* save_;
    QPushButton* use_;
    QTimer timer_;
    LatestJob job_;
};

} // namespace stagefall::ui

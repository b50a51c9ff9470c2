// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"
#include "ui/bridge/latest_job.h"
#include "ui/state/preferences.h"
#include "ui/theme/appearance.h"

#include <QWidget>
#include <array>
#include <string>

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace stagefall::ui {

class Field;

/// Inside ui/dialogs: the pages of the settings.
class AppearancePage : public QWidget {
    Q_OBJECT
public:
    AppearancePage(Preferences& preferences, Appearance& appearance, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showValues();
    void addSizes(QVBoxLayout& column);

    Preferences& preferences_;
    QLabel* theme_label_;
    std::array<QRadioButton*, 3> themes_{};
    QLabel* language_label_;
    std::array<QRadioButton*, 3> languages_{};
    QLabel* size_label_;
    std::array<QRadioButton*, kTextSizes.size()> sizes_{};
    QLabel* size_hint_;
};

class WaterfallPage : public QWidget {
    Q_OBJECT
public:
    explicit WaterfallPage(Preferences& preferences, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    Preferences& preferences_;
    std::array<QCheckBox*, 4> boxes_{};
    std::array<QLabel*, 4> hints_{};
};

class DataPage : public QWidget {
    Q_OBJECT
public:
    DataPage(store::Store& store, std::string path, const Appearance& appearance, QWidget* parent = nullptr);

Q_SIGNALS:
    void sessionsDeleted();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct State {
        qint64 bytes = 0;
        std::size_t sessions = 0, deleted = 0, kept = 0;
        std::optional<Error> error;
        bool after_deleting = false;
    };
    static State read(store::Store& store, const std::string& path);
    void retranslate();
    void refresh();
    void deleteAll();
    void take(const State& state);

    store::Store& store_;
    std::string path_;
    const Appearance& appearance_;
    State state_;
    QLabel* where_label_;
    QLabel* where_;
    QLabel* size_;
    QPushButton* open_;
    QLabel* delete_label_;
    QLabel* delete_hint_;
    QPushButton* delete_;
    QProgressBar* progress_;
    QLabel* result_;
    LatestJob job_;
};

class AboutPage : public QWidget {
    Q_OBJECT
public:
    explicit AboutPage(QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    QLabel* version_;
    QLabel* what_;
    QLabel* licence_;
    QLabel* parts_title_;
    QLabel* parts_;
};

} // namespace stagefall::ui

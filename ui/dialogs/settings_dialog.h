// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"
#include "ui/state/preferences.h"

#include <QDialog>
#include <string>

class QListWidget;
class QPushButton;
class QStackedWidget;

namespace stagefall::ui {

class AboutPage;
class Appearance;
class AppearancePage;
class DataPage;
class WaterfallPage;

/// Makes the appearance follow the preferences: theme, and language, where the system's is meant by "system".
void applyPreferences(const PreferenceValues& values, Appearance& appearance);

/// One page a topic; what is changed holds at once.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    enum Page { Look, Waterfall, Data, About };
    /// `store` and what it is given outlive the dialog and its work.
    SettingsDialog(Preferences& preferences, Appearance& appearance, store::Store& store, std::string store_path,
                   QWidget* parent = nullptr);

    void showPage(Page page);

Q_SIGNALS:
    void endpointsRequested();
    void sessionsDeleted(); ///< the list of sessions has to be read again

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QListWidget* topics_;
    QStackedWidget* pages_;
    QPushButton* endpoints_;
    QPushButton* close_;
};

} // namespace stagefall::ui

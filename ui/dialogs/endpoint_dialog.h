// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/base/secret_use.h"
#include "core/net/http_client.h"
#include "ui/bridge/profiles.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace stagefall::ui {

class Appearance;
class EndpointForm;
class EndpointTestView;
class KeyVault;
class LabForm;
class SecretConsent;

/// Endpoints and the lab's presets: choose, add, edit, test. Keys go to the vault; files hold references.
class EndpointDialog : public QDialog {
    Q_OBJECT
public:
    /// All outlive the dialog and its test.
    EndpointDialog(Profiles& profiles, KeyVault& vault, SecretConsent& consent, net::HttpClient& http,
                   Redactor& redactor, const Appearance& appearance, QWidget* parent = nullptr);

    /// Shows an endpoint, or a lab preset, by id.
    void selectEndpoint(const std::string& id);
    void selectLab(const std::string& id);
    void addEndpoint(); ///< a new one, ready to be filled in

Q_SIGNALS:
    void endpointChosen(const QString& id);
    void labChosen(const QString& id);

protected:
    void changeEvent(QEvent* event) override;
    void reject() override;

private:
    void build();
    void retranslate();
    void fill();
    void select(const QString& key);
    void currentChanged(QListWidgetItem* now, QListWidgetItem* before);
    void showCurrent();
    void setDirty(bool dirty);
    bool mayLeave();
    bool save();
    void saveAndUse();
    void revert();
    void duplicate();
    void removeCurrent();
    void agreeWhatWasEntered(const llm::EndpointProfile& profile, const std::string& file);
    void test();
    void startTest(const llm::EndpointProfile& profile, std::vector<SecretUse> permitted);
    /// What a person has entered here: pairs of secret and destination that the file did not have.
    std::vector<SecretUse> entered(const llm::EndpointProfile& profile) const;
    void makeRoom();
    void showUndo();
    QString currentKey() const;
    const EndpointItem* endpoint() const;
    const LabItem* lab() const;

    Profiles& profiles_;
    KeyVault& vault_;
    SecretConsent& consent_;
    const Appearance& appearance_;
    bool dirty_ = false;
    bool looking_ = false; ///< whether a test needs a question
    enum class Done { Nothing, Duplicated, Saved, Deleted };
    Done doing_ = Done::Nothing; ///< asked for, not carried out yet
    Done done_ = Done::Nothing;  ///< here, and what Undo takes back
    QString wanted_;             ///< to be selected when the lists have it
    QString new_file_;
    QListWidget* list_;
    QPushButton* add_;
    QPushButton* undo_;
    QStackedWidget* pages_;
    QLabel* title_;
    QLabel* chip_;
    QLabel* problem_;
    EndpointForm* form_;
    EndpointTestView* test_;
    LabForm* lab_form_;
    QScrollArea* endpoint_page_;
    QScrollArea* lab_page_;
    QPushButton* duplicate_;
    QPushButton* remove_;
    QPushButton* revert_;
    QPushButton* save_;
    QPushButton* use_;
};

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/endpoint_profile.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace stagefall::ui {

class Appearance;
class EndpointTimes;
class Field;
class FileEntry;
class KeyEntry;
class KeyVault;

/// An endpoint as a form. What is wrong is said beside each field, once the field was touched or check() was called.
class EndpointForm : public QWidget {
    Q_OBJECT
public:
    EndpointForm(KeyVault& vault, const Appearance& appearance, QWidget* parent = nullptr);

    /// `others`: names that are taken. Forgets what was typed.
    void setProfile(const llm::EndpointProfile& profile, const QStringList& others);
    llm::EndpointProfile profile() const;
    /// Says all problems and moves to the first; true where there is none.
    bool check();
    void begin(); ///< the keyboard goes to the first field
    KeyEntry& key() { return *key_; }
    void setModels(const QStringList& models);
    void setBaseUrl(const QString& url);

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void connectAll();
    void retranslate();
    void hintModels();
    void touched(Field* field);
    QString problemOf(const Field* field) const;

    const Appearance& appearance_;
    llm::EndpointProfile kept_; ///< for what the form does not show
    QStringList others_;
    QLineEdit* name_;
    QLineEdit* url_;
    QComboBox* model_;
    KeyEntry* key_;
    QToolButton* more_;
    QWidget* advanced_;
    QPlainTextEdit* headers_;
    QPlainTextEdit* body_;
    QLineEdit* proxy_;
    FileEntry* ca_;
    FileEntry* cert_;
    FileEntry* cert_key_;
    QComboBox* http_;
    EndpointTimes* times_;
    Field* name_field_;
    Field* url_field_;
    Field* model_field_;
    Field* key_field_;
    Field* headers_field_;
    Field* body_field_;
    Field* proxy_field_;
    Field* ca_field_;
    Field* cert_field_;
    Field* cert_key_field_;
    Field* http_field_;
};

} // namespace stagefall::ui

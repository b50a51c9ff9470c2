// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace stagefall::ui {

class Appearance;
class KeyVault;

/// Where an endpoint's key comes from: none, the keychain (typed here, never shown), or an environment variable. Holds
/// a reference; what was typed goes to the vault with commit() and is forgotten here.
class KeyEntry : public QWidget {
    Q_OBJECT
public:
    KeyEntry(KeyVault& vault, const Appearance& appearance, QWidget* parent = nullptr);

    /// "", "keychain:NAME" or "env:NAME" (also a bare NAME).
    void setReference(const QString& reference);
    /// Under which name a new key is kept, as long as the reference names none.
    void setSuggestedName(const QString& name) { suggested_ = name; }
    QString reference() const;
    QString typed() const; ///< a key that was typed and not committed
    void commit();
    QString problem() const; ///< "" = fine
    void retranslate();

Q_SIGNALS:
    void edited();

private:
    enum class From { None, Keychain, Environment };
    From from() const;
    void fromChanged();
    void showState();

    KeyVault& vault_;
    QString suggested_;
    QString name_; ///< in the keychain
    bool there_ = false;
    QComboBox* from_;
    QLineEdit* key_;
    QLineEdit* variable_;
    QToolButton* look_;
    QLabel* state_;
};

} // namespace stagefall::ui

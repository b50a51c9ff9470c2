// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/key_entry.h"

#include "ui/bridge/key_vault.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

const QString& keychainPrefix() {
    static const auto text = QStringLiteral("keychain:");
    return text;
}
const QString& environmentPrefix() {
    static const auto text = QStringLiteral("env:");
    return text;
}

} // namespace

KeyEntry::KeyEntry(KeyVault& vault, const Appearance& /*appearance*/, QWidget* parent)
    : QWidget(parent), vault_(vault), from_(new QComboBox(this)), key_(new QLineEdit(this)),
      variable_(new QLineEdit(this)), look_(new QToolButton(this)), state_(roleLabel("caption", this)) {
    from_->addItems({QString(), QString(), QString()});
    key_->setObjectName(QStringLiteral("key"));
    key_->setEchoMode(QLineEdit::Password);
    key_->setProperty("face", "code");
    variable_->setProperty("face", "code");
    look_->setCheckable(true);
    state_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(from_);
    row->addWidget(key_, 1);
    row->addWidget(variable_, 1);
    row->addWidget(look_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(state_);
    setFocusProxy(from_);
    connect(from_, &QComboBox::currentIndexChanged, this, &KeyEntry::fromChanged);
    connect(from_, &QComboBox::activated, this, &KeyEntry::edited);
    connect(key_, &QLineEdit::textEdited, this, [this] {
        showState();
        Q_EMIT edited();
    });
    connect(variable_, &QLineEdit::textEdited, this, &KeyEntry::edited);
    connect(look_, &QToolButton::toggled, this,
            [this](bool on) { key_->setEchoMode(on ? QLineEdit::Normal : QLineEdit::Password); });
    connect(&vault, &KeyVault::lastingChanged, this, &KeyEntry::showState);
    retranslate();
    fromChanged();
}

KeyEntry::From KeyEntry::from() const { return static_cast<From>(from_->currentIndex()); }

void KeyEntry::setReference(const QString& reference) {
    key_->clear();
    variable_->clear();
    look_->setChecked(false);
    name_.clear();
    there_ = false;
    if (reference.startsWith(keychainPrefix())) {
        name_ = reference.mid(keychainPrefix().size());
        from_->setCurrentIndex(static_cast<int>(From::Keychain));
        vault_.has(name_, [self = QPointer(this), name = name_](bool there) {
            if (!self || self->name_ != name) return;
            self->there_ = there;
            self->showState();
        });
    } else if (!reference.isEmpty()) {
        variable_->setText(reference.startsWith(environmentPrefix()) ? reference.mid(environmentPrefix().size())
                                                                     : reference);
        from_->setCurrentIndex(static_cast<int>(From::Environment));
    } else {
        from_->setCurrentIndex(static_cast<int>(From::None));
    }
    showState();
}

QString KeyEntry::reference() const {
    switch (from()) {
    case From::Keychain:
        return keychainPrefix() + (name_.isEmpty() ? suggested_ : name_);
    case From::Environment:
        return variable_->text().trimmed().isEmpty() ? QString() : environmentPrefix() + variable_->text().trimmed();
    case From::None:
        break;
    }
    return {};
}

QString KeyEntry::typed() const { return from() == From::Keychain ? key_->text().trimmed() : QString(); }

void KeyEntry::commit() {
    if (typed().isEmpty()) return;
    if (name_.isEmpty()) name_ = suggested_;
    vault_.store(name_, typed(), [self = QPointer(this)](bool) {
        if (self) self->showState();
    });
    key_->clear();
    look_->setChecked(false);
    there_ = true;
    showState();
}

QString KeyEntry::problem() const {
    if (from() == From::Keychain && typed().isEmpty() && !there_)
        return tr("Type the key. It is kept under a name; the endpoint's file never holds it.");
    static const QRegularExpression variable(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*$"));
    if (from() == From::Environment && !variable.match(variable_->text().trimmed()).hasMatch())
        return tr("Name the variable that holds the key, for example OPENAI_API_KEY. The key itself does not belong "
                  "here.");
    return {};
}

void KeyEntry::fromChanged() {
    key_->setVisible(from() == From::Keychain);
    look_->setVisible(from() == From::Keychain);
    variable_->setVisible(from() == From::Environment);
    if (from() == From::Keychain) vault_.lookForKeychain();
    showState();
}

void KeyEntry::showState() {
    QString words;
    if (from() == From::Keychain) {
        const bool run_only = vault_.lastsForRunOnly();
        if (vault_.lasting() == KeyVault::Lasting::Asking)
            words = tr("Asking the keychain. The desktop may want you to unlock it first.");
        else if (!typed().isEmpty() && typed().toUtf8().size() < static_cast<qsizetype>(Redactor::kShortest))
            words = tr("So short a key cannot be kept out of what is shown and recorded: that takes 6 characters.");
        else if (!typed().isEmpty())
            words = run_only ? tr("No keychain answers: the key will be kept until you quit.")
                             : tr("Will be stored in the keychain when you save.");
        else if (there_)
            words = run_only ? tr("Kept for this run only: no keychain answers.") : tr("Stored in the keychain.");
        else if (run_only)
            words = tr("No keychain answers: a key typed here is kept until you quit.");
    } else if (from() == From::Environment) {
        words = tr("Read from the environment when a session starts.");
    }
    state_->setText(words);
    state_->setVisible(!words.isEmpty());
    key_->setPlaceholderText(there_ ? tr("Unchanged; type to replace it") : tr("Paste the key"));
}

void KeyEntry::retranslate() {
    from_->setItemText(0, tr("No key"));
    from_->setItemText(1, tr("Keychain"));
    from_->setItemText(2, tr("Environment"));
    from_->setAccessibleName(tr("Where the key comes from"));
    key_->setAccessibleName(tr("Key"));
    variable_->setAccessibleName(tr("Environment variable"));
    variable_->setPlaceholderText(QStringLiteral("OPENAI_API_KEY"));
    look_->setText(tr("Show"));
    look_->setAccessibleName(tr("Show the key while typing"));
    showState();
}

} // namespace stagefall::ui

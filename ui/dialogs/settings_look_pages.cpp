// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/roles.h"
#include "ui/dialogs/settings_pages.h"
#include "ui/theme/appearance.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QEvent>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

const std::array<QString, 3>& themeWords() {
    static const std::array<QString, 3> words{QStringLiteral("system"), QStringLiteral("dark"),
                                              QStringLiteral("light")};
    return words;
}
const std::array<QString, 3>& languageWords() {
    static const std::array<QString, 3> words{QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh")};
    return words;
}

constexpr std::array<bool PreferenceValues::*, 4> kFlags{
    &PreferenceValues::show_statuses, &PreferenceValues::show_unattributed, &PreferenceValues::follow_now,
    &PreferenceValues::compact_rows};

QVBoxLayout* pageLayout(QWidget* page) {
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(8);
    return column;
}

} // namespace

AppearancePage::AppearancePage(Preferences& preferences, Appearance& appearance, QWidget* parent)
    : QWidget(parent), preferences_(preferences), theme_label_(roleLabel("heading", this)),
      language_label_(roleLabel("heading", this)), size_label_(roleLabel("heading", this)),
      size_hint_(roleLabel("caption", this)) {
    auto* column = pageLayout(this);
    const auto add = [&](QLabel* label, std::array<QRadioButton*, 3>& buttons, auto words,
                         QString PreferenceValues::*member) {
        column->addWidget(label);
        auto* group = new QButtonGroup(this);
        for (std::size_t i = 0; i < buttons.size(); ++i) {
            buttons.at(i) = new QRadioButton(this);
            group->addButton(buttons.at(i));
            column->addWidget(buttons.at(i));
            connect(buttons.at(i), &QRadioButton::clicked, this, [this, value = words.at(i), member] {
                auto values = preferences_.values();
                values.*member = value;
                preferences_.set(values);
            });
        }
        column->addSpacing(12);
    };
    add(theme_label_, themes_, themeWords(), &PreferenceValues::theme);
    add(language_label_, languages_, languageWords(), &PreferenceValues::language);
    addSizes(*column);
    column->addStretch();
    languages_[1]->setText(QStringLiteral("English"));
    languages_[2]->setText(QStringLiteral("简体中文"));
    connect(&preferences_, &Preferences::changed, this, &AppearancePage::showValues);
    Q_UNUSED(appearance)
    retranslate();
    showValues();
}

void AppearancePage::addSizes(QVBoxLayout& column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    auto* group = new QButtonGroup(this);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
        const int size = kTextSizes.at(i);
        sizes_.at(i) = new QRadioButton(QStringLiteral("%1 %").arg(size), this);
        group->addButton(sizes_.at(i));
        row->addWidget(sizes_.at(i));
        connect(sizes_.at(i), &QRadioButton::clicked, this, [this, size] {
            auto values = preferences_.values();
            values.text_size = size;
            preferences_.set(values);
        });
    }
    row->addStretch();
    column.addWidget(size_label_);
    column.addLayout(row);
    column.addWidget(size_hint_);
}

void AppearancePage::showValues() {
    const auto& values = preferences_.values();
    for (std::size_t i = 0; i < themes_.size(); ++i) {
        themes_.at(i)->setChecked(values.theme == themeWords().at(i));
        languages_.at(i)->setChecked(values.language == languageWords().at(i));
    }
    for (std::size_t i = 0; i < sizes_.size(); ++i) sizes_.at(i)->setChecked(values.text_size == kTextSizes.at(i));
}

void AppearancePage::retranslate() {
    theme_label_->setText(tr("Theme"));
    themes_[0]->setText(tr("Match the system"));
    themes_[1]->setText(tr("Dark"));
    themes_[2]->setText(tr("Light"));
    language_label_->setText(tr("Language"));
    languages_[0]->setText(tr("Match the system"));
    size_label_->setText(tr("Text size"));
    size_hint_->setText(tr("Ctrl+Plus and Ctrl+Minus make it larger and smaller, Ctrl+0 is the usual one."));
    for (auto* button : sizes_) button->setAccessibleDescription(size_label_->text());
    for (auto* button : themes_) button->setAccessibleDescription(theme_label_->text());
    for (auto* button : languages_) button->setAccessibleDescription(language_label_->text());
}

void AppearancePage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

WaterfallPage::WaterfallPage(Preferences& preferences, QWidget* parent) : QWidget(parent), preferences_(preferences) {
    auto* column = pageLayout(this);
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        boxes_.at(i) = new QCheckBox(this);
        boxes_.at(i)->setChecked(preferences.values().*kFlags.at(i));
        hints_.at(i) = roleLabel("caption", this);
        hints_.at(i)->setWordWrap(true);
        hints_.at(i)->setIndent(24);
        column->addWidget(boxes_.at(i));
        column->addWidget(hints_.at(i));
        column->addSpacing(8);
        connect(boxes_.at(i), &QCheckBox::toggled, this, [this, i](bool on) {
            auto values = preferences_.values();
            values.*kFlags.at(i) = on;
            preferences_.set(values);
        });
    }
    column->addStretch();
    retranslate();
}

void WaterfallPage::retranslate() {
    boxes_[0]->setText(tr("Status line"));
    hints_[0]->setText(tr("What the agent said it was doing, above the bars."));
    boxes_[1]->setText(tr("Unattributed time"));
    hints_[1]->setText(tr("A hatched line where no span explains what a step was doing."));
    boxes_[2]->setText(tr("Follow a session while it runs"));
    hints_[2]->setText(tr("The view goes along with now, until you pan."));
    boxes_[3]->setText(tr("Compact rows"));
    hints_[3]->setText(tr("More lines on a screen."));
    for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_.at(i)->setAccessibleDescription(hints_.at(i)->text());
}

void WaterfallPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/settings_dialog.h"

#include "ui/dialogs/roles.h"
#include "ui/dialogs/settings_pages.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>

namespace stagefall::ui {

void applyPreferences(const PreferenceValues& values, Appearance& appearance) {
    appearance.setChoice(values.theme == QLatin1String("dark")    ? ThemeChoice::Dark
                         : values.theme == QLatin1String("light") ? ThemeChoice::Light
                                                                  : ThemeChoice::System);
    auto language = text::languageFromEnvironment();
    if (values.language == QLatin1String("en")) language = text::Language::English;
    if (values.language == QLatin1String("zh")) language = text::Language::Chinese;
    appearance.setLanguage(language);
    appearance.setTextSize(values.text_size);
}

SettingsDialog::SettingsDialog(Preferences& preferences, Appearance& appearance, store::Store& store,
                               std::string store_path, QWidget* parent)
    : QDialog(parent), topics_(new QListWidget(this)), pages_(new QStackedWidget(this)),
      endpoints_(roleButton("quiet", this)), close_(roleButton("", this)) {
    topics_->setProperty("role", QStringLiteral("nav"));
    topics_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    for (const auto* name : {"theme", "waterfall", "open", "info"})
        new QListWidgetItem(icon(QString::fromLatin1(name), appearance, scene::Ink::Muted), QString(), topics_);
    endpoints_->setIcon(icon(QStringLiteral("endpoint"), appearance, scene::Ink::Muted));
    auto* data_page = new DataPage(store, std::move(store_path), appearance);
    for (auto* page : {static_cast<QWidget*>(new AppearancePage(preferences, appearance)),
                       static_cast<QWidget*>(new WaterfallPage(preferences)), static_cast<QWidget*>(data_page),
                       static_cast<QWidget*>(new AboutPage)})
        pages_->addWidget(page);

    auto* left_box = new QWidget(this);
    auto* left = new QVBoxLayout(left_box);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(topics_, 1);
    left->addWidget(endpoints_, 0, Qt::AlignLeft);
    auto* line = new QFrame(this);
    line->setProperty("role", QStringLiteral("rule_vertical"));
    auto* right = new QVBoxLayout;
    right->setSpacing(16);
    right->addWidget(pages_, 1);
    right->addWidget(close_, 0, Qt::AlignRight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 20, 20, 16);
    row->setSpacing(20);
    row->addWidget(left_box);
    row->addWidget(line);
    row->addLayout(right, 1);
    const auto fit = [this, left_box, &appearance] {
        left_box->setFixedWidth(appearance.px(192));
        setMinimumSize(appearance.px(620), appearance.px(420));
    };
    fit();
    resize(appearance.px(720), appearance.px(480));
    connect(&appearance, &Appearance::changed, this, fit);
    connect(topics_, &QListWidget::currentRowChanged, pages_, &QStackedWidget::setCurrentIndex);
    connect(endpoints_, &QPushButton::clicked, this, &SettingsDialog::endpointsRequested);
    connect(close_, &QPushButton::clicked, this, &QDialog::accept);
    connect(data_page, &DataPage::sessionsDeleted, this, &SettingsDialog::sessionsDeleted);
    connect(&preferences, &Preferences::changed, this,
            [&preferences, &appearance] { applyPreferences(preferences.values(), appearance); });
    retranslate();
    topics_->setCurrentRow(0);
}

void SettingsDialog::showPage(Page page) { topics_->setCurrentRow(page); }

void SettingsDialog::retranslate() {
    setWindowTitle(tr("Settings"));
    topics_->setAccessibleName(tr("Topics"));
    topics_->item(Look)->setText(tr("Appearance"));
    topics_->item(Waterfall)->setText(tr("Waterfall"));
    topics_->item(Data)->setText(tr("Data"));
    topics_->item(About)->setText(tr("About"));
    endpoints_->setText(tr("Endpoints…"));
    close_->setText(tr("Close"));
}

void SettingsDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

} // namespace stagefall::ui

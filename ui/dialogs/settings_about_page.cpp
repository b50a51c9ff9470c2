// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/roles.h"
#include "ui/dialogs/settings_pages.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace stagefall::ui {

AboutPage::AboutPage(QWidget* parent)
    : QWidget(parent), version_(roleLabel("muted", this)), what_(roleLabel("", this)),
      licence_(roleLabel("muted", this)), parts_title_(roleLabel("heading", this)), parts_(roleLabel("muted", this)) {
    auto* picture = new QLabel(this);
    picture->setPixmap(programIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
    auto* name = roleLabel("title", this);
    name->setText(QStringLiteral("Stagefall"));
    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    words->addStretch();
    words->addWidget(name);
    words->addWidget(version_);
    words->addStretch();
    auto* head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(picture);
    head->addLayout(words, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(12);
    column->addLayout(head);
    for (auto* label : {what_, licence_, parts_title_, parts_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    column->addStretch();
    retranslate();
}

void AboutPage::retranslate() {
    version_->setText(tr("Version %1").arg(QStringLiteral(STAGEFALL_VERSION)));
    what_->setText(tr("The desktop workbench for agent latency."));
    licence_->setText(tr("Free software under the GNU General Public License, version 3 or later. It comes without any "
                         "warranty."));
    parts_title_->setText(tr("Made with"));
    parts_->setText(
        QStringLiteral("Qt %1 · QCustomPlot · QtKeychain · SQLite · libcurl · libevent · nlohmann/json · RE2 · "
                       "zlib · OpenSSL · tl::expected · Inter · JetBrains Mono")
            .arg(QLatin1String(qVersion())));
}

void AboutPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui

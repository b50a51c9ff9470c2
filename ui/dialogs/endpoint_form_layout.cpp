// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_form.h"
#include "ui/dialogs/endpoint_times.h"
#include "ui/dialogs/field.h"
#include "ui/dialogs/file_entry.h"
#include "ui/dialogs/key_entry.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

namespace stagefall::ui {

void EndpointForm::build() {
    for (auto* edit : {headers_, body_}) {
        edit->setProperty("face", "code");
        edit->setFixedHeight(pxFor(*edit, 64));
        edit->setTabChangesFocus(true);
    }
    for (auto* edit : {url_, proxy_}) edit->setProperty("face", "code");
    model_->setEditable(true);
    model_->setInsertPolicy(QComboBox::NoInsert);
    model_->lineEdit()->setProperty("face", "code");
    http_->addItems({QString(), QStringLiteral("HTTP/1.1"), QString()});
    more_->setCheckable(true);
    more_->setProperty("role", QStringLiteral("quiet"));
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setIcon(icon(QStringLiteral("unfold"), appearance_));

    auto* grid = new QGridLayout(advanced_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(12);
    grid->addWidget(headers_field_, 0, 0, Qt::AlignTop);
    grid->addWidget(body_field_, 0, 1, Qt::AlignTop);
    grid->addWidget(proxy_field_, 1, 0, Qt::AlignTop);
    grid->addWidget(http_field_, 1, 1, Qt::AlignTop);
    grid->addWidget(ca_field_, 2, 0, 1, 2);
    grid->addWidget(cert_field_, 3, 0, Qt::AlignTop);
    grid->addWidget(cert_key_field_, 3, 1, Qt::AlignTop);
    grid->addWidget(times_, 4, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    advanced_->hide();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    for (auto* field : {name_field_, url_field_, key_field_, model_field_}) column->addWidget(field);
    column->addWidget(more_, 0, Qt::AlignLeft);
    column->addWidget(advanced_);
}

void EndpointForm::retranslate() {
    name_field_->setLabel(tr("Name"));
    url_field_->setLabel(tr("Address"));
    url_field_->setHint(tr("Include /v1; only a query may follow it."));
    url_->setPlaceholderText(QStringLiteral("https://api.example.com/v1"));
    model_field_->setLabel(tr("Model"));
    hintModels();
    key_field_->setLabel(tr("Key"));
    headers_field_->setLabel(tr("Extra headers"));
    headers_field_->setHint(tr("One \"Name: value\" a line."));
    body_field_->setLabel(tr("Extra body"));
    body_field_->setHint(tr("A JSON object, merged into every request."));
    body_->setPlaceholderText(QStringLiteral("{\"temperature\": 0}"));
    proxy_field_->setLabel(tr("Proxy"));
    ca_field_->setLabel(tr("Certificates to trust"));
    ca_field_->setHint(tr("A PEM file, in place of the system's."));
    ca_->setTexts(tr("Certificates to trust"), tr("Choose the file of certificates"));
    cert_field_->setLabel(tr("Client certificate"));
    cert_field_->setHint(tr("A PEM file, for endpoints that ask who you are by TLS."));
    cert_->setTexts(tr("Client certificate"), tr("Choose the client certificate"));
    cert_key_field_->setLabel(tr("Its key"));
    cert_key_field_->setHint(tr("A PEM file without a password; empty: in the same file."));
    cert_key_->setTexts(tr("Key of the client certificate"), tr("Choose the key of the client certificate"));
    http_field_->setLabel(tr("HTTP version"));
    http_->setItemText(0, tr("Automatic"));
    http_->setItemText(2, tr("HTTP/2, also without TLS"));
    more_->setText(tr("Advanced"));
    times_->retranslate();
    key_->retranslate();
}

} // namespace stagefall::ui
